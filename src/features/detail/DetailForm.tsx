import type { ReactNode, RefObject } from 'react';
import { cardClasses, classes } from '../../components/classes';
import { ignoreHeldEnter } from '../../components/ignoreHeldEnter';
import { LatePart } from '../../components/LatePart';
import { ProgressBar } from '../../components/ProgressBar';
import { FieldSkeleton } from '../../components/TextField';
import type { WebKind } from '../everyKind';
import { lateParts } from '../lateParts';
import { addressOf } from '../services';
import { DetailNotice } from './DetailNotice';
import { DetailToolbar } from './DetailToolbar';
import type { DetailActor, DetailView } from './detailView';
import { PendingWrite } from './PendingWrite';
import type { DraftChanges } from './useDraftChanges';
import type { useSaving } from './useSaving';

type DetailFormProps = {
  kind: WebKind;
  actor: DetailActor;
  view: DetailView;
  /** Names the form, for its draft and its writes. */
  address: string;
  /** The query of the list as it was left. */
  lista: string | undefined;
  /** The name of the record. */
  name: string;
  /** The person who changed the record last, as a sentence words it. */
  changer: string;
  draft: DraftChanges;
  saving: ReturnType<typeof useSaving>;
  form: RefObject<HTMLFormElement | null>;
  focusHeading: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The form of a record: its notice, its fields and its toolbar. */
export function DetailForm(props: DetailFormProps) {
  const { kind, actor, view, name, draft, saving } = props;
  return (
    <form
      ref={props.form}
      aria-label={kind.singular}
      onKeyDown={ignoreHeldEnter}
      onSubmit={(event) => {
        event.preventDefault();
        saving.save();
      }}
      className={classes(cardClasses, 'relative flex flex-col foot:last:mb-20')}
    >
      {view.isLoading && <PendingWrite address={props.address} />}
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
          changer={props.changer}
          onDiscard={draft.discard}
          onSaveAsNew={() => {
            // The button goes with the notice.
            props.focusHeading();
            saving.saveAsNew();
          }}
        />
        {view.isNew && !view.isLoading && view.notice === 'none' && (
          <LatePart
            code={lateParts.leftDraft}
            props={{
              kind,
              address: props.address,
              lista: props.lista,
              isSaving: view.isSaving || view.isSavingAndLeaving,
              onDiscarded: () => props.form.current?.querySelector('input')?.focus(),
            }}
          />
        )}
        {/* The first field has a line of its own, the others stand side by side where there is room. */}
        <div className="grid gap-x-6 lg:grid-cols-2 *:first:col-span-full">
          {view.isLoading
            ? Object.keys(view.values).map((field) => <FieldSkeleton key={field} />)
            : props.children}
        </div>
      </div>
      {/* After the fields, where Tab leads to; seen above them. */}
      <DetailToolbar
        isNew={view.isNew}
        newLabel={kind.newLabel}
        newPath={addressOf(kind.name, null)}
        isDirty={view.isDirty}
        canAct={view.isEditing}
        isSaving={view.isSaving}
        isSavingAndLeaving={view.isSavingAndLeaving}
        onSaveAndClose={saving.saveAndClose}
        onSaveAndNew={saving.saveAndNew}
        onDelete={() => actor.send({ type: 'delete' })}
        onCreate={() => actor.send({ type: 'startNew' })}
      />
    </form>
  );
}
