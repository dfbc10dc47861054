import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromCallback, fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { useAnnounce } from '../../components/Announcer';
import { actionLinkClasses } from '../../components/Button';
import type { Kind } from '../../domain/kind';
import { useFlow } from '../flow';
import {
  addressOf,
  createKey,
  formAddressOf,
  type LeftDraft as Left,
  type Services,
  useServices,
} from '../services';

/** The newest draft that the forms of new records of a kind have left, but this form and those whose saves are pending. */
const provideLeftDraft = ({ auth, drafts }: Services, kind: Kind, own: string) =>
  createReadMachine<Left | null>().provide({
    actors: {
      load: fromPromise(() => {
        const formsOfNew = formAddressOf(kind.name, null, '');
        const writes = auth.getSnapshot().children.writes?.getSnapshot().context;
        // A write that failed has a notice that leads to its draft.
        const handled = [...(writes?.pending ?? []), ...(writes?.unsaved ?? [])];
        return drafts.findLeft(
          (address) =>
            address.startsWith(formsOfNew) &&
            address !== own &&
            !handled.some((write) => write.address === address),
          kind,
        );
      }),
      // The line stays as it is until it is used.
      hear: fromCallback(() => {}),
    },
    actions: { showError: () => {} },
  });

type LeftDraftProps = {
  kind: Kind;
  /** Names the form. */
  address: string;
  /** The query of the list as it was left. */
  lista: string | undefined;
  isSaving: boolean;
  /** The line goes: the focus leaves its buttons. */
  onDiscarded: () => void;
};

/** Offers a new form the newest draft of its kind that was left, until it is used or the form is saved. */
export default function LeftDraft({ kind, address, lista, isSaving, onDiscarded }: LeftDraftProps) {
  const services = useServices();
  const [machine] = useState(() => provideLeftDraft(services, kind, address));
  const actor = useFlow(machine, { id: 'leftDraft' });
  const left = useSelector(actor, (snapshot) => snapshot.context.data);
  const [isUsed, setIsUsed] = useState(false);
  const navigate = useNavigate();
  const announce = useAnnounce();
  const said = left && (left.name === '' ? 'Há um rascunho não salvo.' : `Rascunho não salvo: ${left.name}.`);
  useEffect(() => {
    if (said) announce(said);
  }, [announce, said]);
  if (isSaving && !isUsed) setIsUsed(true);
  if (isUsed || left === null) return null;

  const resume = () => {
    setIsUsed(true);
    // An entry of its own: what is typed here meanwhile stays the draft of this one.
    const next = createKey();
    if (services.drafts.move(left.key, formAddressOf(kind.name, null, next))) {
      navigate(addressOf(kind.name, null), { state: { lista, entry: next } });
    }
  };
  const discard = () => {
    setIsUsed(true);
    services.drafts.remove(left.key);
    onDiscarded();
  };
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft wrap-anywhere">
      {said}
      <button type="button" className={actionLinkClasses} onClick={resume}>
        Continuar
      </button>
      <button type="button" className={actionLinkClasses} onClick={discard}>
        Descartar
      </button>
    </p>
  );
}
