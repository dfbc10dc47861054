import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../components/classes';
import { inALine } from './diff';
import { wordsOf } from './filter';
import type { EventItem, StoryItem } from './story';

/** Height of a line, in pixels: all are alike, so that only those in sight are drawn. */
const LINE = 28;
const SPARE_LINES = 10;

const clock = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

type StoryListProps = {
  items: readonly StoryItem[];
  /** The number of the line that is looked back at. */
  chosen: number | null;
  onChoose: (item: EventItem) => void;
  /** Back to the present. */
  onLeave: () => void;
};

const cell = 'truncate px-2';

function EventLine({ sender, actor, event, transitions, changes, outcome, at }: EventItem) {
  const changed = changes.map(inALine).join(' · ');
  return (
    <>
      <time className={classes(cell, 'text-ink-soft tabular-nums')}>{clock.format(at)}</time>
      <span className={cell}>
        <span className="text-ink-soft">{sender === null ? 'fora' : sender.name} → </span>
        {actor.name}
      </span>
      <span className={classes(cell, 'font-medium')} title={event.type}>
        {wordsOf(event.type)}
      </span>
      <span className={classes(cell, 'text-ink-soft')} title={transitions.join('\n')}>
        {outcome === null ? 'ninguém ouviu' : transitions.join(' · ')}
      </span>
      <span className={cell} title={changed}>
        {changed}
      </span>
    </>
  );
}

const step = (key: string, page: number): number | undefined =>
  new Map([
    ['ArrowUp', -1],
    ['ArrowDown', 1],
    ['PageUp', -page],
    ['PageDown', page],
    ['Home', Number.NEGATIVE_INFINITY],
    ['End', Number.POSITIVE_INFINITY],
  ]).get(key);

/** The events in order, the newest below; a chosen one is looked back at. */
export function StoryList({ items, chosen, onChoose, onLeave }: StoryListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [sight, setSight] = useState({ top: 0, height: 400 });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let before = element.clientHeight;
    const look = () => {
      // A list that was at its end and became smaller is still to be at its end.
      if (element.clientHeight !== before && isAtEnd.current) element.scrollTop = element.scrollHeight;
      before = element.clientHeight;
      const { scrollTop, clientHeight, scrollHeight } = element;
      isAtEnd.current = scrollTop + clientHeight >= scrollHeight - LINE;
      setSight({ top: scrollTop, height: clientHeight });
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const count = items.length;
  useLayoutEffect(() => {
    const element = frame.current;
    // Whoever reads further up is not carried away by what is new.
    if (element && isAtEnd.current && chosen === null) element.scrollTop = count * LINE;
  }, [count, chosen]);

  const at = items.findIndex(({ n }) => n === chosen);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || at < 0) return;
    const top = at * LINE;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + LINE - element.clientHeight;
    if (bottom > element.scrollTop) element.scrollTop = bottom;
  }, [at]);

  const first = Math.max(0, Math.floor(sight.top / LINE) - SPARE_LINES);
  const shown = items.slice(first, first + Math.ceil(sight.height / LINE) + 2 * SPARE_LINES);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave();
    const by = step(event.key, Math.max(1, Math.floor(sight.height / LINE) - 1));
    if (by === undefined) return;
    event.preventDefault();
    const from = at < 0 ? count : at;
    const aim = Math.min(count - 1, Math.max(0, from + by));
    const events = items.filter((item) => item.kind === 'event');
    const aimed = items[aim];
    const wanted =
      aimed?.kind === 'event'
        ? aimed
        : by > 0
          ? events.find(({ n }) => n > (aimed?.n ?? 0))
          : events.findLast(({ n }) => n < (aimed?.n ?? 0));
    if (wanted) onChoose(wanted);
  };

  return (
    <div
      ref={frame}
      role="listbox"
      aria-label="Eventos"
      tabIndex={0}
      aria-activedescendant={at < 0 ? undefined : `linha-${chosen}`}
      onKeyDown={press}
      className="relative min-h-0 flex-1 overflow-auto text-sm"
    >
      {/* Under reduced motion every change is a very short transition, which the scrolling would come before. */}
      <div
        role="presentation"
        className="relative min-w-4xl"
        style={{ height: count * LINE, transition: 'none' }}
      >
        {shown.map((item, index) => {
          const place = { top: (first + index) * LINE, height: LINE };
          if (item.kind === 'run') {
            return (
              <div
                key={item.n}
                role="option"
                tabIndex={-1}
                aria-disabled
                aria-selected={false}
                style={place}
                className="absolute inset-x-0 flex items-center bg-accent-soft px-2 text-xs font-semibold"
              >
                Nova execução às {clock.format(item.at)}
              </div>
            );
          }
          return (
            <button
              type="button"
              key={item.n}
              id={`linha-${item.n}`}
              role="option"
              tabIndex={-1}
              aria-selected={item.n === chosen}
              aria-setsize={count}
              aria-posinset={first + index + 1}
              style={place}
              className="absolute inset-x-0 grid cursor-pointer text-left grid-cols-[6.5rem_14rem_11rem_1fr_1fr] items-center hover:bg-sunken aria-selected:bg-accent-soft"
              onClick={() => onChoose(item)}
            >
              <EventLine {...item} />
            </button>
          );
        })}
      </div>
    </div>
  );
}
