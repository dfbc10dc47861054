import { shallowEqual, useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Save, SavedRecord } from '../../../machines/shared/detail';
import { asSent, changesOf } from '../../../machines/shared/form';
import { useAnnouncement } from '../../components/Announcer';
import { Button } from '../../components/Button';
import { ProgressBar } from '../../components/ProgressBar';
import { useFlow } from '../useFlow';
import { type ConflictMachine, conflictView } from './detailView';

/** One field in words, to be compared. */
export type DescribedField<Values> = { field: keyof Values; label: string; text: ReactNode };

type NoticeProps = {
  /** What the region is called. */
  label?: string;
  text: string;
  /** What is told with the text. */
  values?: ReactNode;
  busy?: boolean;
  /** It is announced: no second voice tells it. */
  isTold?: boolean;
  children: ReactNode;
};

/** Stands above the fields of a form that could not be saved. */
function NoticeFrame(props: NoticeProps) {
  const { label = 'Alteração de outra pessoa', text, values, busy, isTold, children } = props;
  return (
    <section aria-label={label} className="relative border-b border-line bg-sunken/50 p-4 sm:px-6">
      {busy && <ProgressBar />}
      {/* A city whose name comes later is told by it, and not with everything else once more. */}
      <div {...(!isTold && { role: 'status', 'aria-atomic': false })}>
        <p className="flex items-start gap-2 text-sm font-medium text-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" />
          {text}
        </p>
        {values}
      </div>
      {children}
    </section>
  );
}

type DeletedNoticeProps = {
  /** The way to save that waits for a field; null while none does. */
  settling: Save | null;
  onSaveAsNew: () => void;
};

const DELETED = 'Outra pessoa apagou este registro. O que você digitou continua aqui.';

/** What has been typed is left of a record that somebody else has deleted. */
export function DeletedNotice({ settling, onSaveAsNew }: DeletedNoticeProps) {
  useAnnouncement(DELETED);
  return (
    <NoticeFrame label="Registro apagado por outra pessoa" text={DELETED} isTold>
      <div className="mt-4">
        <Button busy={settling === 'saveAsNew'} onClick={onSaveAsNew}>
          Salvar como novo registro
        </Button>
      </div>
    </NoticeFrame>
  );
}

type ChangedNoticeProps<Values extends object> = DeletedNoticeProps & {
  machine: ConflictMachine<Values>;
  resource: string;
  id: number;
  /** What has been typed. */
  values: Values;
  /** What it was typed over: who else has saved since has changed what differs from it. */
  base: Values;
  describe: (values: Values) => readonly DescribedField<Values>[];
  /** The button that was pressed is gone: the focus must not go with it. */
  onRetry: () => void;
  onTake: (record: SavedRecord<Values>) => void;
  onOverrule: (record: SavedRecord<Values>) => void;
};

/** What somebody else has made of the record, and the ways on. */
export function ChangedNotice<Values extends object>(props: ChangedNoticeProps<Values>) {
  const { id, values, base } = props;
  const actor = useFlow(props.machine, { id: `${props.resource}.conflict`, input: { id } });
  const { newer, busy, failed, gone } = useSelector(actor, conflictView<Values>, shallowEqual);

  const retry = () => {
    actor.send({ type: 'retry' });
    props.onRetry();
  };

  if (gone) return <DeletedNotice settling={props.settling} onSaveAsNew={props.onSaveAsNew} />;
  if (newer === null) {
    const text = failed
      ? 'O que outra pessoa salvou não pôde ser lido. O que você digitou continua aqui.'
      : 'Buscando o que outra pessoa salvou. O que você digitou continua aqui.';
    return (
      <NoticeFrame text={text} busy={busy}>
        {failed && (
          <div className="mt-4">
            <Button onClick={retry}>Tentar novamente</Button>
          </div>
        )}
      </NoticeFrame>
    );
  }

  const different = props
    .describe(newer.values)
    .filter(({ field }) => asSent(newer.values[field]) !== asSent(values[field]));
  const theirs = changesOf(newer.values, base) ?? {};
  const changed = different.filter(({ field }) => field in theirs);
  // Whose changes all stand in the form as well has saved the rest all the same.
  const others = changed.length > 0 ? changed : different;
  const text =
    others.length > 0
      ? 'Outra pessoa salvou estes valores. O que você digitou continua aqui.'
      : 'O que outra pessoa salvou é igual ao que está no formulário.';
  const told = (
    <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm empty:hidden sm:grid-cols-[auto_1fr]">
      {others.map(({ field, label, text: value }) => (
        <div key={String(field)} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <NoticeFrame text={text} values={told}>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => props.onTake(newer)}>Usar o que foi salvo</Button>
        <Button busy={props.settling === 'newer.overruled'} onClick={() => props.onOverrule(newer)}>
          Salvar o que digitei
        </Button>
      </div>
    </NoticeFrame>
  );
}
