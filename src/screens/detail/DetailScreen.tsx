import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useReducer, useRef } from 'react';
import { Navigate, useMatch } from 'react-router-dom';
import type { Struct } from 'superstruct';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { changesOf } from '../../../machines/shared/form';
import { FormSkeleton, fieldsClasses } from '../../components/FormSkeleton';
import { ignoreHeldEnter } from '../../components/ignoreHeldEnter';
import { ConfirmDialog } from '../../components/overlays';
import { Page } from '../../components/Page';
import { ProgressBar } from '../../components/ProgressBar';
import { useKeptFocus } from '../../components/useKeptFocus';
import { useShortcuts } from '../../components/useShortcuts';
import { useFlow } from '../useFlow';
import { useRejectionFocus } from '../useRejectionFocus';
import { ChangedNotice, DeletedNotice, type DescribedField } from './ConflictNotice';
import { BackButton, DetailToolbar } from './DetailToolbar';
import { type ConflictMachine, type DetailMachine, detailView } from './detailView';
import { useKeptChanges, useNotedChanges, useTakenUp } from './formInWork';
import type { FormState } from './formState';
import { KeptNotice } from './KeptNotice';
import { readRecordId } from './recordId';
import { SaveStatus } from './SaveStatus';
import { useDeletion } from './useDeletion';
import { type LastMade, useDetailExit } from './useDetailExit';
import { useRecordAnnouncements } from './useRecordAnnouncements';
import { useSettledSave } from './useSettledSave';
import { useUnsaved } from './useUnsaved';

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
  const [failures, countFailure] = useReducer((count: number) => count + 1, 0);
  const lastMade: LastMade = useRef(null);
  if (id === undefined) return <Navigate to="/pagina-inicial" replace />;
  const key = `${param}/${failures}`;
  return <Detail key={key} {...props} id={id} lastMade={lastMade} onUnsaved={countFailure} />;
}

type DetailProps<Values extends object> = DetailScreenProps<Values> & {
  id: number | null;
  lastMade: LastMade;
  onUnsaved: () => void;
};

function Detail<Values extends object>(props: DetailProps<Values>) {
  const { resource, id, blank } = props;
  const kept = useKeptChanges(props.schema, blank);
  const actor = useFlow(props.machine, {
    id: `${resource}.detail`,
    input: { id, blank, typed: kept?.typed, etag: kept?.form.etag },
  });
  const view = useSelector(actor, detailView<Values>, shallowEqual);
  const { values, saved, isUnread } = view;
  /** The record is gone: what is typed can only become a new one. */
  const isGone = view.orphaned || (view.isNew && id !== null);
  const changes = useMemo(
    () => (isUnread ? null : changesOf(values, isGone ? blank : (saved ?? blank))),
    [values, saved, isUnread, isGone, blank],
  );
  const restored = useTakenUp(kept?.form, !isUnread, changes !== null);
  const leave = () => actor.send({ type: 'record.deleted' });
  const deletion = useDeletion(props.deletionMachine, { resource, id }, leave);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = saved === null ? '' : props.nameOf(saved);
  const title = view.isNew ? props.newTitle : name || props.area;
  useRejectionFocus(actor, form);
  useDetailExit(resource, id, view.output, isUnread, kept?.form, props.lastMade);
  const isLeft = view.output !== undefined;
  useUnsaved(resource, { id, isTouched: changes !== null, isLeft }, props.onUnsaved);
  // A new record is about to be typed in; an existing one is read first.
  useEffect(() => {
    if (id === null) form.current?.querySelector('input')?.focus();
  }, [id]);

  const { settling, settleBy, onSettled, ...settled } = useSettledSave<Values>(actor);
  const address = `/${resource}/detalhe/${isGone || id === null ? 'nova' : id}`;
  useNotedChanges(changes, address, view.etag, settling !== null);
  const save = () => settled.save({ type: 'save' });
  const saveAndClose = () => settled.save({ type: 'saveAndClose' });
  const saveAsNew = () => settled.save({ type: 'saveAsNew' });
  const isFree = view.canAct && settling === null;
  const create = () => isFree && actor.send({ type: 'startNew' });
  useShortcuts({ save, saveAndClose, create });
  useKeptFocus(form, () => heading.current);
  const isSaving = view.savingAndStaying || view.savingAndClosing || settling !== null;
  useRecordAnnouncements(actor, { isUnread, isSaving }, title);

  return (
    <Page
      title={title}
      area={props.area}
      documentTitle={title}
      headingRef={heading}
      above={<BackButton onBack={() => actor.send({ type: 'goBack' })} />}
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
        <DetailToolbar
          isNew={view.isNew}
          canAct={isFree}
          savingAndStaying={view.savingAndStaying || settling === 'save'}
          savingAndClosing={view.savingAndClosing || settling === 'saveAndClose'}
          onSaveAndClose={saveAndClose}
          onDelete={() => isFree && deletion.ask()}
          onCreate={create}
        />
        {isUnread && (
          // Above the buttons that stay in sight on phones, and within the round corners.
          <div className="absolute inset-0 overflow-hidden rounded-lg">
            <ProgressBar />
          </div>
        )}
        {view.overtaken && id !== null && (
          <ChangedNotice
            machine={props.conflictMachine}
            resource={resource}
            id={id}
            values={values}
            // Of what comes up again nobody knows what the record held then.
            base={restored ? values : (saved ?? values)}
            describe={props.describe}
            settling={settling}
            onRetry={() => heading.current?.focus()}
            onTake={(record) => actor.send({ type: 'newer.taken', record })}
            onOverrule={(record) => settled.save({ type: 'newer.overruled', record })}
            onSaveAsNew={saveAsNew}
          />
        )}
        {view.orphaned && <DeletedNotice settling={settling} onSaveAsNew={saveAsNew} />}
        <div className="p-4 sm:p-6">
          {restored && <KeptNotice reason={restored.reason} />}
          {isUnread ? (
            <FormSkeleton labels={props.describe(values).map(({ label }) => label)} />
          ) : (
            <div className={fieldsClasses}>
              {props.children({
                values,
                saved,
                errors: view.errors,
                readOnly: !view.canType,
                onChange: (changes) => actor.send({ type: 'field.changed', changes }),
                settleBy,
                onSettled,
              })}
            </div>
          )}
          <SaveStatus isSaved={view.isSaved} isDirty={view.isDirty} />
        </div>
      </form>
      <ConfirmDialog
        open={deletion.asking}
        busy={deletion.deleting}
        name={name}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
        fallbackFocus={heading}
      />
    </Page>
  );
}
