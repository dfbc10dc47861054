import { Plus, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button, ButtonLink } from '../../components/Button';
import { classes } from '../../components/classes';
import { shortcuts } from '../../components/useShortcuts';

type DetailToolbarProps = {
  isNew: boolean;
  /** The word on the button that makes one more. */
  newLabel: string;
  /** The address of an empty form. */
  newPath: string;
  /** The form shows something else than the server has. */
  isDirty: boolean;
  canAct: boolean;
  isSaving: boolean;
  isSavingAndLeaving: boolean;
  onSaveAndClose: () => void;
  onSaveAndNew: () => void;
  onDelete: () => void;
  onCreate: () => void;
};

const barClasses = classes(
  'top-14 z-10 flex flex-wrap items-center gap-2 rounded-t-lg border-b border-line bg-surface p-3 md:top-0 lg:px-4',
  'order-first sm:[@media(min-height:30rem)]:sticky print:hidden',
);
const savingClasses = classes(
  'flex flex-wrap gap-2 foot:fixed foot:inset-x-0 foot:bottom-(--keyboard) foot:z-20 foot:border-t foot:border-line',
  'foot:bg-surface foot:p-3 foot:*:grow',
);

/** The second click of a double click, before which a fast server has answered the first one. */
const isSecondClick = ({ detail }: MouseEvent) => detail > 1;

/**
 * The actions on a record (section 2), seen above the fields and after them in the order of Tab. 'Salvar' submits
 * the form, and is loud once there is something to save. On phones the two stay at the bottom of the window.
 */
export function DetailToolbar(props: DetailToolbarProps) {
  const off = !props.canAct;
  const { saveAndClose: closing, saveAndNew: startingNew } = shortcuts;
  return (
    <div className={classes(barClasses, props.isNew && 'foot:contents')}>
      <div className={classes(savingClasses, props.isNew && 'foot:*:px-1.5')}>
        <Button
          look={props.isDirty ? 'primary' : 'secondary'}
          type="submit"
          busy={props.isSaving}
          unavailable={off}
          title={shortcuts.save.hint}
          aria-keyshortcuts={shortcuts.save.aria}
          onClick={(event) => isSecondClick(event) && event.preventDefault()}
        >
          Salvar
        </Button>
        <Button
          busy={props.isSavingAndLeaving}
          unavailable={off}
          title={props.isNew ? closing.hint : `${closing.hint}. ${startingNew.hint} salva e abre um novo.`}
          aria-keyshortcuts={props.isNew ? closing.aria : `${closing.aria} ${startingNew.aria}`}
          onClick={(event) => isSecondClick(event) || props.onSaveAndClose()}
        >
          Salvar e fechar
        </Button>
        {props.isNew && (
          <Button
            unavailable={off}
            title={startingNew.hint}
            aria-keyshortcuts={startingNew.aria}
            onClick={(event) => isSecondClick(event) || props.onSaveAndNew()}
          >
            {`Salvar e ${props.newLabel.toLowerCase()}`}
          </Button>
        )}
      </div>
      {!props.isNew && (
        <ButtonLink look="quiet" icon={Plus} unavailable={off} to={props.newPath} onFollow={props.onCreate}>
          {props.newLabel}
        </ButtonLink>
      )}
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
