import { Check, CheckCheck, CircleCheck, CircleDot, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../components/Button';
import { classes } from '../../components/classes';
import { shortcuts } from '../../components/useShortcuts';

type DetailToolbarProps = {
  isNew: boolean;
  /** The form shows what the server has. */
  isSaved: boolean;
  /** It shows something else. */
  isDirty: boolean;
  canAct: boolean;
  isSaving: boolean;
  isSavingAndLeaving: boolean;
  onSaveAndClose: () => void;
  onDelete: () => void;
  onCreate: () => void;
};

const barClasses = classes(
  'top-14 z-10 flex flex-wrap items-center gap-2 rounded-t-lg border-b border-line bg-sunken p-3 md:top-0 lg:px-4',
  'sm:[@media(min-height:30rem)]:sticky max-lg:[&_svg:not(.animate-spin)]:hidden print:hidden',
);
const savingClasses = classes(
  'flex gap-2 foot:fixed foot:inset-x-0 foot:bottom-(--keyboard) foot:z-20 foot:border-t foot:border-line',
  'foot:bg-surface foot:p-3 foot:*:grow',
);

/**
 * The actions on a record (section 2), and its state: saved or not. Salvar submits the form, and is loud once
 * there is something to save. On phones the two stay at the bottom of the window. A tablet has no room for icons.
 */
export function DetailToolbar(props: DetailToolbarProps) {
  const off = !props.canAct;
  return (
    <div className={classes(barClasses, props.isNew && 'foot:contents')}>
      <div className={savingClasses}>
        <Button
          look={props.isDirty ? 'primary' : 'secondary'}
          icon={Check}
          type="submit"
          busy={props.isSaving}
          unavailable={off}
          title={shortcuts.save.hint}
          aria-keyshortcuts={shortcuts.save.aria}
        >
          Salvar
        </Button>
        <Button
          icon={CheckCheck}
          busy={props.isSavingAndLeaving}
          unavailable={off}
          title={`${shortcuts.saveAndClose.hint}. ${shortcuts.saveAndNew.hint} salva e abre um novo.`}
          aria-keyshortcuts={`${shortcuts.saveAndClose.aria} ${shortcuts.saveAndNew.aria}`}
          onClick={props.onSaveAndClose}
        >
          Salvar e fechar
        </Button>
      </div>
      {!props.isNew && (
        <Button icon={Plus} unavailable={off} onClick={props.onCreate}>
          Nova
        </Button>
      )}
      {/* Its line is kept while it is empty; a new form has room beside the buttons. */}
      <p
        className={classes(
          'flex min-h-5 items-center gap-1.5 text-sm text-ink-soft lg:ml-2',
          props.isNew ? 'max-sm:hidden' : 'max-lg:order-last max-lg:basis-full max-lg:px-1',
        )}
      >
        {props.isDirty && <CircleDot className="size-4 text-ink-faint" />}
        {props.isDirty && <span>Alterações não salvas</span>}
        {props.isSaved && <CircleCheck className="size-4 text-accent" />}
        {props.isSaved && <span>Tudo salvo</span>}
      </p>
      {!props.isNew && (
        <div className="ml-auto">
          <Button look="dangerQuiet" icon={Trash2} unavailable={off} onClick={props.onDelete}>
            Apagar
          </Button>
        </div>
      )}
    </div>
  );
}
