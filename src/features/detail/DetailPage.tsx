import { shallowEqual, useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { createDetailMachine } from '../../../machines/detailMachine';
import { type DetailInput, isDirty } from '../../../machines/shared/detail';
import { useAnnounce } from '../../components/Announcer';
import { Button, textLinkClasses } from '../../components/Button';
import { cardClasses, classes } from '../../components/classes';
import { Page } from '../../components/Page';
import { ProgressBar } from '../../components/ProgressBar';
import { GhostField } from '../../components/TextField';
import { ignoreHeldEnter, useShortcuts } from '../../components/useShortcuts';
import { parse } from '../../domain/rules';
import { DeletionDialog } from '../deletion/DeletionDialog';
import { useFlow, useInvalidFocus, useIsOurs, useRecordsChanged } from '../flow';
import { changerOf, historyView } from '../history/historyView';
import { RecordHistory } from '../history/RecordHistory';
import type { FieldsProps, RecordKind } from '../kind';
import { textIn } from '../navigationState';
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

/** What the page of a record shows in each of its states. */
function detailView<Values extends object>(snapshot: SnapshotFrom<DetailMachine<Values>>) {
  const { id, values, saved, theirs, errors, revision } = snapshot.context;
  const isChanged = isDirty(snapshot.context);
  const isDeleted = snapshot.matches({ form: { notice: 'deleted' } });
  return {
    isNew: id === null,
    values,
    saved,
    theirs,
    errors,
    revision,
    isSaved: saved !== null && !isChanged,
    isDirty: isChanged,
    isLoading: snapshot.matches('reading'),
    isReadOnly: !snapshot.can({ type: 'field.changed', changes: {} }),
    isEditing: snapshot.matches({ form: { work: 'idle' } }) && !isDeleted,
    isSavingAndStaying: snapshot.matches({ form: { work: { saving: 'andStaying' } } }),
    isSavingAndClosing: snapshot.matches({ form: { work: { saving: 'andClosing' } } }),
    isRestored: isChanged && snapshot.matches({ form: { notice: 'restored' } }),
    hasConflict: isChanged && snapshot.matches({ form: { notice: 'rebased' } }),
    isMadeBefore: isChanged && snapshot.matches({ form: { notice: 'madeBefore' } }),
    isDeleted,
    deletion: snapshot.children.deletion,
    history: snapshot.children.history,
  };
}

/**
 * Where a detail that has ended leads (section 4): undefined while it has not.
 * @param name of the record, for the list that says it was saved or offers to undo its deletion
 * @param state the navigation state of the page, which leads back to the list as it was left
 */
function destinationOf<Values extends object>(
  snapshot: SnapshotFrom<DetailMachine<Values>>,
  kind: string,
  name: string,
  state: unknown,
): { to: string; replace: boolean; state: unknown } | undefined {
  const { id } = snapshot.context;
  const list = `/${kind}${textIn(state, 'lista') ?? ''}`;
  if (snapshot.matches('left')) return { to: list, replace: false, state: { openedId: id } };
  if (snapshot.matches('gone')) return { to: list, replace: true, state: null };
  if (snapshot.matches('removed')) return { to: list, replace: true, state: { deleted: { id, name } } };
  if (snapshot.matches('saved')) return { to: list, replace: false, state: { saved: { id, name } } };
  if (snapshot.matches('created')) return { to: `/${kind}/detalhe/${id}`, replace: true, state };
  if (snapshot.matches('new')) return { to: `/${kind}/detalhe/nova`, replace: false, state };
  return undefined;
}

export type DetailPageProps<Values extends object> = {
  machine: DetailMachine<Values>;
  /** What the flow of a record starts with; null for a new one. */
  inputOf: (id: number | null) => DetailInput<Values>;
};

type FormProps<Values extends object> = DetailPageProps<Values> & {
  kind: DetailKind<Values>;
  /** Draws the value of a field; as text, if left out. */
  drawValue?: (value: unknown) => ReactNode;
  children: (fields: FieldsProps<Values>) => ReactNode;
};

/** What the page of a record needs to know of its kind. */
type DetailKind<Values> = Pick<
  RecordKind<unknown, unknown, Values, unknown>,
  'name' | 'singular' | 'newTitle' | 'nameOf' | 'values' | 'fields'
>;

/** The page of one record, new or existing; each address has its own flow (sections 2 and 4). */
export function DetailPage<Values extends object>(props: FormProps<Values>) {
  const param = useParams().id;
  const id = parseRecordId(param);
  if (id === undefined) return <Navigate to="/pagina-inicial" replace />;
  return <DetailForm key={param} {...props} id={id} />;
}

function DetailForm<Values extends object>(props: FormProps<Values> & { id: number | null }) {
  const { kind, id, inputOf, drawValue = String } = props;
  const [input] = useState(() => inputOf(id));
  const actor = useFlow(props.machine, { id: `${kind.name}.detail`, input });
  const { state } = useLocation();
  const view = useSelector(actor, detailView<Values>, shallowEqual);
  const { changes } = useSelector(view.history, historyView, shallowEqual);
  const isOurs = useIsOurs();
  const name = view.saved === null ? '' : kind.nameOf(view.saved);
  const destination = useSelector(
    actor,
    (snapshot) => destinationOf(snapshot, kind.name, name, state),
    isSame,
  );
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  useRecordsChanged(actor, kind.name);
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
  useShortcuts({ save, saveAndClose });
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
      {destination && <Navigate {...destination} />}
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
          isSavingAndStaying={view.isSavingAndStaying}
          isSavingAndClosing={view.isSavingAndClosing}
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
          {view.isRestored && (
            <DetailNotice text="Recuperamos o que você havia digitado. Ainda não foi salvo.">
              <Button onClick={() => actor.send({ type: 'discardDraft', key: inputOf(id).key })}>
                Descartar
              </Button>
            </DetailNotice>
          )}
          {view.hasConflict && (
            <DetailNotice
              text={`${capitalize(changer)} alterou este registro. O que você digitou foi mantido: confira e salve novamente.`}
            />
          )}
          {view.isMadeBefore && (
            <DetailNotice text={`${name} já foi salva com o que você enviou antes.`}>
              <Button onClick={() => actor.send({ type: 'saveAsNew' })}>Salvar como novo registro</Button>
            </DetailNotice>
          )}
          {view.isDeleted && (
            <DetailNotice
              text={`${capitalize(changer)} apagou este registro. O que você digitou continua aqui.`}
            >
              <Button onClick={() => actor.send({ type: 'saveAsNew' })}>Salvar como novo registro</Button>
            </DetailNotice>
          )}
          {/* The first field has a line of its own, the others stand side by side where there is room. */}
          <div className="grid gap-x-6 lg:grid-cols-2 *:first:col-span-full">
            {view.isLoading
              ? Object.keys(view.values).map((field) => <GhostField key={field} />)
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
      {isOurs && !view.isNew && (
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

const isSame = (one: object | undefined, other: object | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
