import { useRef } from 'react';
import { Diagram } from './Diagram';
import { DRAWN_EVENTS, sequenceOf } from './sequence';
import type { StoryItem } from './story';

const nothing = () => {};

/** The last events as messages between actors. */
export function Sequence({ items }: { items: readonly StoryItem[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const hasEvents = items.some(({ kind }) => kind === 'event');
  return (
    <div className="min-h-0 flex-1 overflow-auto p-3" data-sequence>
      {hasEvents ? (
        <Diagram
          text={sequenceOf(items)}
          label={`Os últimos ${DRAWN_EVENTS} eventos entre atores`}
          frame={frame}
          onDrawn={nothing}
        />
      ) : (
        <p className="text-sm text-ink-soft">Nada aconteceu ainda.</p>
      )}
    </div>
  );
}
