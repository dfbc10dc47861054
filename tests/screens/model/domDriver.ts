import { act, cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { failureAt } from '../../model/actorDriver';
import { type AnyCases, type Stimulus, stimulusOf } from '../../model/case';
import { callsUnderWay, type Expectation, expectationOf, same } from '../../model/expectation';
import { answer, callsMade, underWay } from '../../model/held';
import type { Path } from '../../model/paths';
import { type AnySurface, sightsOn } from '../../model/surface';
import { checkDomSight, domUser } from './hands';
import type { Stage } from './stages';

/** All that walking one path on a screen takes. */
export type Walk = {
  cases: AnyCases;
  surface: AnySurface;
  /** The beginnings of paths that have been looked at; the page is the same for whoever comes by again. */
  looked: Set<string>;
  /** Set up when the path begins, in the time of the path. */
  setUp: () => Stage;
};

type Moment = {
  walked: string;
  callsBefore: number;
  state: AnyMachineSnapshot;
  expected: Expectation;
  /** Alerts of others on the page. */
  alerts: readonly string[];
};

/** Lets answers, effects and timers that are due arrive. */
const settle = (milliseconds = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

async function perform(
  surface: AnySurface,
  { calls }: Stage,
  stimulus: Stimulus,
  state: AnyMachineSnapshot,
): Promise<void> {
  if (stimulus.kind === 'sent') {
    const { event } = stimulus;
    await surface.acts[event.type]?.do(domUser, event as never, state as never);
  } else if (stimulus.kind === 'elapsed') {
    const before = calls.length;
    await settle(stimulus.milliseconds - 1);
    same('What is called one millisecond before the delay is over', calls.slice(before), []);
    await settle(1);
  } else {
    await act(async () => answer(calls, stimulus));
  }
  await settle();
}

function check({ cases, surface, looked }: Walk, { calls, effects, app }: Stage, moment: Moment): void {
  const { walked, state, expected } = moment;
  same('What is done to the world', effects.splice(0), expected.effects);
  same('What others alert', app.alerts.splice(0), moment.alerts);
  if (state.status === 'active') {
    same('What is called', callsMade(calls.slice(moment.callsBefore)), expected.starts);
    const running = underWay(calls).map(({ id }) => id);
    same('What is under way', running.sort(), callsUnderWay(cases, state).sort());
  }
  const address = app.address();
  const addresses = surface.addresses?.(state as never) ?? [address];
  if (!addresses.includes(address)) same('The address', address, addresses[0]);
  if (looked.has(walked)) return;
  looked.add(walked);
  for (const sight of sightsOn(surface, state)) checkDomSight(sight);
}

/** Runs a step that breaks the flow: React reports the defect, and nothing else may be reported. */
async function withReport(defect: unknown, step: () => Promise<void>): Promise<void> {
  const report = vi.mocked(console.error).mockImplementation(() => {});
  await step();
  same(
    'What is reported',
    report.mock.calls.map((call) => call.find((part) => part instanceof Error)),
    [defect],
  );
  report.mockReset();
}

/**
 * Walks a path on a screen drawn into the DOM and checks after every step
 * calls, alerts, address, and what is to be seen.
 * @throws an error that names the path and the step, in plain words
 */
export async function driveDom(walk: Walk, path: Path): Promise<void> {
  const { cases, surface } = walk;
  let at = 'the start';
  vi.useFakeTimers();
  try {
    const stage = walk.setUp();
    const { calls, app } = stage;
    render(app.page);
    await settle();
    await surface.begin?.(domUser, {
      start: path.start,
      answer: (id, output) => act(async () => answer(calls, { kind: 'answered', id, output })),
      see: async (sight) => checkDomSight(sight),
    });
    await settle();
    const start = cases.starts[path.start];
    let walked = start?.title ?? '';
    const expected = expectationOf(start?.change ?? {}, path.initial);
    const alerts = surface.beginAlerts ?? [];
    const callsBefore = surface.beginCalls?.[path.start] ?? 0;
    check(walk, stage, { walked, callsBefore, state: path.initial, expected, alerts });
    for (const { one, before, after } of path.steps) {
      at = `'${one.title}'`;
      walked += ` → ${one.title}`;
      const callsBefore = calls.length;
      const promised = expectationOf(one.change(before), before);
      const step = () => perform(surface, stage, stimulusOf(one.event), before);
      if (promised.error === undefined) await step();
      else await withReport(promised.error, step);
      const alerts = surface.alerts?.(one.event as never, before as never) ?? [];
      check(walk, stage, { walked, callsBefore, state: after, expected: promised, alerts });
    }
    at = 'leaving';
    cleanup();
    app.stop();
    same('What is under way', underWay(calls), []);
  } catch (error) {
    throw failureAt(path, at, error);
  }
}
