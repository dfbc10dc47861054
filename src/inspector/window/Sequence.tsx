import { useCallback, useRef } from 'react';
import { Diagram } from './Diagram';
import { DRAWN_EVENTS, sequenceOf } from './sequence';
import type { StoryItem } from './story';

/** So near to the end, in pixels, somebody watches what is new. */
const END = 40;

type SequenceProps = { items: readonly StoryItem[]; onCopy: (text: string) => void };

/** The last events as messages between actors. */
export function Sequence({ items, onCopy }: SequenceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const pane = useRef<HTMLElement>(null);
  /** The newest is below; whoever reads further up is not carried away. */
  const showEnd = useCallback(() => {
    if (pane.current && isAtEnd.current) pane.current.scrollTop = pane.current.scrollHeight;
  }, []);
  const hasEvents = items.some(({ kind }) => kind === 'event');
  return (
    <section
      ref={pane}
      aria-label="Sequência"
      className="min-h-0 flex-1 overflow-auto p-3"
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - END;
      }}
    >
      {hasEvents ? (
        <Diagram
          text={sequenceOf(items)}
          label={`Os últimos ${DRAWN_EVENTS} eventos entre atores`}
          frame={frame}
          onDrawn={showEnd}
          onCopy={onCopy}
        />
      ) : (
        <p className="text-sm text-ink-soft">Nada aconteceu ainda.</p>
      )}
    </section>
  );
}
