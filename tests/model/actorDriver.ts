import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { type AnyCases, type Call, type Effect, type Stimulus, stimulusOf } from './case';
import type { CoverageMeter } from './coverage';
import { callsUnderWay, type Expectation, expectationOf, isBusy, same } from './expectation';
import type { Path } from './paths';

/** A call that waits until the driver answers it. */
type HeldCall = Call & {
  signal: AbortSignal;
  settled: boolean;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

/** Runs a machine with nothing around it: calls are held, effects written down, time stands still. */
function createStage({ machine, effects, starts }: AnyCases, path: Path, meter: CoverageMeter) {
  const calls: HeldCall[] = [];
  const seen = { effects: [] as Effect[], emits: [] as AnyEventObject[] };

  const hold = fromPromise<unknown, unknown>(
    ({ input, signal, self }) =>
      new Promise((resolve, reject) => {
        calls.push({ id: self.id, input, signal, settled: false, resolve, reject });
      }),
  );
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, hold]));
  const record = (type: string) => (_: unknown, params?: object) => {
    seen.effects.push({ type, ...(params && { params }) });
  };
  const actions = Object.fromEntries(effects.map((type) => [type, record(type)]));

  const clock = new SimulatedClock();
  const actor = createActor(machine.provide({ actors, actions }), {
    clock,
    input: starts[path.start]?.input,
    inspect: meter.inspect,
  });
  actor.on('*', (event) => seen.emits.push(event));
  // Whoever breaks is found by its status; without an observer the error would be thrown elsewhere.
  actor.subscribe({ error: () => {} });

  return { actor, calls, clock, seen };
}

type Stage = ReturnType<typeof createStage>;

const underWay = (calls: readonly HeldCall[]) =>
  calls.filter(({ settled, signal }) => !settled && !signal.aborted);

async function act({ actor, calls, clock }: Stage, stimulus: Stimulus): Promise<void> {
  switch (stimulus.kind) {
    case 'sent':
      actor.send(stimulus.event);
      break;
    case 'elapsed': {
      const before = actor.getSnapshot();
      clock.increment(stimulus.milliseconds - 1);
      same(`The state one millisecond before the delay is over`, actor.getSnapshot().value, before.value);
      clock.increment(1);
      break;
    }
    default: {
      const call = underWay(calls).find(({ id }) => id === stimulus.id);
      if (call === undefined) throw new Error(`There is no call '${stimulus.id}' to answer`);
      call.settled = true;
      if (stimulus.kind === 'answered') call.resolve(stimulus.output);
      else call.reject(stimulus.error);
    }
  }
  await nextTurn();
}

function check(cases: AnyCases, stage: Stage, callsBefore: number, expected: Expectation): void {
  const { actor, calls, seen } = stage;
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  same('The state', snapshot.value, expected.state);
  same('The context', snapshot.context, expected.context);
  same('The context as JSON', JSON.parse(JSON.stringify(snapshot.context)), snapshot.context);
  const started = calls.slice(callsBefore).map(({ id, input }) => ({ id, input }));
  same('What is called', started, expected.starts);
  same(
    'What is under way',
    underWay(calls)
      .map(({ id }) => id)
      .sort(),
    callsUnderWay(cases, snapshot).sort(),
  );
  same('What is done to the world', seen.effects, expected.effects);
  same('What is announced', seen.emits, expected.emits);
  same('The end', [snapshot.status, snapshot.output], [expected.status, expected.output]);
  same("The tag 'busy'", snapshot.hasTag('busy'), isBusy(cases, snapshot));
}

/**
 * Walks a path with a real actor and checks after every step all that its
 * cases promise: state, context, calls started and stopped, effects, output.
 * @throws an error that names the path and the step, in plain words
 */
export async function driveActor(cases: AnyCases, path: Path, meter: CoverageMeter): Promise<void> {
  const stage = createStage(cases, path, meter);
  const { actor, calls, seen } = stage;
  let at = 'the start';
  try {
    actor.start();
    await nextTurn();
    const start = cases.starts[path.start];
    check(cases, stage, 0, expectationOf(start?.change ?? {}, path.initial));
    for (const { one } of path.steps) {
      at = `'${one.title}'`;
      const before: AnyMachineSnapshot = actor.getSnapshot();
      const callsBefore = calls.length;
      seen.effects = [];
      seen.emits = [];
      await act(stage, stimulusOf(one.event));
      check(cases, stage, callsBefore, expectationOf(one.change(before), before));
    }
    at = 'leaving';
    actor.stop();
    same('What is under way', underWay(calls), []);
  } catch (error) {
    actor.stop();
    throw new Error(`${path.title}\nat ${at}: ${error instanceof Error ? error.message : error}`);
  }
}
