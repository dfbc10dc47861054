import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { cardClasses, classes } from '../../components/classes';
import { formatAgo, formatMoment } from '../../components/formatMoment';
import { Initials } from '../../components/Initials';
import type { RecentChange } from '../../domain/changes';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { provideRecentChanges } from './provideHome';

const NOTHING: readonly RecentChange[] = [];

const changesOf = (snapshot: SnapshotFrom<ReturnType<typeof provideRecentChanges>>) =>
  snapshot.matches('failed') ? NOTHING : (snapshot.context.data ?? NOTHING);

/** A record is gone when the newest of its changes is its deletion. */
const isThere = ({ tipo, id }: RecentChange, changes: readonly RecentChange[]) =>
  changes.find((one) => one.tipo === tipo && one.id === id)?.acao !== 'apagou';

/** The most time between two changes of one run, in milliseconds: faster than a person types two records. */
const RUN_PAUSE = 5_000;

type Run = { first: RecentChange; count: number };

/**
 * Folds what an import has made, or its undoing removed, which would fill the whole box.
 * @param changes newest first
 */
function runsOf(changes: readonly RecentChange[]): Run[] {
  const runs: Run[] = [];
  changes.forEach((change, at) => {
    const run = runs.at(-1);
    const before = changes[at - 1];
    const isSame =
      before?.quem === change.quem &&
      before.acao === change.acao &&
      Date.parse(before.quando) - Date.parse(change.quando) <= RUN_PAUSE;
    if (run && isSame) run.count += 1;
    else runs.push({ first: change, count: 1 });
  });
  return runs;
}

/** The last changes of the register; nothing while there are none. */
export default function RecentChanges() {
  const services = useServices();
  const [machine] = useState(() => provideRecentChanges(services));
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
        {runsOf(changes).map(({ first: change, count }) => (
          <li
            key={`${change.quando} ${change.tipo} ${change.id}`}
            className="flex items-center gap-3 px-4 py-2.5 text-sm"
          >
            <Initials name={change.quem ?? ''} size="small" />
            <span className="min-w-0 grow text-ink-soft wrap-anywhere">
              {`${change.quem ?? 'Alguém'} ${change.acao} `}
              {isThere(change, changes) ? (
                <Link
                  to={`/${change.tipo}/detalhe/${change.id}`}
                  className="rounded-sm font-medium text-ink underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  <bdi>{change.nome}</bdi>
                </Link>
              ) : (
                <bdi className="font-medium text-ink">{change.nome}</bdi>
              )}
              {count > 1 && ` e mais ${count - 1}`}
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
