import { formatCount } from '../../components/formatCount';

export const counted = (count: number, singular: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? singular : many}`;

/** The result of an undoing: `286 apagados, 2 mantidos: foram alterados depois`. */
export function undoneSentence(deleted: number, kept: number): string {
  const sentence = counted(deleted, 'apagado', 'apagados');
  if (kept === 0) return sentence;
  return `${sentence}, ${counted(kept, 'mantido: foi alterado depois', 'mantidos: foram alterados depois')}`;
}
