import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { breakAt, transitionName } from '../../../tests/model/chart';
import type { InspectedActor, InspectedEvent, Outcome, Row } from '../protocol';
import { asJson } from './asJson';
import { isActor, machineOf, outcomeOf, type RunningActor } from './outcome';

type RecorderOptions = {
  /** Copies an event without its secrets. */
  mask: <Value>(value: Value) => Value;
  /** So many rows are kept at most; the oldest go first. */
  limit: number;
  now: () => number;
};

/** A row whose event is on its way, with the very event, by which its outcome is recognised. */
type OpenRow = { row: Row; event: unknown; actor: RunningActor };

/**
 * Turns what XState reports into the rows of a story: one for every event an
 * actor meets, with sender, transitions and outcome. Nothing is kept unmasked.
 */
export function createRecorder({ mask, limit, now }: RecorderOptions) {
  const kept: Row[] = [];
  let fresh: Row[] = [];
  let open: OpenRow[] = [];
  let seq = 0;
  const actors = new Map<string, RunningActor>();
  const lastSeen = new Map<string, InspectedEvent>();

  const masked = <Value>(value: Value): Value => mask({ value: asJson(value) }).value as Value;
  const lastEvent = (machine: string, type: string) => lastSeen.get(`${machine} ${type}`) ?? { type };
  const outcome = (actor: RunningActor): Outcome => masked(outcomeOf(actor, lastEvent));

  const describe = (actor: RunningActor): InspectedActor => ({
    session: actor.sessionId,
    name: actor.id,
    parent: actor._parent?.sessionId ?? null,
    machine: machineOf(actor)?.id ?? null,
  });

  const begin = (actor: RunningActor, sender: unknown, event: { type: string }): OpenRow => {
    const told: InspectedEvent = masked(event);
    const { machine } = describe(actor);
    if (machine !== null) lastSeen.set(`${machine} ${event.type}`, told);
    seq += 1;
    const row: Row = {
      seq,
      at: now(),
      actor: describe(actor),
      sender: isActor(sender) ? { session: sender.sessionId, name: sender.id } : null,
      event: told,
      transitions: [],
      outcome: null,
    };
    kept.push(row);
    if (kept.length > limit) kept.shift();
    fresh.push(row);
    if (fresh.length > limit) fresh.shift();
    return { row, event, actor };
  };

  /** The row that waits for what an actor does about an event; a stop, which nobody sends, begins its own. */
  const rowOf = (actor: RunningActor, event: { type: string }): OpenRow => {
    const found = open.find((one) => one.actor === actor && one.event === event);
    if (found) return found;
    const opened = begin(actor, undefined, event);
    open.push(opened);
    return opened;
  };

  const inspect = (event: InspectionEvent): void => {
    const { actorRef } = event;
    if (!isActor(actorRef)) return;
    if (event.type === '@xstate.event') open.push(begin(actorRef, event.sourceRef, event.event));
    if (event.type === '@xstate.microstep') {
      const own = open.filter(({ actor }) => actor === actorRef);
      // An actor meets its events in order; a raised one is a step of the event that raised it.
      const current = own.find((one) => one.event === event.event) ?? own[0];
      const broken = breakAt(event.snapshot as AnyMachineSnapshot, event.event);
      const names = [...event._transitions.map(transitionName), ...(broken ? [broken.name] : [])];
      current?.row.transitions.push(...names);
    }
    if (event.type === '@xstate.snapshot') {
      const done = rowOf(actorRef, event.event);
      done.row.outcome = outcome(actorRef);
      open = open.filter((one) => one !== done);
      if (done.row.outcome.snapshot.status === 'active') actors.set(actorRef.sessionId, actorRef);
      else actors.delete(actorRef.sessionId);
    }
  };

  return {
    inspect,

    /** The rows since the last time. To be asked when nothing runs, so that every row has its outcome. */
    take(): Row[] {
      for (const { row, actor } of open) {
        // An actor that broke on an event reports no snapshot of its end.
        if (actor.getSnapshot().status === 'error') row.outcome = outcome(actor);
      }
      open = [];
      const taken = fresh;
      fresh = [];
      return taken;
    },

    /** Everything that is remembered. */
    all: (): readonly Row[] => kept,

    /** The running actor of a session; undefined once it has ended. */
    actor: (session: string): RunningActor | undefined => actors.get(session),
  };
}
