import { useSelector } from '@xstate/react';
import { lazy, Suspense, useId } from 'react';
import type { accountMachine } from '../../../machines/accountMachine';
import { toggleMachine } from '../../../machines/toggleMachine';
import { ProfilePicture } from '../../components/Sidebar';
import { useFlow } from '../flow';

const AccountPopover = lazy(() => import('./AccountPopover'));

type AccountButtonProps = { machine: typeof accountMachine; onChangePassword: () => void };

/** The picture of the sidebar as a button that shows the account. */
export function AccountButton({ machine, onChangePassword }: AccountButtonProps) {
  const popover = useFlow(toggleMachine, { id: 'accountPopover' });
  const isOpen = useSelector(popover, (snapshot) => snapshot.matches('on'));
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
        className="rounded-full transition-opacity hover:opacity-80"
        onClick={() => popover.send({ type: 'toggle' })}
      >
        <ProfilePicture alt="" />
      </button>
      {isOpen && (
        <Suspense>
          <AccountPopover
            machine={machine}
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
