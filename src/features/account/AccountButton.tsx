import { useSelector } from '@xstate/react';
import { lazy, Suspense, useId } from 'react';
import type { createReadMachine } from '../../../machines/readMachine';
import { toggleMachine } from '../../../machines/toggleMachine';
import { Initials } from '../../components/Initials';
import { ProfilePicture } from '../../components/Sidebar';
import type { Account } from '../../domain/usuario';
import { useFlow } from '../flow';

const AccountPopover = lazy(() => import('./AccountPopover'));

export type AccountMachine = ReturnType<typeof createReadMachine<Account>>;

type AccountButtonProps = { machine: AccountMachine; onChangePassword: () => void };

/** The picture of the sidebar as a button that shows the account; under it the name, once it is known. */
export function AccountButton({ machine, onChangePassword }: AccountButtonProps) {
  const account = useFlow(machine, { id: 'account' });
  const popover = useFlow(toggleMachine, { id: 'accountPopover' });
  const isOpen = useSelector(popover, (snapshot) => snapshot.matches('on'));
  const name = useSelector(account, (snapshot) => snapshot.context.data?.nome);
  const id = useId();
  const close = () => popover.send({ type: 'close' });
  return (
    <span className="relative inline-flex">
      <button
        id={id}
        type="button"
        data-account
        aria-label="Sua conta"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="flex rounded-full transition-opacity hover:opacity-80"
        onClick={() => {
          popover.send({ type: 'toggle' });
          if (!isOpen) account.send({ type: 'retry' });
        }}
      >
        {name === undefined ? <ProfilePicture alt="" /> : <Initials name={name} size="picture" />}
      </button>
      {name !== undefined && (
        <bdi title={name} className="absolute top-full right-0 mt-1 max-w-40 truncate text-xs text-ink-soft">
          {name}
        </bdi>
      )}
      {isOpen && (
        <Suspense>
          <AccountPopover
            account={account}
            opener={`[id="${id}"]`}
            onClose={close}
            onChangePassword={() => {
              close();
              onChangePassword();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
