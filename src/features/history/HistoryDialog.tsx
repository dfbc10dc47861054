import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button';
import { classes } from '../../components/classes';
import { formatShortMoment } from '../../components/formatMoment';
import { Initials } from '../../components/Initials';
import { ModalDialog } from '../../components/ModalDialog';
import type { LogLine } from '../../domain/changes';
import { bylineOf } from './bylineOf';
import { type ChangedField, changedFields, type HistoryActor, historyView } from './historyView';

export type HistoryProps = {
  /** The labels of the fields. */
  fields: Readonly<Record<string, string>>;
  /** The record now. */
  saved: object | null;
  /** The form now. */
  values: object;
  /** Draws the value of a field. */
  drawValue: (value: unknown) => ReactNode;
  /** Puts values into the form. */
  onUse: (values: Readonly<Record<string, unknown>>) => void;
};

type HistoryDialogProps = HistoryProps & { actor: HistoryActor; onClose: () => void };

/** The discs are on a rail that ends with the first change. */
const changeClasses = classes(
  'relative flex gap-3 pb-6 text-sm last:pb-0',
  'not-last:before:absolute not-last:before:top-6 not-last:before:bottom-1 not-last:before:left-2.5',
  'not-last:before:w-px not-last:before:bg-line',
);

/** Each change of a record, newest first. */
export default function HistoryDialog(props: HistoryDialogProps) {
  const { actor, fields, saved, values, drawValue, onUse, onClose } = props;
  const { changes, hasMore, busy } = useSelector(actor, historyView, shallowEqual);
  const names = Object.keys(fields);
  const drawFields = (fieldsChanged: readonly ChangedField[], isFirst = false) => (
    <dl className="flex w-full flex-col gap-1">
      {fieldsChanged.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="text-ink-soft">{`${fields[field]}:`}</dt>
          <dd className="min-w-0">
            {!isFirst && (
              <del className="text-ink-faint">
                <bdi>{drawValue(before)}</bdi>
              </del>
            )}
            {!isFirst && ' → '}
            <bdi>{drawValue(after)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
  /** Offers to put the previous values into the form; nothing if the form holds them. */
  const wayBack = (change: LogLine, index: number) => {
    const { antes, versao, quando } = change;
    const differing = changedFields(change, undefined, values, names);
    const [first, ...others] = differing;
    if (antes === null || first === undefined) return null;
    const own = changedFields(change, changes[index - 1], saved, names);
    const isNewest = index === 0 && others.length === 0 && own.some(({ field }) => field === first.field);
    const older = changes[index + 1];
    const moment = older ? `em ${formatShortMoment(older.quando)}` : `antes de ${formatShortMoment(quando)}`;
    const button = (
      <Button
        aria-describedby={`mudanca-${versao}`}
        onClick={() => {
          // Closed first, so that the field can take the focus.
          flushSync(onClose);
          onUse(antes);
        }}
      >
        {isNewest ? (
          <span className="block max-w-60 truncate">
            Voltar para “<bdi>{drawValue(first.before)}</bdi>”
          </span>
        ) : (
          `Voltar para como estava ${moment}`
        )}
      </Button>
    );
    if (isNewest) return button;
    return (
      <div className="mt-1 flex w-full flex-col items-start gap-2 rounded-md bg-sunken p-3">
        {drawFields(differing.map(({ field, before, after }) => ({ field, before: after, after: before })))}
        {button}
      </div>
    );
  };
  return (
    <ModalDialog
      isSheet
      title="Histórico"
      onClose={onClose}
      focusFallback={() => document.querySelector('h1')}
    >
      <ol>
        {changes.map((change, index) => (
          <li key={change.versao} className={changeClasses}>
            <Initials name={change.quem ?? ''} size="small" />
            <div className="flex min-w-0 grow flex-col items-start gap-2">
              <p id={`mudanca-${change.versao}`} className="font-medium wrap-anywhere">
                {bylineOf(change.acao, change)}
              </p>
              {drawFields(changedFields(change, changes[index - 1], saved, names), change.antes === null)}
              {wayBack(change, index)}
            </div>
          </li>
        ))}
      </ol>
      {hasMore && (
        <div className="mt-6">
          <Button busy={busy} onClick={() => actor.send({ type: 'showMore' })}>
            Mostrar mais
          </Button>
        </div>
      )}
    </ModalDialog>
  );
}
