import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { failureAt } from '../../model/actorDriver';
import { type AnyCases, type Effect, type Stimulus, stimulusOf } from '../../model/case';
import { callsUnderWay, type Expectation, expectationOf, same } from '../../model/expectation';
import type { Path } from '../../model/paths';
import { type AnySurface, sightsOn } from '../../model/surface';
import { callsHaveCome } from '../support/calls';
import { browserUser, checkSight, storedToken } from './hands';
import type { HeldBackend } from './heldBackend';
import { DEFECT_HEADER, failureOf } from './wires';

/** How long a page may take to become what it must be, in milliseconds. */
const PATIENCE = 10_000;

/** All that walking one path in a browser takes. */
export type Visit = {
  cases: AnyCases;
  surface: AnySurface;
  page: Page;
  backend: HeldBackend;
  /** The texts of all alerts so far. */
  alerts: string[];
  /** What stands in the console so far; nothing may, unless a flow breaks. */
  problems: string[];
};

const alertTexts: Record<string, string> = {
  showDeleted: 'Registro apagado com sucesso!',
  showSignedUp: 'Usuário cadastrado com sucesso!',
};

/** The alerts that effects are; the others are seen in the storage and by the page being new. */
const alertsOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap(({ type, params }) => {
    const text = type === 'showError' ? Reflect.get(Object(params), 'message') : alertTexts[type];
    return typeof text === 'string' ? [text] : [];
  });

/** Tries again until it holds; a page needs its time, and nothing else tells when it is ready. */
async function eventually(check: () => Promise<void> | void): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(20);
    }
  }
}

async function perform({ surface, page, backend }: Visit, stimulus: Stimulus, before: AnyMachineSnapshot) {
  if (stimulus.kind === 'sent') {
    const { event } = stimulus;
    await surface.acts[event.type]?.do(browserUser(page), event as never, before as never);
  } else if (stimulus.kind === 'elapsed') {
    const made = backend.count;
    await page.clock.runFor(stimulus.milliseconds - 1);
    await callsHaveCome(page);
    same('Requests one millisecond before the delay is over', backend.count, made);
    await page.clock.runFor(1);
  } else {
    backend.answer(stimulus.id, (wire) =>
      stimulus.kind === 'answered' ? wire.answer(stimulus.output as never) : failureOf(stimulus.error),
    );
  }
}

/** Lets the client stumble over a marked answer: no backend can, but a mistake of ours could. */
const breakMarkedAnswers = (page: Page) =>
  page.addInitScript((header) => {
    const isOk = Object.getOwnPropertyDescriptor(Response.prototype, 'ok')?.get;
    Object.defineProperty(Response.prototype, 'ok', {
      get(this: Response) {
        if (this.headers.has(header)) throw new TypeError('A defect, made on purpose');
        return isOk?.call(this);
      },
    });
  }, DEFECT_HEADER);

type Moment = {
  since: number;
  state: AnyMachineSnapshot;
  expected: Expectation;
  /** Alerts of others on the page. */
  others: readonly string[];
};

async function check(
  { cases, surface, page, backend, alerts, problems }: Visit,
  moment: Moment,
): Promise<void> {
  const { state, expected } = moment;
  same('The alerts', alerts, [...alertsOf(expected.effects), ...moment.others]);
  if (surface.isLost?.(state as never) === true) {
    same('The stored token', await storedToken(page), null);
    same('Loads of the page', await page.evaluate(() => Number(sessionStorage.getItem('loads'))), 2);
    return;
  }
  if (expected.error instanceof Error) {
    const { message } = expected.error;
    same(
      'What is reported',
      problems.map((text) => text.includes(message)),
      [true],
    );
  }
  if (state.status === 'active') {
    backend.compare(moment.since, expected.starts);
    backend.compareUnderWay(callsUnderWay(cases, state));
  }
  const { pathname, search } = new URL(page.url());
  const address = decodeURIComponent(pathname + search);
  const addresses = surface.addresses?.(state as never) ?? [address];
  if (!addresses.includes(address)) same('The address', address, addresses[0]);
  await Promise.all(sightsOn(surface, state).map((sight) => checkSight(page, sight)));
}

/**
 * Walks a path on the built app in a real browser and checks after every step
 * requests, alerts, address, and what is to be seen.
 * @throws an error that names the path and the step, in plain words
 */
export async function driveBrowser(visit: Visit, path: Path): Promise<void> {
  const { cases, surface, page, backend, alerts, problems } = visit;
  let at = 'the start';
  try {
    const marking = await breakMarkedAnswers(page);
    await page.goto(surface.starts[path.start] ?? '/');
    await surface.begin?.(browserUser(page), {
      start: path.start,
      answer: (id, output) => eventually(() => backend.answer(id, (wire) => wire.answer(output as never))),
      see: (sight) => eventually(() => checkSight(page, sight)),
    });
    const begin = expectationOf(cases.starts[path.start]?.change ?? {}, path.initial);
    const told = surface.beginAlerts ?? [];
    await eventually(() =>
      check(visit, {
        since: surface.beginCalls?.[path.start] ?? 0,
        state: path.initial,
        expected: begin,
        others: told,
      }),
    );
    for (const { one, before, after } of path.steps) {
      at = `'${one.title}'`;
      alerts.length = 0;
      const since = backend.count;
      const promised = expectationOf(one.change(before), before);
      // Who asks again for a write that goes on waits for that one.
      const expected = { ...promised, starts: promised.starts.filter(({ id }) => !backend.join(id)) };
      const others = surface.alerts?.(one.event as never, before as never) ?? [];
      const stimulus = stimulusOf(one.event);
      await perform(visit, stimulus, before);
      if (stimulus.kind === 'sent') {
        const waitedFor = callsUnderWay(cases, after);
        backend.leave(callsUnderWay(cases, before).filter((id) => !waitedFor.includes(id)));
      }
      await eventually(() => check(visit, { since, state: after, expected, others }));
      if (expected.error !== undefined) problems.length = 0;
    }
    await marking.dispose();
  } catch (error) {
    throw failureAt(path, at, error);
  }
}
