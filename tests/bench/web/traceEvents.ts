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

/** What one key cost the main thread, from its arrival to the frame that shows its letter. */
export type KeyCost = { milliseconds: number; work: Work[] };

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
const isTask = ({ name }: TraceEvent) => name === 'ThreadControllerImpl::RunTask';

const typeOf = ({ args }: TraceEvent): string | undefined => {
  const data = args?.data;
  return is(data, type({ type: string() })) ? data.type : undefined;
};

/** Reads the keys out of a trace of Chromium's. */
export function keysIn(trace: unknown): KeyCost[] {
  if (!is(trace, type({ traceEvents: array(unknown()) }))) throw new Error('The trace has another shape');
  const events = trace.traceEvents.filter((event): event is TraceEvent => is(event, eventSchema));
  const keydowns = events.filter((event) => event.name === 'EventDispatch' && typeOf(event) === 'keydown');
  const main = events
    .filter((event) => event.pid === keydowns[0]?.pid && event.tid === keydowns[0].tid && event.ph === 'X')
    .sort((one, other) => one.ts - other.ts);
  return keydowns.map((keydown) => costOf(keydown, main));
}

function costOf(keydown: TraceEvent, main: TraceEvent[]): KeyCost {
  const shown = main.find(({ name, ts }) => name === 'Commit' && ts > keydown.ts);
  const until = shown === undefined ? endOf(keydown) : endOf(shown);
  const tasks = main.filter((event) => isTask(event) && endOf(event) > keydown.ts && event.ts < until);
  const events = main.filter(({ ts }) => ts >= keydown.ts && ts < until);
  const spent = tasks.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0);
  return { milliseconds: spent / 1_000, work: nested(events, keydown.ts) };
}

/** Gives every event its depth in the ones around it. */
function nested(events: TraceEvent[], start: number): Work[] {
  const around: TraceEvent[] = [];
  return events.map((event) => {
    while (around.length > 0 && endOf(around.at(-1) ?? event) <= event.ts) around.pop();
    const depth = around.push(event) - 1;
    const name = event.name === 'EventDispatch' ? (typeOf(event) ?? event.name) : event.name;
    return { name, start: (event.ts - start) / 1_000, duration: (event.dur ?? 0) / 1_000, depth };
  });
}
