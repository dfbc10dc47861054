import type { Row, Run } from '../protocol';
import type { Draft } from './draft';
import type { Filter } from './filter';
import type { Story } from './story';

/** The words of the window's machine. */

export type InspectorEvent =
  | { type: 'run.reported'; run: Run; rows: Row[] }
  | { type: 'run.left' }
  | { type: 'event.refused'; reason: string }
  | { type: 'actor.chosen'; session: string; name: string }
  | { type: 'item.chosen'; n: number }
  | { type: 'now.chosen' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'clear' }
  | { type: 'filter.changed'; filter: Filter }
  | { type: 'list.chosen' }
  | { type: 'sequence.chosen' }
  | { type: 'event.picked'; draft: Draft }
  | { type: 'payload.typed'; text: string }
  | { type: 'send' }
  | { type: 'cancel' }
  | { type: 'notice.given'; text: string }
  | { type: 'theme.toggled' };

export type InspectorContext = {
  story: Story;
  /** Whom the chart is about; null until somebody is chosen. */
  chosen: { session: string; name: string } | null;
  /** The item that is looked back at. */
  lookedAt: number | null;
  /** The last item before the list was paused. */
  pausedAt: number | null;
  filter: Filter;
  /** The event that is being written. */
  draft: Draft | null;
  /** What was last done or went wrong, for the status line. */
  notice: string;
  prefersDark: boolean;
};

/** A run that tells nothing yet only says that it is there. */
export type Reported = { run: Run; rows: Row[] };
