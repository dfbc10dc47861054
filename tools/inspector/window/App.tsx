import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ActorPanel } from './ActorPanel';
import { ActorTree } from './ActorTree';
import { Chart } from './Chart';
import { chartOf } from './chart';
import type { inspectorMachine } from './inspectorMachine';
import { StoryList } from './StoryList';
import { openSession, saveSession } from './session';
import { type ActorEvent, lifeOf } from './story';
import { viewOf } from './view';
import { stateOf } from './words';

const links = {
  deciding: '',
  alone: 'Open the inspector by the button “Inspector” of the app, or open a session.',
  waiting: 'Waiting for the app…',
  watching: 'Following the app',
  closed: 'The app was closed; its story stays.',
  replaying: 'A session from a file',
};

/** The whole window: the running actors, the chart of one of them, where it is, and the story. */
export function App({ inspector }: { inspector: ActorRefFrom<typeof inspectorMachine> }) {
  const snapshot = useSelector(inspector, (current) => current);
  const { send } = inspector;
  const { story, pinned, moment, filter, notice } = snapshot.context;
  const { past, lines, bookkeeping, cast, chosen, path, last, exampleOf } = useMemo(
    () => viewOf(snapshot),
    [snapshot],
  );
  const pin = (name: string | null) => send({ type: 'actor.pinned', pinned: name });
  const lookAtNow = () => send({ type: 'now.chosen' });
  const note = (notice: string) => send({ type: 'noted', notice });
  const isBookkeepingShown = snapshot.matches({ bookkeeping: 'shown' });

  const copyTest = async () => {
    if (chosen === undefined) return;
    const { testOf } = await import('./cases');
    const { start, heard } = lifeOf(past, chosen.actor);
    const text = testOf(chartOf(chosen.actor.definition).id, stateOf(chosen.snapshot), start, heard);
    if (text === null) return note('No list of cases has this chart.');
    await navigator.clipboard.writeText(text).then(
      () => note(`Copied: the path of ${chosen.actor.name} as a test.`),
      () => note('The browser did not allow to copy.'),
    );
  };

  const open = async (file: File | undefined) => {
    const runs = file && (await openSession(file));
    if (runs) send({ type: 'session.opened', runs });
    else if (file) note('This file is no session of the inspector.');
  };
  const sender =
    chosen && moment === null && snapshot.matches({ link: 'watching' })
      ? {
          exampleOf,
          send: (event: ActorEvent) => send({ type: 'event.sent', sessionId: chosen.actor.id, event }),
        }
      : undefined;

  return (
    <>
      <header className="bar col-span-full border-b border-line bg-surface">
        <h1 className="text-lg">Inspector</h1>
        <p className="text-soft">{links[snapshot.value.link]}</p>
        <p role="status" className="flex-1">
          {notice}
        </p>
        <button type="button" onClick={() => saveSession(story.runs)}>
          Save session
        </button>
        <label className="button focus-within:outline-2 focus-within:outline-accent">
          Open session
          <input
            type="file"
            className="absolute w-px opacity-0"
            accept=".json"
            onChange={({ currentTarget: { files } }) => void open(files?.[0])}
          />
        </label>
      </header>
      <nav aria-label="Actors" className="overflow-auto px-3 py-2">
        <ActorTree cast={cast} chosen={chosen?.actor.id} onPin={pin} />
      </nav>
      <main className="flex min-h-0 flex-col border-x border-line bg-surface">
        <div className="bar">
          <h2>{path ?? 'Nothing has happened yet'}</h2>
          {moment !== null && (
            <button type="button" onClick={lookAtNow}>
              Back to now
            </button>
          )}
          {moment === null && pinned === null && (
            <p className="text-soft">the last one that the user spoke to</p>
          )}
          {pinned !== null && (
            <button type="button" onClick={() => pin(null)}>
              Follow the user
            </button>
          )}
        </div>
        {chosen && <Chart key={chosen.actor.definition} role={chosen} last={last} />}
      </main>
      <aside aria-label="Chosen actor" className="overflow-auto px-3 py-2 wrap-anywhere">
        {chosen && (
          <ActorPanel role={chosen} last={last} sender={sender} onCopyTest={() => void copyTest()} />
        )}
      </aside>
      <footer className="col-span-full flex min-h-0 flex-col border-t border-line">
        <div className="bar">
          <h2>Story</h2>
          <input
            type="search"
            className="w-64"
            placeholder="Filter…"
            aria-label="Filter"
            value={filter}
            onChange={({ currentTarget }) => send({ type: 'filter.changed', filter: currentTarget.value })}
          />
          <button
            type="button"
            aria-pressed={isBookkeepingShown}
            onClick={() => send({ type: 'bookkeeping.toggled' })}
          >
            {isBookkeepingShown ? 'Fold' : 'Show'} {bookkeeping} of the library
          </button>
        </div>
        <StoryList
          lines={lines}
          chosen={moment}
          onChoose={(n) => send({ type: 'entry.chosen', moment: n })}
          onLeave={lookAtNow}
        />
      </footer>
    </>
  );
}
