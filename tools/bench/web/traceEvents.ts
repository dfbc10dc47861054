import { array, type Infer, is, number, optional, record, string, type, unknown } from 'superstruct';

const eventSchema = type({
  name: string(),
  ph: string(),
  pid: number(),
  tid: number(),
  /** Microseconds, as all times of a trace. */
  ts: number(),
  dur: optional(number()),
  /** Time on the processor, without the time other programs had it. */
  tdur: optional(number()),
  args: optional(record(string(), unknown())),
});
type TraceEvent = Infer<typeof eventSchema>;

/** One piece of work on the main thread; milliseconds, `start` counted from the key. */
export type Work = { name: string; start: number; duration: number; depth: number };

/** What one key cost the main thread, in milliseconds. */
export type KeyCost = {
  /** From its arrival to the frame that shows its letter. */
  untilFrame: number;
  /** Everything until the next key. */
  all: number;
  work: Work[];
};

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
const isTask = ({ name }: TraceEvent) => name === 'ThreadControllerImpl::RunTask';

const typeOf = ({ args }: TraceEvent): string | undefined => {
  const data = args?.data;
  return is(data, type({ type: string() })) ? data.type : undefined;
};

/**
 * Reads the keys out of a trace of Chromium's, all but the last, of which the
 * end is not known.
 * @param slowdown what every time is multiplied by
 */
export function keysIn(trace: unknown, slowdown: number): KeyCost[] {
  if (!is(trace, type({ traceEvents: array(unknown()) }))) throw new Error('The trace has another shape');
  const events = trace.traceEvents.filter((event): event is TraceEvent => is(event, eventSchema));
  const keydowns = events.filter((event) => event.name === 'EventDispatch' && typeOf(event) === 'keydown');
  const main = events
    .filter((event) => event.pid === keydowns[0]?.pid && event.tid === keydowns[0].tid && event.ph === 'X')
    .sort((one, other) => one.ts - other.ts);
  return keydowns.slice(0, -1).map((keydown, index) => {
    const next = keydowns[index + 1]?.ts ?? keydown.ts;
    return costOf(keydown, next, main, slowdown / 1_000);
  });
}

/** @param scale from microseconds of the trace to what is told */
function costOf(keydown: TraceEvent, next: number, main: TraceEvent[], scale: number): KeyCost {
  const shown = main.find(({ name, ts }) => name === 'Commit' && ts > keydown.ts);
  const until = shown === undefined ? endOf(keydown) : endOf(shown);
  const tasks = main.filter((event) => isTask(event) && endOf(event) > keydown.ts && endOf(event) < next);
  const spentIn = (some: TraceEvent[]) => some.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0);
  const events = main.filter(({ ts }) => ts >= keydown.ts && ts < until);
  return {
    untilFrame: spentIn(tasks.filter(({ ts }) => ts < until)) * scale,
    all: spentIn(tasks) * scale,
    work: nested(events, keydown.ts, scale),
  };
}

/** Gives every event its depth in the ones around it. */
function nested(events: TraceEvent[], start: number, scale: number): Work[] {
  const around: TraceEvent[] = [];
  return events.map((event) => {
    while (around.length > 0 && endOf(around.at(-1) ?? event) <= event.ts) around.pop();
    const depth = around.push(event) - 1;
    const name = event.name === 'EventDispatch' ? (typeOf(event) ?? event.name) : event.name;
    return { name, start: (event.ts - start) * scale, duration: (event.dur ?? 0) * scale, depth };
  });
}
