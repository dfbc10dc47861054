import { type ImportAccount, undoable } from '../../../machines/importChoices';
import { formatCount } from '../../components/formatCount';
import { formatTime } from '../../components/formatMoment';

export const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The counts of an import alone: `Importação de 14:02: 36 de 300 registros importados.` */
export function importSentence({ startedAt, progress }: ImportAccount): string {
  const count = `${formatCount(progress.imported)} de ${formatCount(progress.total)}`;
  const undone = progress.undone > 0 ? ` ${counted(progress.undone, 'apagado', 'apagados')} de novo.` : '';
  return `Importação de ${formatTime(new Date(startedAt))}: ${count} registros importados.${undone}`;
}

/** True where an import of before has records that can be deleted. */
export const canUndo = ({ progress, hasRows }: ImportAccount & { hasRows: boolean }): boolean =>
  hasRows && undoable(progress) > 0;
