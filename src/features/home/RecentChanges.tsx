import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { pressAreaClasses } from '../../components/Button';
import { cardClasses, classes } from '../../components/classes';
import { formatAgo, formatMoment } from '../../components/formatMoment';
import { Initials } from '../../components/Initials';
import { LatePart, lateCode } from '../../components/LatePart';
import { useNow } from '../../components/useNow';
import { type ChangeGroup, MOST_COUNTED } from '../../domain/changes';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { Changed, isOfImport, isThere, newsOf, verbOf } from './changeWords';
import { provideRecentChanges } from './provideHome';

const groupDialog = lateCode(() => import('./GroupDialog'));

const NOTHING: readonly ChangeGroup[] = [];

const changesOf = (snapshot: SnapshotFrom<ReturnType<typeof provideRecentChanges>>) =>
  snapshot.matches('failed') ? NOTHING : (snapshot.context.data ?? NOTHING);

/** `e mais 12`: the others of a group; of an import these are imports. */
function othersOf(group: ChangeGroup): string {
  const { mais = 0 } = group;
  const count = mais >= MOST_COUNTED ? `de ${MOST_COUNTED - 1}` : String(mais);
  return `e mais ${count}${isOfImport(group) ? (mais === 1 ? ' importação' : ' importações') : ''}`;
}

/** The last changes of the register; nothing while there are none. */
export default function RecentChanges({ extensions }: { extensions: Extensions }) {
  const services = useServices();
  const [machine] = useState(() => provideRecentChanges(services, extensions));
  const actor = useFlow(machine, { id: 'recent' });
  const all = useSelector(actor, changesOf);
  const changes = newsOf(all);
  /** The group whose lines are shown. */
  const [opened, setOpened] = useState<ChangeGroup | null>(null);
  const titleId = useId();
  const now = useNow();
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
              {`${change.quem ?? 'Alguém'} ${verbOf(change)} `}
              <Changed group={change} isThere={isThere(change, all)} />
              {(change.mais ?? 0) > 0 && (
                <>
                  {' '}
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    className={classes(
                      pressAreaClasses,
                      'inline cursor-pointer rounded-sm underline decoration-line underline-offset-4 hover:decoration-current',
                    )}
                    onClick={() => setOpened(change)}
                  >
                    {othersOf(change)}
                  </button>
                </>
              )}
            </span>
            <time
              dateTime={change.quando}
              title={formatMoment(change.quando)}
              className="shrink-0 text-ink-soft"
            >
              {formatAgo(change.quando, now)}
            </time>
          </li>
        ))}
      </ul>
      {opened && (
        <LatePart
          code={groupDialog}
          props={{
            group: opened,
            extensions,
            onClose: () => setOpened(null),
            focusFallback: () => document.querySelector('h1'),
          }}
          place="window"
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
