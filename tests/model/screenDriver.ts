import type { AnyMachineSnapshot } from 'xstate';
import { labels } from '../support/labels';
import { type AnyCases, type Effect, type Stimulus, stimulusOf } from '../walker/case';
import { callsUnderWay, type Expectation, expectationOf, same } from '../walker/expectation';
import { failureAt } from '../walker/failures';
import type { Path } from '../walker/paths';
import type { HeldBackend } from './heldBackend';
import { type AnySurface, isMade, type Sight, type Thing, type User } from './surface';

/** What a page shows. */
export type Eyes = {
  count: (thing: Thing) => Promise<number>;
  countText: (text: string, inside: Thing | undefined) => Promise<number>;
  value: (label: string) => Promise<string>;
  isBusy: (thing: Thing) => Promise<boolean>;
  token: () => Promise<string | null>;
  /** Path and query, decoded. */
  address: () => string;
  /** How often the page has been loaded. */
  loads: () => Promise<number>;
};

/** A page in the hands of a walk: in the DOM, or in a browser. */
export type Stage = {
  user: User;
  eyes: Eyes;
  backend: HeldBackend;
  /** The texts of all alerts that were not looked at yet. */
  alerts: string[];
  /** How often the page's actors have shown each transition; for pages that take a step after a while. */
  shown?: () => Promise<Readonly<Record<string, number>>>;
  /** Opens the page of the path's start. */
  open: (address: string) => Promise<void>;
  elapse: (milliseconds: number) => Promise<void>;
  /** Checks the page once it has come to rest. */
  eventually: (check: () => Promise<void> | void) => Promise<void>;
};

/** Checks what is seen on a page. */
export async function checkSight(eyes: Eyes, sight: Sight): Promise<void> {
  switch (sight.kind) {
    case 'thing': {
      const { thing, seen } = sight;
      const within = thing.inside === undefined ? '' : ` in '${thing.inside.name}'`;
      return same(`The ${thing.role} '${thing.name}'${within}`, await eyes.count(thing), seen ? 1 : 0);
    }
    case 'text': {
      const count = await eyes.countText(sight.text, sight.inside);
      return same(`The text '${sight.text}'`, count > 0, sight.seen);
    }
    case 'value':
      return same(`What '${sight.label}' holds`, await eyes.value(sight.label), sight.value);
    case 'busy':
      return same(`Whether '${sight.thing.name}' is busy`, await eyes.isBusy(sight.thing), sight.busy);
    case 'token': {
      const token = await eyes.token();
      return same('Whose token is stored', sight.tokens.includes(token) || token, true);
    }
  }
}

/** The alerts that effects are; others are seen in the storage and in the address. */
const alertsOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap(({ type, params }) => {
    if (type === 'showDeleted') return [labels.deletion.done];
    const { message = null } = Object(params);
    return ['showError', 'showReadError', 'showWriteError'].includes(type) && message !== null
      ? [message]
      : [];
  });

type Flow = { cases: AnyCases; surface: AnySurface };

async function perform({ surface }: Flow, stage: Stage, stimulus: Stimulus, before: AnyMachineSnapshot) {
  const { user, backend, elapse } = stage;
  if (stimulus.kind === 'sent') {
    const { event } = stimulus;
    await surface.acts[event.type]?.do(user, event as never, before as never);
  } else if (stimulus.kind === 'elapsed') {
    const made = backend.count;
    await elapse(stimulus.milliseconds - 1);
    same('Requests one millisecond before the delay is over', backend.count, made);
    await elapse(1);
  } else {
    const child = surface.children?.[stimulus.id];
    const isChild = child !== undefined && !isMade(surface, stimulus.id, before);
    if (isChild && stimulus.kind === 'answered') await child(user, stimulus.output, before as never);
    else backend.settle(stimulus);
  }
}

type Moment = {
  since: number;
  state: AnyMachineSnapshot;
  expected: Expectation;
  alerts: readonly string[];
  /** Whether the page of this moment has been looked at on an earlier path. */
  isKnown: boolean;
};

async function check({ cases, surface }: Flow, { eyes, backend, alerts }: Stage, moment: Moment) {
  const { state, expected } = moment;
  same('The alerts', alerts, moment.alerts);
  if (surface.isLost?.(state as never)) {
    same('The stored token', await eyes.token(), null);
    return same('Loads of the page', await eyes.loads(), 2);
  }
  if (state.status === 'active') {
    const makes = (id: string) => isMade(surface, id, state);
    backend.compare(
      moment.since,
      expected.starts.filter(({ id }) => makes(id)),
    );
    backend.compareUnderWay(callsUnderWay(cases, state).filter(makes));
    if (surface.actorCalls !== undefined) backend.compareActors(surface.actorCalls(state as never));
  }
  const address = eyes.address();
  const addresses = surface.addresses?.(state as never) ?? [address];
  if (!addresses.includes(address)) same('The address', address, addresses[0]);
  if (!moment.isKnown) {
    await Promise.all(surface.sights(state as never).map((sight) => checkSight(eyes, sight)));
  }
}

/**
 * Walks a path on a page and checks after every step requests, alerts, address, and what is to be seen.
 * @param looked the beginnings of paths that were looked at; the page is the same each time
 * @throws an error that names the path and the step
 */
export async function driveScreen(flow: Flow, stage: Stage, path: Path, looked: Set<string>): Promise<void> {
  const { cases, surface } = flow;
  const { backend, alerts } = stage;
  let at = 'the start';
  let walked = String(path.start);
  /** The transitions of the steps so far. */
  const taken: string[] = [];
  // While an answer is on its way the page may look as it will with it: the next step would come too early.
  const hasTaken = async () => {
    if (stage.shown === undefined) return;
    const shown = await stage.shown();
    const isMissing = (name: string) => (shown[name] ?? 0) < taken.filter((one) => one === name).length;
    same('What the page did not take', [...new Set(taken)].filter(isMissing), []);
  };
  const look = async (moment: Omit<Moment, 'isKnown'>) => {
    const isKnown = looked.has(walked);
    await stage.eventually(async () => {
      await hasTaken();
      await check(flow, stage, { ...moment, isKnown });
    });
    looked.add(walked);
    alerts.length = 0;
  };
  try {
    await stage.open(surface.starts[path.start] ?? '/');
    await surface.begin?.(stage.user, path.start);
    // What alerted on the way to the flow is not the flow's.
    alerts.length = 0;
    const start = expectationOf(cases.starts[path.start]?.change ?? {}, path.initial);
    backend.leave(Object.keys(surface.wires).filter((id) => !start.starts.some((call) => call.id === id)));
    const calls = start.starts.filter(({ id }) => isMade(surface, id, path.initial));
    await look({
      get since() {
        return backend.count - calls.length;
      },
      state: path.initial,
      expected: start,
      alerts: alertsOf(start.effects),
    });
    let since = backend.count;
    const isPassing = (state: AnyMachineSnapshot) => surface.isPassing?.(state as never) === true;
    for (const { one, before, state: after, edges } of path.steps) {
      at = `'${one.title}'`;
      walked += ` → ${one.title}`;
      if (!isPassing(before)) since = backend.count;
      const expected = expectationOf(one.change(before), before);
      const isKnownLoss = surface.alertsLossOnce === true && backend.isLost;
      const said = surface.isSilent ? [] : alertsOf(expected.effects);
      const own = said.filter((text) => text !== labels.fault.connection || !isKnownLoss);
      const stimulus = stimulusOf(one.event);
      backend.passing = surface.asides?.(one.event, before as never) ?? [];
      await perform(flow, stage, stimulus, before);
      if (stimulus.kind === 'sent') {
        const awaited = callsUnderWay(cases, after);
        backend.leave(callsUnderWay(cases, before).filter((id) => !awaited.includes(id)));
      }
      const others = surface.alerts?.(one.event as never, before as never) ?? [];
      for (const { name } of edges) if (cases.exceptions?.[name] === undefined) taken.push(name);
      // The page is further by the time it is looked at.
      if (isPassing(after)) continue;
      await look({ since, state: after, expected, alerts: [...own, ...others] });
    }
    await stage.eventually(hasTaken);
  } catch (error) {
    throw failureAt(path, at, error);
  }
}
