import { shallowEqual, useSelector } from '@xstate/react';
import { ArrowLeft, CircleCheck, CircleDot } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { isDirty, type SaveIntention } from '../../../machines/detailForm';
import type { detailMachine } from '../../../machines/detailMachine';
import { useAnnounce, useDismissNotices } from '../../components/Announcer';
import { actionLinkClasses, ButtonLink } from '../../components/Button';
import { cardClasses, classes } from '../../components/classes';
import { Initials } from '../../components/Initials';
import { LatePart } from '../../components/LatePart';
import { Page } from '../../components/Page';
import { ProgressBar } from '../../components/ProgressBar';
import { type FieldProps, FieldSkeleton, TextField } from '../../components/TextField';
import { ignoreHeldEnter, shortcuts, useShortcuts } from '../../components/useShortcuts';
import { type FieldValue, type FieldValues, nameIn } from '../../domain/kind';
import { parse } from '../../domain/rules';
import { DeletionDialog } from '../deletion/DeletionDialog';
import type { WebKind } from '../everyKind';
import { useExtensions, useFlow, useInvalidFocus } from '../flow';
import { changerOf, historyView } from '../history/historyView';
import { RecordHistory } from '../history/RecordHistory';
import { lateParts } from '../lateParts';
import { numberIn, textIn } from '../navigationState';
import { createKey, entryOf, formAddressOf, useServices } from '../services';
import { DetailNotice } from './DetailNotice';
import { DetailToolbar } from './DetailToolbar';
import { NewName } from './NewName';
import { PendingWrite } from './PendingWrite';
import { detailInput, provideDetail } from './provideDetail';

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
function detailView(snapshot: SnapshotFrom<typeof detailMachine>) {
  const { id, andThen, values, saved, theirs, before, errors, notice, revision } = snapshot.context;
  const isSubmitting = snapshot.matches({ form: 'submitting' });
  return {
    id,
    isNew: id === null,
    values,
    saved,
    theirs,
    before,
    errors,
    revision,
    isSaved: saved !== null && !isDirty(snapshot.context) && !snapshot.matches({ form: 'orphaned' }),
    isDirty: isDirty(snapshot.context),
    isLoading: snapshot.matches('reading'),
    isReadOnly: !snapshot.can({ type: 'field.changed', changes: {} }),
    isEditing: snapshot.matches({ form: 'idle' }),
    isSaving: isSubmitting && andThen === 'stay',
    isSavingAndLeaving: isSubmitting && andThen !== 'stay',
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
const endOf = ({ status, value }: SnapshotFrom<typeof detailMachine>) =>
  status === 'done' && typeof value === 'string' ? value : null;

type End = { kind: string; id: number | null; name: string; isFromNew: boolean; state: unknown };

/**
 * The address that the end of a page leads to (section 4).
 * @param end `name` of the record, for the list that says it was saved or offers to undo its deletion; `state`
 *   of the navigation to the page, which leads back to the list as it was left
 */
function destinationOf(value: string, { kind, id, name, isFromNew, state }: End) {
  const list = `/${kind}${textIn(state, 'lista') ?? ''}`;
  const scrolledTo = numberIn(state, 'scrolledTo');
  // Of the state only this leads on: an entry and errors are of one form.
  const kept = { lista: textIn(state, 'lista'), scrolledTo };
  switch (value) {
    case 'gone':
      return { to: list, replace: true, state: null };
    case 'removed':
      return { to: list, replace: true, state: { deleted: { id, name } } };
    case 'saved':
      return { to: list, replace: false, state: { saved: { id, name }, scrolledTo } };
    case 'created':
      return { to: `/${kind}/detalhe/${id}`, replace: true, state: kept };
    case 'new':
      return { to: `/${kind}/detalhe/nova`, replace: isFromNew, state: kept };
    default:
      return { to: list, replace: false, state: { openedId: id, scrolledTo } };
  }
}

/** What the fields of a form are drawn from. */
export type FieldsProps<Name extends string> = {
  values: Readonly<Partial<Record<Name, FieldValue>>>;
  /** The record as the server has it; null for a new one. */
  saved: Readonly<Partial<Record<Name, FieldValue>>> | null;
  fieldOf: (name: Name) => FieldProps;
  /** The same of a field of text, with its value. */
  textOf: (name: Name) => FieldProps & { value: string; onType: (text: string) => void };
  errors: Readonly<Partial<Record<Name, string>>>;
  /** Alternates when values come that the fields did not hand over: the key of a field with a text of its own. */
  revision: 0 | 1;
  onChange: (name: Name, value: FieldValue) => void;
};

type FormProps<Name extends string> = {
  kind: WebKind & { fields: Readonly<Record<Name, unknown>> };
  /** Draws the value of a field; as text, if left out. */
  drawValue?: (value: unknown) => ReactNode;
  /** Leads from a record to others, with our own server. */
  related?: (id: number) => ReactNode;
  /** Draws the fields; as texts, if left out. */
  children?: (fields: FieldsProps<Name>) => ReactNode;
};

/** Draws fields that are all texts. */
const drawTexts =
  (kind: WebKind) =>
  ({ saved, errors, textOf }: FieldsProps<string>) =>
    Object.keys(kind.fields).map((name) => {
      const text = textOf(name);
      const field = <TextField key={name} {...text} autoComplete="off" />;
      if (name !== kind.searched) return field;
      return (
        <NewName key={name} kind={kind} name={text.value} isAsked={saved === null && !errors[name]}>
          {field}
        </NewName>
      );
    });

/** The page of one record, new or existing; each address has its own flow (sections 2 and 4). */
export default function DetailPage<Name extends string>(props: FormProps<Name>) {
  const id = parseRecordId(useParams().id);
  const location = useLocation();
  if (id === undefined) return <Navigate to="/pagina-inicial" replace />;
  // An empty form after an empty form has the same path.
  return <DetailForm key={location.key} {...props} id={id} entry={entryOf(location)} />;
}

function DetailForm(props: FormProps<string> & { id: number | null; entry: string }) {
  const { kind, id, entry } = props;
  const services = useServices();
  const drawValue = (value: unknown) => (value === '' ? 'em branco' : (props.drawValue ?? String)(value));
  const [machine] = useState(() => provideDetail(services, kind));
  const [input] = useState(() => detailInput(services, kind, id, entry));
  const actor = useFlow(machine, { id: `${kind.name}.detail`, input });
  const { state } = useLocation();
  const view = useSelector(actor, detailView, shallowEqual);
  const { changes } = useSelector(view.history, historyView, shallowEqual);
  const extensions = useExtensions();
  const name = view.saved === null ? '' : nameIn(kind, view.saved);
  const end = useSelector(actor, endOf);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  const dismissNotices = useDismissNotices();
  useInvalidFocus(actor, form, 'fields.invalid');
  useInvalidFocus(actor, form, 'conflict.found');
  useEffect(() => {
    const subscription = actor.on('record.saved', ({ saved }) => {
      if (saved) announce(`Registro salvo: ${nameIn(kind, saved)}.`, { isSeen: true });
    });
    return () => subscription.unsubscribe();
  }, [actor, announce, kind]);
  const { recents } = services;
  useEffect(() => {
    if (id === null) return;
    if (end === 'removed' || end === 'gone') recents.remove({ kind: kind.name, id });
    else if (name !== '') recents.add({ kind: kind.name, id, name });
  }, [recents, kind.name, id, name, end]);
  useEffect(() => {
    if (id === null && !view.isLoading) form.current?.querySelector('input')?.focus();
  }, [id, view.isLoading]);

  /** Moves the focus to the first field that changes: the button that was clicked goes. */
  const focusField = (name?: string) => {
    const field = name === undefined ? null : form.current?.elements.namedItem(name);
    const target = field instanceof HTMLElement ? field : form.current?.querySelector('input');
    target?.focus();
  };
  const takeValues = (values: FieldValues, said: string) => {
    const first = Object.keys(values).find((field) => values[field] !== view.values[field]);
    flushSync(() => actor.send({ type: 'values.replaced', changes: values }));
    focusField(first);
    announce(said);
  };
  const discard = () => {
    const before = view.saved ?? kind.blank;
    const first = Object.keys(view.values).find((field) => view.values[field] !== before[field]);
    flushSync(() => actor.send({ type: 'discardDraft', key: createKey() }));
    focusField(first);
    announce('Alterações descartadas.');
  };
  const changer = changerOf(changes, view.saved);
  const noteOf = (field: string) => {
    const theirs = view.theirs[field];
    const before = view.before[field];
    if (before !== undefined && view.values[field] === view.saved?.[field]) {
      return { text: ['Mudou: ', drawValue(before), ' → ', drawValue(view.values[field])] };
    }
    if (theirs === undefined || theirs === view.values[field]) return undefined;
    const use = () => takeValues({ [field]: theirs }, 'Valor usado. Ainda não foi salvo.');
    return {
      text: [`Valor salvo por ${changerOf(changes, view.saved, field)}: `, drawValue(theirs)],
      action: !view.isReadOnly && (
        <button type="button" className={actionLinkClasses} onClick={use}>
          Usar este valor
        </button>
      ),
    };
  };
  const fieldOf = (name: string): FieldProps => ({
    name,
    label: kind.labels[name] ?? name,
    isOptional: !kind.required.includes(name),
    error: view.errors[name],
    note: noteOf(name),
    readOnly: view.isReadOnly,
  });
  const change = (changes: FieldValues) => {
    dismissNotices();
    actor.send({ type: 'field.changed', changes });
  };
  const textOf = (name: string) => ({
    ...fieldOf(name),
    value: String(view.values[name] ?? ''),
    onType: (text: string) => change({ [name]: text }),
  });
  const saveAnd = (andThen: SaveIntention['andThen']) => {
    dismissNotices();
    actor.send({ type: 'save', andThen });
  };
  const save = () => saveAnd('stay');
  const saveAndClose = () => saveAnd('close');
  const saveAndNew = () => saveAnd('startNew');
  useShortcuts({ save, saveAndClose, saveAndNew });
  const title = view.isNew ? kind.newTitle : name || kind.singular;

  return (
    <Page
      title={title}
      headingRef={heading}
      focusHeading={id !== null}
      above={
        <div className="mb-1 -ml-4 forced-colors:ml-0">
          <ButtonLink
            look="quiet"
            icon={ArrowLeft}
            to={`/${kind.name}${textIn(state, 'lista') ?? ''}`}
            onFollow={() => actor.send({ type: 'goBack' })}
          >
            Voltar
          </ButtonLink>
        </div>
      }
      disc={
        name !== '' && <Initials name={name} id={id ?? undefined} text={kind.discOf?.(name)} size="large" />
      }
      status={
        // Its line is kept while it is empty.
        <p className="flex min-h-5 items-center gap-1.5 text-sm text-ink-soft max-sm:basis-full print:hidden">
          {view.isDirty && <CircleDot className="size-4 text-ink-faint" />}
          {view.isDirty && <span>Alterações não salvas</span>}
          {view.isSaved && <CircleCheck className="size-4 text-accent" />}
          {view.isSaved && <span>Tudo salvo</span>}
        </p>
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
        className={classes(cardClasses, 'relative flex flex-col foot:last:mb-20')}
      >
        {view.isLoading && <PendingWrite address={formAddressOf(kind.name, id, entry)} />}
        {view.isLoading && (
          // Above the sticky toolbar, and within the round corners.
          <div className="absolute inset-0 overflow-hidden rounded-lg">
            <ProgressBar />
          </div>
        )}
        <div className="p-4 pb-0 sm:p-6 sm:pb-2">
          <DetailNotice
            notice={view.notice}
            isDirty={view.isDirty}
            name={name}
            changer={changer}
            onDiscard={discard}
            onSaveAsNew={() => {
              // The button goes with the notice.
              heading.current?.focus();
              dismissNotices();
              actor.send({ type: 'saveAsNew' });
            }}
          />
          {view.isNew && !view.isLoading && view.notice === 'none' && (
            <LatePart
              code={lateParts.leftDraft}
              props={{
                kind,
                entry,
                lista: textIn(state, 'lista'),
                isSaving: view.isSaving || view.isSavingAndLeaving,
                onDiscarded: focusField,
              }}
            />
          )}
          {/* The first field has a line of its own, the others stand side by side where there is room. */}
          <div className="grid gap-x-6 lg:grid-cols-2 *:first:col-span-full">
            {view.isLoading
              ? Object.keys(view.values).map((field) => <FieldSkeleton key={field} />)
              : (props.children ?? drawTexts(kind))({
                  values: view.values,
                  saved: view.saved,
                  fieldOf,
                  textOf,
                  errors: view.errors,
                  revision: view.revision,
                  onChange: (name, value) => change({ [name]: value }),
                })}
          </div>
        </div>
        {view.isNew && (
          <p className="px-4 pb-4 text-sm text-ink-soft sm:px-6 print:hidden pointer-coarse:hidden">
            {`${shortcuts.saveAndNew.hint} salva e abre outra`}
          </p>
        )}
        {/* After the fields, where Tab leads to; seen above them. */}
        <DetailToolbar
          isNew={view.isNew}
          newPath={`/${kind.name}/detalhe/nova`}
          isDirty={view.isDirty}
          canAct={view.isEditing}
          isSaving={view.isSaving}
          isSavingAndLeaving={view.isSavingAndLeaving}
          onSaveAndClose={saveAndClose}
          onDelete={() => actor.send({ type: 'delete' })}
          onCreate={() => actor.send({ type: 'startNew' })}
        />
      </form>
      {extensions && !view.isNew && (
        <RecordHistory
          actor={view.history}
          fields={kind.labels}
          saved={view.saved}
          values={view.values}
          related={id !== null && props.related?.(id)}
          drawValue={drawValue}
          onUse={(antes) => takeValues(parse(kind.values, antes), 'Valores usados. Ainda não foram salvos.')}
        />
      )}
      <DeletionDialog
        kind={kind.name}
        actor={view.deletion}
        changer={changer}
        focusFallback={() => heading.current}
      />
    </Page>
  );
}
