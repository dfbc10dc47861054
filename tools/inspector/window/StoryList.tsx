import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { StoryLine } from './fold';
import { eventName } from './story';
import { outcomeOf, senderName, timeOf } from './words';

/** So many lines are drawn, the newest; the filter finds older ones. */
const DRAWN = 500;

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

type StoryListProps = {
  lines: readonly StoryLine[];
  /** The number of the entry that is looked back at. */
  chosen: number | null;
  onChoose: (n: number) => void;
  onLeave: () => void;
};

/** The events in order, the newest below; a chosen one is looked back at, and its repetitions are shown. */
export function StoryList({ lines, chosen, onChoose, onLeave }: StoryListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shown = lines.slice(-DRAWN);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line comes or is chosen.
  useLayoutEffect(() => {
    const list = frame.current;
    if (chosen !== null) list?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    else if (list && isAtEnd.current) list.scrollTop = list.scrollHeight;
  }, [lines, chosen]);

  useEffect(() => frame.current?.focus(), []);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = shown.findIndex(({ entry }) => entry.n === chosen);
    const aim = (at < 0 ? shown.length : at) + step;
    const line = shown[Math.max(0, Math.min(shown.length - 1, aim))];
    if (line) onChoose(line.entry.n);
  };

  return (
    <div
      ref={frame}
      role="listbox"
      aria-label="Events"
      className="relative min-h-0 flex-1 overflow-auto px-3 py-2 focus-visible:-outline-offset-2"
      tabIndex={0}
      aria-activedescendant={chosen === null ? undefined : `entry-${chosen}`}
      onKeyDown={press}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 30;
      }}
    >
      {shown.map(({ entry, times }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys.
        <div
          key={entry.n}
          id={`entry-${entry.n}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry.n === chosen}
          className={`grid cursor-pointer grid-cols-[7rem_minmax(0,3fr)_minmax(0,3fr)_minmax(0,5fr)] gap-4 rounded-sm px-2 py-0.5 wrap-anywhere ${shown[index - 1]?.entry.run === entry.run ? '' : 'border-t-2 border-accent'}`}
          title={JSON.stringify(entry.event)}
          onClick={() => onChoose(entry.n)}
        >
          <time className="text-soft tabular-nums">{timeOf(entry.at)}</time>
          <span>
            <span className="text-soft">{senderName(entry)} → </span>
            {entry.actor.name}
          </span>
          <strong>
            {eventName(entry.event.type)}
            {times > 1 && <span className="text-accent">{` × ${times.toLocaleString('en-GB')}`}</span>}
          </strong>
          <span className={entry.hasEffect ? undefined : 'text-soft'}>{outcomeOf(entry)}</span>
        </div>
      ))}
    </div>
  );
}
