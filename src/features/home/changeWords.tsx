import { Link } from 'react-router-dom';
import { formatCount } from '../../components/formatCount';
import type { ChangeGroup } from '../../domain/changes';
import { singularOf } from '../everyKind';

/** A record is gone when the newest of its changes is its deletion. */
export const isThere = ({ tipo, id }: ChangeGroup, changes: readonly ChangeGroup[]): boolean =>
  changes.find((change) => change.tipo === tipo && change.id === id)?.acao !== 'apagou';

export const isOfImport = ({ acao }: ChangeGroup): boolean => acao === 'importou' || acao === 'desfez';

/** The word of the API, as staff say it. */
export const verbOf = ({ acao }: ChangeGroup): string => (acao === 'criou' ? 'cadastrou' : acao);

/** Leaves out deletions that the same user has undone. */
export function newsOf(changes: readonly ChangeGroup[]): readonly ChangeGroup[] {
  const isSingle = ({ mais = 0 }: ChangeGroup) => mais === 0;
  const undone = changes.flatMap((restored, at) => {
    const deleted = changes
      .slice(at + 1)
      .find(({ tipo, id }) => tipo === restored.tipo && id === restored.id);
    const isPair =
      restored.acao === 'restaurou' && deleted?.acao === 'apagou' && restored.quem === deleted.quem;
    return isPair && restored.quem !== null && isSingle(restored) && isSingle(deleted)
      ? [restored, deleted]
      : [];
  });
  return changes.filter((change) => !undone.includes(change));
}

/** The subject of a change: a record, or the records of an import with their count. */
export function Changed({ group, isThere }: { group: ChangeGroup; isThere: boolean }) {
  const { tipo, id, nome, acao, total = 0 } = group;
  if (isOfImport(group)) {
    const counted = total === 1 ? singularOf(tipo) : tipo;
    return `${acao === 'desfez' ? 'uma importação de ' : ''}${formatCount(total)} ${counted}`;
  }
  if (!isThere) return <bdi className="font-medium text-ink">{nome}</bdi>;
  return (
    <Link
      to={`/${tipo}/detalhe/${id}`}
      className="rounded-sm font-medium text-ink underline decoration-line underline-offset-4 hover:decoration-current"
    >
      <bdi>{nome}</bdi>
    </Link>
  );
}
