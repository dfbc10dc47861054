import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useMatch } from 'react-router-dom';
import type { Struct } from 'superstruct';
import type { deletionMachine } from '../../../machines/deletionMachine';
import type { Save, SavedRecord } from '../../../machines/shared/detail';
import { useAnnounce } from '../../components/Announcer';
import { FormSkeleton, fieldsClasses } from '../../components/FormSkeleton';
import { ConfirmDialog } from '../../components/overlays';
import { Page } from '../../components/Page';
import { ProgressBar } from '../../components/ProgressBar';
import { useShortcuts } from '../../components/useShortcuts';
import type { FieldErrors } from '../../domain/validation';
import { ignoreHeldEnter } from '../ignoreHeldEnter';
import { useFlow } from '../useFlow';
import { useRecordsChange } from '../useRecordsChange';
import { useRejectionFocus } from '../useRejectionFocus';
import { ChangedNotice, DeletedNotice, type DescribedField } from './ConflictNotice';
import { BackButton, DetailToolbar } from './DetailToolbar';
import { type ConflictMachine, changesOf, type DetailMachine, deletionView, detailView } from './detailView';
import { useKeptChanges, useNotedChanges } from './formInWork';
import { readRecordId } from './recordId';
import { SaveStatus } from './SaveStatus';
import { useDetailExit } from './useDetailExit';

/** What the fields of a form are drawn from. */
export type FormState<Values> = {
  values: Values;
  errors: FieldErrors<Values>;
  readOnly: boolean;
  onChange: (changes: Partial<Values>) => void;
  /** Taken by a field that may have to find out what was typed into it before the form is saved. */
  settler: RefObject<Settler | null>;
  /** The field has found out; the save that waited for it goes on. */
  onSettled: (save: Save) => void;
};

/** What a save asks a field for first; the answer says whether the save must wait. */
export type Settler = { settle: (save: Save) => boolean };

/** The flows of one kind of record's page. */
export type DetailMachines<Values extends object> = {
  machine: DetailMachine<Values>;
  deletionMachine: typeof deletionMachine;
  conflictMachine: ConflictMachine<Values>;
};

type DetailScreenProps<Values extends object> = DetailMachines<Values> & {
  /** First part of the address and of the flow's name: 'pessoas'. */
  resource: string;
  /** One record in a word: 'Pessoa'. */
  area: string;
  /** The heading of a new record. */
  newTitle: string;
  /** What a new record starts with. */
  blank: Values;
  /** The shape of what the form holds. */
  schema: Struct<Values, unknown>;
  nameOf: (values: Values) => string;
  /** All fields in words, in their order. */
  describe: (values: Values) => readonly DescribedField<Values>[];
  children: (form: FormState<Values>) => ReactNode;
};

/** The form of one record, new or existing; each record has its own flow (sections 2 and 4). */
export function DetailScreen<Values extends object>(props: DetailScreenProps<Values>) {
  const param = useMatch(`/${props.resource}/detalhe/:id`)?.params.id;
  const id = readRecordId(param);
  if (id === undefined) return <Navigate to="/pagina-inicial" replace />;
  return <Detail key={param} {...props} id={id} />;
}

function Detail<Values extends object>(props: DetailScreenProps<Values> & { id: number | null }) {
  const { resource, id, blank } = props;
  const kept = useKeptChanges(props.schema, blank);
  const actor = useFlow(props.machine, {
    id: `${resource}.detail`,
    input: { id, blank, typed: kept ?? {} },
  });
  const view = useSelector(actor, detailView<Values>, shallowEqual);
  const { values, saved, isUnread } = view;
  const changes = useMemo(
    () => (isUnread ? null : changesOf(values, saved ?? blank)),
    [values, saved, isUnread, blank],
  );
  const deletion = useFlow(props.deletionMachine, { id: `${resource}.deletion` });
  const { asking, deleting } = useSelector(deletion, deletionView, shallowEqual);
  /** How often the fields have been filled anew with what somebody else saved. */
  const [filled, setFilled] = useState(0);
  const announce = useAnnounce();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const settler = useRef<Settler>(null);
  const name = view.saved === null ? '' : props.nameOf(view.saved);
  const title = view.isNew ? props.newTitle : name || props.area;

  useNotedChanges(changes);
  useRejectionFocus(actor, form);
  useDetailExit(resource, view.output);
  useEffect(() => {
    const subscription = actor.on('record.saved', () => announce('Registro salvo.'));
    return () => subscription.unsubscribe();
  }, [actor, announce]);
  useEffect(() => {
    const subscription = deletion.on('record.deleted', () => actor.send({ type: 'record.deleted' }));
    return () => subscription.unsubscribe();
  }, [actor, deletion]);
  // A new record is about to be typed in; an existing one is read first.
  const startsBlank = id === null;
  useEffect(() => {
    if (startsBlank) form.current?.querySelector('input')?.focus();
  }, [startsBlank]);
  useRecordsChange((change) => {
    const isThisOne = change.resource === resource && change.deletedId === id;
    if (isThisOne && id !== null) actor.send({ type: 'record.deleted' });
  });

  const send = (type: Save) => actor.send({ type });
  const request = (type: Save) => settler.current?.settle(type) || send(type);
  const save = () => request('save');
  const saveAndClose = () => request('saveAndClose');
  const saveAsNew = () => actor.send({ type: 'saveAsNew' });
  const create = () => actor.send({ type: 'startNew' });
  const take = (record: SavedRecord<Values>) => {
    actor.send({ type: 'newer.taken', record });
    setFilled(filled + 1);
    heading.current?.focus();
  };
  useShortcuts({ save, saveAndClose, create });

  return (
    <Page
      title={title}
      area={props.area}
      documentTitle={title}
      headingRef={heading}
      above={<BackButton unavailable={!view.canGoBack} onBack={() => actor.send({ type: 'goBack' })} />}
    >
      <form
        ref={form}
        noValidate
        aria-label={props.area}
        onKeyDown={ignoreHeldEnter}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="relative rounded-lg border border-line bg-surface shadow-card"
      >
        {view.isUnread && view.busy && <ProgressBar />}
        <DetailToolbar
          {...view}
          onSaveAndClose={saveAndClose}
          onDelete={() => id !== null && deletion.send({ type: 'delete', id })}
          onCreate={create}
        />
        {view.overtaken && id !== null && (
          <ChangedNotice
            machine={props.conflictMachine}
            resource={resource}
            id={id}
            values={view.values}
            describe={props.describe}
            onTake={take}
            onOverrule={(record) => actor.send({ type: 'newer.overruled', record })}
            onSaveAsNew={saveAsNew}
          />
        )}
        {view.orphaned && <DeletedNotice onSaveAsNew={saveAsNew} />}
        <div className="p-4 sm:p-6">
          {kept !== null && changes !== null && (
            <p role="status" className="mb-5 rounded-md bg-accent-soft px-3 py-2 text-sm">
              O que você tinha digitado quando a sessão terminou está de volta, ainda por salvar.
            </p>
          )}
          {view.isUnread ? (
            <FormSkeleton labels={props.describe(view.values).map(({ label }) => label)} />
          ) : (
            <div key={filled} className={fieldsClasses}>
              {props.children({
                values: view.values,
                errors: view.errors,
                readOnly: !view.canType,
                onChange: (changes) => actor.send({ type: 'field.changed', changes }),
                settler,
                onSettled: send,
              })}
            </div>
          )}
          <SaveStatus isSaved={view.saved !== null} isDirty={view.isDirty} />
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        busy={deleting}
        name={name}
        onConfirm={() => deletion.send({ type: 'confirm' })}
        onClose={() => deletion.send({ type: 'cancel' })}
        fallbackFocus={heading}
      />
    </Page>
  );
}
