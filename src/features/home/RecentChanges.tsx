import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { cardClasses, classes } from '../../components/classes';
import { formatCount } from '../../components/formatCount';
import { formatAgo, formatMoment } from '../../components/formatMoment';
import { Initials } from '../../components/Initials';
import { type ChangeGroup, MOST_COUNTED } from '../../domain/changes';
import { singularOf } from '../everyKind';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { provideRecentChanges } from './provideHome';

const NOTHING: readonly ChangeGroup[] = [];

const changesOf = (snapshot: SnapshotFrom<ReturnType<typeof provideRecentChanges>>) =>
  snapshot.matches('failed') ? NOTHING : (snapshot.context.data ?? NOTHING);

/** A record is gone when the newest of its changes is its deletion. */
const isThere = ({ tipo, id }: ChangeGroup, changes: readonly ChangeGroup[]) =>
  changes.find((one) => one.tipo === tipo && one.id === id)?.acao !== 'apagou';

/** The subject of a change: a record, or the records of an import with their count. */
function Changed({ group, isThere }: { group: ChangeGroup; isThere: boolean }) {
  const { tipo, id, nome, acao, total = 0 } = group;
  if (acao === 'importou' || acao === 'desfez') {
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

/** `e mais 12`: the others of a group; of an import these are imports. */
function othersOf({ acao, mais = 0 }: ChangeGroup): string {
  if (mais === 0) return '';
  const count = mais >= MOST_COUNTED ? `de ${MOST_COUNTED - 1}` : String(mais);
  const isImport = acao === 'importou' || acao === 'desfez';
  return ` e mais ${count}${isImport ? (mais === 1 ? ' importação' : ' importações') : ''}`;
}

/** The last changes of the register; nothing while there are none. */
export default function RecentChanges({ extensions }: { extensions: Extensions }) {
  const services = useServices();
  const [machine] = useState(() => provideRecentChanges(services, extensions));
  const actor = useFlow(machine, { id: 'recent' });
  const changes = useSelector(actor, changesOf);
  const titleId = useId();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="mb-3 text-base font-semibold">
        Últimas alterações
      </h2>
      <ul className={classes(cardClasses, 'divide-y divide-line')}>
        {changes.map((change) => (
          <li
            key={`${change.quando} ${change.tipo} ${change.id} ${change.acao}`}
            className="flex items-center gap-3 px-4 py-2.5 text-sm"
          >
            <Initials name={change.quem ?? ''} size="small" />
            <span className="min-w-0 grow text-ink-soft wrap-anywhere">
              {`${change.quem ?? 'Alguém'} ${change.acao} `}
              <Changed group={change} isThere={isThere(change, changes)} />
              {othersOf(change)}
            </span>
            <time
              dateTime={change.quando}
              title={formatMoment(change.quando)}
              className="shrink-0 text-ink-soft"
            >
              {formatAgo(change.quando, Date.now())}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
