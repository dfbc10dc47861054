import { shallowEqual, useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { type DetailInput, isDirty } from '../../../machines/detailForm';
import type { createDetailMachine } from '../../../machines/detailMachine';
import { useAnnounce } from '../../components/Announcer';
import { Button, textLinkClasses } from '../../components/Button';
import { cardClasses, classes } from '../../components/classes';
import { Page } from '../../components/Page';
import { ProgressBar } from '../../components/ProgressBar';
import { FieldSkeleton } from '../../components/TextField';
import { ignoreHeldEnter, useShortcuts } from '../../components/useShortcuts';
import { parse } from '../../domain/rules';
import { DeletionDialog } from '../deletion/DeletionDialog';
import { useFlow, useHasExtensions, useInvalidFocus } from '../flow';
import { changerOf, historyView } from '../history/historyView';
import { RecordHistory } from '../history/RecordHistory';
import type { FieldsProps, FormKind } from '../kind';
import { textIn } from '../navigationState';
import { createKey } from '../services';
import { DetailNotice } from './DetailNotice';
import { DetailToolbar } from './DetailToolbar';

type DetailMachine<Values extends object> = ReturnType<typeof createDetailMachine<Values>>;

/**
 * Reads the last part of a detail address (section 2): a number, or the word nova.
 * @returns the id, null for a new record, undefined for what is no detail page
 */
function parseRecordId(param: string | undefined): number | null | undefined {
  if (param === 'nova') return null;
  const id = /^\d+$/.test(param ?? '') ? Number(param) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}

/** The page of a record in each of its states. */
function detailView<Values extends object>(snapshot: SnapshotFrom<DetailMachine<Values>>) {
  const { id, values, saved, theirs, errors, notice, revision } = snapshot.context;
  return {
    id,
    isNew: id === null,
    values,
    saved,
    theirs,
    errors,
    revision,
    isSaved: saved !== null && !isDirty(snapshot.context),
    isDirty: isDirty(snapshot.context),
    isLoading: snapshot.matches('reading'),
    isReadOnly: !snapshot.can({ type: 'field.changed', changes: {} }),
    isEditing: snapshot.matches({ form: 'idle' }),
    isSaving:
      snapshot.matches({ form: { submitting: 'staying' } }) ||
      snapshot.matches({ form: { submitting: 'creating' } }),
    isSavingAndLeaving:
      snapshot.matches({ form: { submitting: 'closing' } }) ||
      snapshot.matches({ form: { submitting: 'startingNew' } }),
    notice: snapshot.matches({ form: 'orphaned' })
      ? ('orphaned' as const)
      : snapshot.matches('form')
        ? notice
        : ('none' as const),
    deletion: snapshot.children.deletion,
    history: snapshot.children.history,
  };
}

/** The final state of a page that has ended; null while it has not. */
const endOf = <Values extends object>({ status, value }: SnapshotFrom<DetailMachine<Values>>) =>
  status === 'done' && typeof value === 'string' ? value : null;

type End = { kind: string; id: number | null; name: string; isFromNew: boolean; state: unknown };

/**
 * The address that the end of a page leads to (section 4).
 * @param end `name` of the record, for the list that says it was saved or offers to undo its deletion; `state`
 *   of the navigation to the page, which leads back to the list as it was left
 */
function destinationOf(value: string, { kind, id, name, isFromNew, state }: End) {
  const list = `/${kind}${textIn(state, 'lista') ?? ''}`;
  switch (value) {
    case 'gone':
      return { to: list, replace: true, state: null };
    case 'removed':
      return { to: list, replace: true, state: { deleted: { id, name } } };
    case 'saved':
      return { to: list, replace: false, state: { saved: { id, name } } };
    case 'created':
      return { to: `/${kind}/detalhe/${id}`, replace: true, state };
    case 'new':
      return { to: `/${kind}/detalhe/nova`, replace: isFromNew, state };
    default:
      return { to: list, replace: false, state: { openedId: id } };
  }
}

export type DetailPageProps<Values extends object> = {
  machine: DetailMachine<Values>;
  /** The input of the flow of a record; null for a new one. */
  inputOf: (id: number | null) => DetailInput<Values>;
};

type FormProps<Values extends object> = DetailPageProps<Values> & {
  kind: FormKind<Values>;
  /** Draws the value of a field; as text, if left out. */
  drawValue?: (value: unknown) => ReactNode;
  children: (fields: FieldsProps<Values>) => ReactNode;
};

/** The page of one record, new or existing; each address has its own flow (sections 2 and 4). */
export function DetailPage<Values extends object>(props: FormProps<Values>) {
  const id = parseRecordId(useParams().id);
  const { key } = useLocation();
  if (id === undefined) return <Navigate to="/pagina-inicial" replace />;
  // An empty form after an empty form has the same path.
  return <DetailForm key={key} {...props} id={id} />;
}

function DetailForm<Values extends object>(props: FormProps<Values> & { id: number | null }) {
  const { kind, id, inputOf, drawValue = String } = props;
  const [input] = useState(() => inputOf(id));
  const actor = useFlow(props.machine, { id: `${kind.name}.detail`, input });
  const { state } = useLocation();
  const view = useSelector(actor, detailView<Values>, shallowEqual);
  const { changes } = useSelector(view.history, historyView, shallowEqual);
  const hasExtensions = useHasExtensions();
  const name = view.saved === null ? '' : kind.nameOf(view.saved);
  const end = useSelector(actor, endOf<Values>);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  useInvalidFocus(actor, form, 'fields.invalid');
  useInvalidFocus(actor, form, 'conflict.found');
  useEffect(() => {
    const subscription = actor.on('record.saved', () => announce('Registro salvo.', { isSeen: true }));
    return () => subscription.unsubscribe();
  }, [actor, announce]);
  useEffect(() => {
    if (id === null) form.current?.querySelector('input')?.focus();
  }, [id]);

  const changer = changerOf(changes, view.saved);
  const noteOf = (field: keyof Values & string) => {
    const theirs = view.theirs[field];
    if (theirs === undefined || theirs === view.values[field]) return undefined;
    const use = () => actor.send({ type: 'useValues', changes: { [field]: theirs } as Partial<Values> });
    return {
      text: [`Valor salvo por ${changerOf(changes, view.saved, field)}: `, drawValue(theirs)],
      action: !view.isReadOnly && (
        <button type="button" className={textLinkClasses} onClick={use}>
          Usar este valor
        </button>
      ),
    };
  };
  const save = () => actor.send({ type: 'save' });
  const saveAndClose = () => actor.send({ type: 'saveAndClose' });
  const saveAndNew = () => actor.send({ type: 'saveAndNew' });
  useShortcuts({ save, saveAndClose, saveAndNew });
  const title = view.isNew ? kind.newTitle : name || kind.singular;

  return (
    <Page
      title={title}
      headingRef={heading}
      focusHeading={id !== null}
      above={
        <div className="mb-1 -ml-4">
          <Button look="quiet" icon={ArrowLeft} onClick={() => actor.send({ type: 'goBack' })}>
            Voltar
          </Button>
        </div>
      }
    >
      {end !== null && (
        <Navigate
          {...destinationOf(end, { kind: kind.name, id: view.id, name, isFromNew: id === null, state })}
        />
      )}
      <form
        ref={form}
        aria-label={kind.singular}
        onKeyDown={ignoreHeldEnter}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className={classes(cardClasses, 'relative foot:last:mb-20')}
      >
        <DetailToolbar
          isNew={view.isNew}
          isSaved={view.isSaved}
          isDirty={view.isDirty}
          canAct={view.isEditing}
          isSaving={view.isSaving}
          isSavingAndLeaving={view.isSavingAndLeaving}
          onSaveAndClose={saveAndClose}
          onDelete={() => id !== null && actor.send({ type: 'delete', id, name })}
          onCreate={() => actor.send({ type: 'startNew' })}
        />
        {view.isLoading && (
          // Above the sticky toolbar, and within the round corners.
          <div className="absolute inset-0 overflow-hidden rounded-lg">
            <ProgressBar />
          </div>
        )}
        <div className="p-4 pb-0 sm:p-6 sm:pb-2">
          <DetailNotice
            notice={view.notice}
            name={name}
            changer={changer}
            onDiscard={() => actor.send({ type: 'discardDraft', key: createKey() })}
            onSaveAsNew={() => actor.send({ type: 'saveAsNew' })}
          />
          {/* The first field has a line of its own, the others stand side by side where there is room. */}
          <div className="grid gap-x-6 lg:grid-cols-2 *:first:col-span-full">
            {view.isLoading
              ? Object.keys(view.values).map((field) => <FieldSkeleton key={field} />)
              : props.children({
                  values: view.values,
                  saved: view.saved,
                  noteOf,
                  errors: view.errors,
                  revision: view.revision,
                  readOnly: view.isReadOnly,
                  onChange: (changes) => actor.send({ type: 'field.changed', changes }),
                })}
          </div>
        </div>
      </form>
      {hasExtensions && !view.isNew && (
        <RecordHistory
          actor={view.history}
          fields={kind.fields}
          saved={view.saved}
          drawValue={drawValue}
          onUse={(antes) => actor.send({ type: 'useValues', changes: parse(kind.values, antes) })}
        />
      )}
      <DeletionDialog actor={view.deletion} focusFallback={() => heading.current} />
    </Page>
  );
}
