import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { AnchoredPopover } from '../../components/AnchoredPopover';
import { Button } from '../../components/Button';
import type { provideAccount } from './provideAccount';

type AccountPopoverProps = {
  account: ActorRefFrom<ReturnType<typeof provideAccount>>;
  /** Matches the button that opens it. */
  opener: string;
  onClose: () => void;
  onChangePassword: () => void;
};

/** Names the signed-in user. */
export default function AccountPopover({
  account: actor,
  onChangePassword,
  ...popover
}: AccountPopoverProps) {
  const account = useSelector(actor, (snapshot) => snapshot.context.data);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <AnchoredPopover label="Sua conta" busy={busy} align="start" {...popover}>
      <div className="p-4">
        {busy && !account && <p className="mb-4 min-h-10 text-sm text-ink-soft">Carregando...</p>}
        {account && (
          <div className="mb-4 min-h-10 text-sm wrap-anywhere">
            <p dir="auto" className="font-semibold">
              {account.nome}
            </p>
            <p className="text-ink-soft">{account.email}</p>
          </div>
        )}
        <Button wide onClick={onChangePassword}>
          Trocar senha
        </Button>
      </div>
    </AnchoredPopover>
  );
}
