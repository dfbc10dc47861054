import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { ErrorBoundary } from '../../../src/components/ErrorBoundary';
import { Shell } from '../../../src/screens/layout/Shell';
import { FlowContext } from '../../../src/screens/useFlow';
import { failureAt } from '../../model/actorDriver';
import { type AnyCases, type Stimulus, stimulusOf } from '../../model/case';
import type { CoverageMeter } from '../../model/coverage';
import { callsUnderWay, type Expectation, expectationOf, same } from '../../model/expectation';
import { answer, type Held, underWay } from '../../model/held';
import type { Path } from '../../model/paths';
import { type AnySurface, sightsOn } from '../../model/surface';
import { checkDomSight, domUser } from './hands';

/** All that walking one path on a screen takes. */
export type Walk = {
  cases: AnyCases;
  surface: AnySurface;
  held: Held<AnyStateMachine>;
  /** The beginnings of paths that have been looked at; the page is the same for whoever comes by again. */
  looked: Set<string>;
  page: WalkedPage;
};

/** What is walked on: drawn anew for every path. */
export type WalkedPage = {
  /** Everything from the router down, at an address. */
  draw: (address: string) => ReactNode;
  /** Path and query that the page stands at. */
  address: () => string;
  /** What is left to stop when the page is gone. */
  leave?: () => void;
};

type Moment = { walked: string; callsBefore: number; state: AnyMachineSnapshot; expected: Expectation };

let current = '';

function Address() {
  const { pathname, search } = useLocation();
  current = decodeURIComponent(pathname + search);
  return null;
}

/** Routes in the surroundings that the app gives every screen, and a way to the plain list. */
export const routed = (routes: ReactNode, meter: CoverageMeter): WalkedPage => ({
  draw: (start) => (
    <MemoryRouter initialEntries={[start]}>
      <FlowContext value={{ inspect: meter.inspect }}>
        <Shell>
          <Link to="/cidades">Cidades</Link>
          <ErrorBoundary>{routes}</ErrorBoundary>
        </Shell>
      </FlowContext>
      <Address />
    </MemoryRouter>
  ),
  address: () => current,
});

/** Lets answers, effects and timers that are due arrive. */
const settle = (milliseconds = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

async function perform(
  { held, surface }: Walk,
  stimulus: Stimulus,
  state: AnyMachineSnapshot,
): Promise<void> {
  if (stimulus.kind === 'sent') {
    const { event } = stimulus;
    await surface.acts[event.type]?.do(domUser, event as never, state as never);
  } else if (stimulus.kind === 'elapsed') {
    const before = held.calls.length;
    await settle(stimulus.milliseconds - 1);
    same('What is called one millisecond before the delay is over', held.calls.slice(before), []);
    await settle(1);
  } else {
    await act(async () => answer(held.calls, stimulus));
  }
  await settle();
}

function check({ cases, surface, held, looked, page }: Walk, moment: Moment): void {
  const { walked, state, expected } = moment;
  same('What is done to the world', held.effects.splice(0), expected.effects);
  if (state.status === 'active') {
    const started = held.calls.slice(moment.callsBefore).map(({ id, input }) => ({ id, input }));
    same('What is called', started, expected.starts);
    const running = underWay(held.calls).map(({ id }) => id);
    same('What is under way', running.sort(), callsUnderWay(cases, state).sort());
  }
  const address = page.address();
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
  const { cases, surface, held, page } = walk;
  let at = 'the start';
  vi.useFakeTimers();
  try {
    render(page.draw(surface.starts[path.start] ?? '/'));
    await settle();
    const start = cases.starts[path.start];
    let walked = start?.title ?? '';
    const expected = expectationOf(start?.change ?? {}, path.initial);
    check(walk, { walked, callsBefore: 0, state: path.initial, expected });
    for (const { one, before, after } of path.steps) {
      at = `'${one.title}'`;
      walked += ` → ${one.title}`;
      const callsBefore = held.calls.length;
      const expected = expectationOf(one.change(before), before);
      const step = () => perform(walk, stimulusOf(one.event), before);
      if (expected.error === undefined) await step();
      else await withReport(expected.error, step);
      check(walk, { walked, callsBefore, state: after, expected });
    }
    at = 'leaving';
    cleanup();
    page.leave?.();
    same('What is under way', underWay(held.calls), []);
  } catch (error) {
    throw failureAt(path, at, error);
  }
}
