import { Check, CheckCheck, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../components/Button';
import { shortcuts } from '../../components/useShortcuts';

type DetailToolbarProps = {
  isNew: boolean;
  canAct: boolean;
  isSavingAndStaying: boolean;
  isSavingAndClosing: boolean;
  onSaveAndClose: () => void;
  onDelete: () => void;
  onCreate: () => void;
};

/**
 * What can be done with a record (section 2), the deletion apart. Salvar is the
 * form's own submit button. On phones it is one row of words below the header,
 * where it stays, unless the window is so low that little else would be seen.
 * Beside the sidebar of a tablet there is room for its words, but not for their signs.
 */
export function DetailToolbar(props: DetailToolbarProps) {
  const off = !props.canAct;
  return (
    <div className="top-14 z-10 flex [@media(min-height:30rem)]:sticky md:top-0 gap-2 max-[22rem]:flex-wrap md:flex-wrap rounded-t-lg border-b border-line bg-sunken p-3 max-sm:gap-1 max-sm:p-2 max-sm:[&>.rounded-md]:max-w-40 max-sm:[&>.rounded-md]:grow max-sm:[&_.rounded-md]:px-1.5 max-sm:[&_.rounded-md]:text-[0.75rem] max-lg:[&_svg:not(.animate-spin)]:hidden lg:px-4 print:hidden">
      <Button
        look="primary"
        icon={Check}
        type="submit"
        busy={props.isSavingAndStaying}
        unavailable={off}
        aria-keyshortcuts={shortcuts.save.aria}
      >
        Salvar
      </Button>
      <Button
        icon={CheckCheck}
        busy={props.isSavingAndClosing}
        unavailable={off}
        aria-keyshortcuts={shortcuts.saveAndClose.aria}
        onClick={props.onSaveAndClose}
      >
        Salvar e fechar
      </Button>
      {!props.isNew && (
        <>
          <Button icon={Plus} unavailable={off} onClick={props.onCreate}>
            Nova
          </Button>
          <div className="ml-auto grid max-sm:pl-2">
            <Button look="dangerQuiet" icon={Trash2} unavailable={off} onClick={props.onDelete}>
              Apagar
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
