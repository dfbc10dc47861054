import { ArrowLeft, Check, CheckCheck, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../components/Button';
import { shortcuts } from '../../components/useShortcuts';

type DetailToolbarProps = {
  isNew: boolean;
  canAct: boolean;
  canGoBack: boolean;
  savingAndStaying: boolean;
  savingAndClosing: boolean;
  onSaveAndClose: () => void;
  onDelete: () => void;
  onCreate: () => void;
  onBack: () => void;
};

/** What can be done with a record (section 2). Salvar is the form's own submit button. */
export function DetailToolbar(props: DetailToolbarProps) {
  const off = !props.canAct;
  return (
    <div className="grid grid-cols-2 gap-2 border-b border-line bg-sunken/50 p-3 sm:flex sm:flex-wrap sm:px-4 print:hidden">
      <Button
        look="primary"
        icon={Check}
        type="submit"
        busy={props.savingAndStaying}
        unavailable={off}
        aria-keyshortcuts={shortcuts.save.aria}
      >
        Salvar
      </Button>
      <Button
        icon={CheckCheck}
        busy={props.savingAndClosing}
        unavailable={off}
        aria-keyshortcuts={shortcuts.saveAndClose.aria}
        onClick={props.onSaveAndClose}
      >
        Salvar e fechar
      </Button>
      {!props.isNew && (
        <>
          <Button look="dangerQuiet" icon={Trash2} unavailable={off} onClick={props.onDelete}>
            Apagar
          </Button>
          <Button
            icon={Plus}
            unavailable={off}
            aria-keyshortcuts={shortcuts.create.aria}
            onClick={props.onCreate}
          >
            Nova
          </Button>
        </>
      )}
      <div className="col-span-2 grid sm:ml-auto">
        <Button look="quiet" icon={ArrowLeft} unavailable={!props.canGoBack} onClick={props.onBack}>
          Voltar
        </Button>
      </div>
    </div>
  );
}
