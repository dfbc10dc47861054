import { Check, CheckCheck, CircleCheck, CircleDot, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../components/Button';
import { shortcuts } from '../../components/useShortcuts';

type DetailToolbarProps = {
  isNew: boolean;
  /** The form shows what the server has. */
  isSaved: boolean;
  /** It shows something else. */
  isDirty: boolean;
  canAct: boolean;
  isSavingAndStaying: boolean;
  isSavingAndClosing: boolean;
  onSaveAndClose: () => void;
  onDelete: () => void;
  onCreate: () => void;
};

/**
 * What can be done with a record (section 2), and whether it is saved. Salvar submits the form. On phones it is
 * one row of words below the header, where it stays, unless the window is low. A tablet has no room for icons.
 */
export function DetailToolbar(props: DetailToolbarProps) {
  const off = !props.canAct;
  return (
    <div className="top-14 z-10 flex [@media(min-height:30rem)]:sticky md:top-0 flex-wrap items-center gap-2 rounded-t-lg border-b border-line bg-sunken p-3 max-sm:gap-1 max-sm:p-2 max-sm:[&>.rounded-md]:max-w-40 max-sm:[&>.rounded-md]:grow max-sm:[&_.rounded-md]:px-1.5 max-sm:[&_.rounded-md]:text-[0.75rem] max-lg:[&_svg:not(.animate-spin)]:hidden lg:px-4 print:hidden">
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
        <Button icon={Plus} unavailable={off} onClick={props.onCreate}>
          Nova
        </Button>
      )}
      {/* Its line is kept while it is empty. */}
      <p className="flex min-h-5 items-center gap-1.5 text-sm text-ink-soft max-lg:order-last max-lg:basis-full max-lg:px-1 lg:ml-2 print:hidden">
        {props.isDirty && <CircleDot className="size-4 text-ink-faint" />}
        {props.isDirty && <span>Alterações não salvas</span>}
        {props.isSaved && <CircleCheck className="size-4 text-accent" />}
        {props.isSaved && <span>Tudo salvo</span>}
      </p>
      {!props.isNew && (
        <div className="ml-auto grid max-sm:pl-2">
          <Button look="dangerQuiet" icon={Trash2} unavailable={off} onClick={props.onDelete}>
            Apagar
          </Button>
        </div>
      )}
    </div>
  );
}
