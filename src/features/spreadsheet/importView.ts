import type { SnapshotFrom } from 'xstate';
import type { importingMachine } from '../../../machines/importingMachine';
import { isMapped } from '../../../machines/shared/importing';
import { formatCount } from '../../components/formatCount';

export const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What the dialog of an import shows in each of its states. */
export function importView(snapshot: SnapshotFrom<typeof importingMachine>) {
  const { context } = snapshot;
  const { review, progress, columns, headings } = context;
  const total = review === null ? 0 : review.ready + review.refused;
  const refused = total - progress.imported;
  const isDone = snapshot.matches('done');
  const isCancelled = isDone && progress.imported + progress.refused < (review?.ready ?? 0);
  const isRunning =
    snapshot.matches('importing') || snapshot.matches('paused') || snapshot.matches('stopping');
  return {
    ...context,
    source: [context.file, context.sheets[context.sheet]].filter(Boolean).join(' · '),
    title: isDone ? (isCancelled ? 'Importação cancelada' : 'Importação concluída') : 'Importar planilha',
    isRunning,
    isDone,
    isChoosing: snapshot.matches('choosing'),
    isMapping: snapshot.matches('mapping'),
    isReading: snapshot.matches('reading'),
    isChecking: snapshot.matches('checking'),
    isUnchecked: snapshot.matches('unchecked'),
    isReviewing: snapshot.matches('reviewing'),
    isPaused: snapshot.matches('paused'),
    isStopping: snapshot.matches('stopping'),
    isShowingChoices: headings.length > 0 && !isRunning && !isDone && !snapshot.matches('choosing'),
    canReview: isMapped(columns),
    sent: progress.imported + progress.refused,
    ready: counted(review?.ready ?? 0, 'pronto', 'prontos'),
    problemCount: counted(review?.refused ?? 0, 'com problema', 'com problemas'),
    hiddenProblems: (review?.refused ?? 0) - (review?.problems.length ?? 0),
    confirm: `Importar ${counted(review?.ready ?? 0, 'registro', 'registros')}`,
    imported: counted(progress.imported, 'importado', 'importados'),
    refused,
    saveRefused: `Baixar ${refused === 1 ? 'o' : 'os'} ${counted(refused, 'recusado', 'recusados')}`,
  };
}
