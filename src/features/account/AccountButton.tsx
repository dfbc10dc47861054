import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { Initials } from '../../components/Initials';
import { LatePart } from '../../components/LatePart';
import { ProfilePicture } from '../../components/Sidebar';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { lateParts } from '../lateParts';
import { useServices } from '../services';
import { provideAccount } from './provideAccount';

type AccountButtonProps = { extensions: Extensions; onChangePassword: () => void };

/** The picture of the sidebar as a button that shows the account; beside it name and email, once they are known. */
export function AccountButton({ extensions, onChangePassword }: AccountButtonProps) {
  const services = useServices();
  const [machine] = useState(() => provideAccount(services, extensions));
  const account = useFlow(machine, { id: 'account' });
  const [isOpen, setIsOpen] = useState(false);
  const data = useSelector(account, (snapshot) => snapshot.context.data);
  const id = useId();
  const close = () => setIsOpen(false);
  return (
    <div className="relative flex min-w-0 items-center gap-2.5">
      <button
        id={id}
        type="button"
        data-account
        aria-label="Sua conta"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="flex shrink-0 rounded-full transition-opacity hover:opacity-80 pointer-coarse:-m-1 pointer-coarse:p-1"
        onClick={() => {
          setIsOpen(!isOpen);
          if (!isOpen) account.send({ type: 'retry' });
        }}
      >
        {data ? <Initials name={data.nome} size="picture" /> : <ProfilePicture alt="" />}
      </button>
      {data && (
        <p className="flex min-w-0 flex-col text-xs text-ink-soft">
          <bdi title={data.nome} className="truncate text-sm font-medium text-ink">
            {data.nome}
          </bdi>
          <span title={data.email} className="truncate">
            {data.email}
          </span>
        </p>
      )}
      {isOpen && (
        <LatePart
          code={lateParts.account}
          props={{
            account,
            opener: `[id="${id}"]`,
            onClose: close,
            onChangePassword: () => {
              close();
              onChangePassword();
            },
          }}
          place="above"
          onClose={close}
        />
      )}
    </div>
  );
}
