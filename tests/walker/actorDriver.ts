import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AnyEventObject, type AnyMachineSnapshot, createActor, SimulatedClock } from 'xstate';
import { type AnyCases, type Stimulus, stimulusOf } from './case';
import type { CoverageMeter } from './coverage';
import {
  callsUnderWay,
  type Expectation,
  expectationAtStart,
  expectationOf,
  isBusy,
  same,
} from './expectation';
import { failureAt } from './failures';
import { answer, callsMade, hold, underWay } from './held';
import type { Path } from './paths';

/** Runs a machine with nothing around it: calls are held, effects recorded, time stands still. */
function createStage({ machine, effects: names, starts }: AnyCases, path: Path, meter: CoverageMeter) {
  const { machine: held, calls, effects } = hold(machine, names);
  const emits: AnyEventObject[] = [];
  const clock = new SimulatedClock();
  const input = starts[path.start]?.input;
  const actor = createActor(held, { clock, input, inspect: meter.inspect });
  actor.on('*', (event) => emits.push(event));
  // A machine that throws shows it in its status; without an observer the error would be thrown elsewhere.
  actor.subscribe({ error: () => {} });
  return { actor, calls, clock, effects, emits };
}

type Stage = ReturnType<typeof createStage>;

const pendingDelays = ({ _nodes }: AnyMachineSnapshot) => _nodes.flatMap(({ after }) => after).length;

async function act({ actor, calls, clock }: Stage, stimulus: Stimulus): Promise<void> {
  if (stimulus.kind === 'sent') actor.send(stimulus.event);
  else if (stimulus.kind !== 'elapsed') answer(calls, stimulus);
  else {
    const before: AnyMachineSnapshot = actor.getSnapshot();
    const moment = 'The state one millisecond before the delay is over';
    const advice = "another delay is pending, too; its case says by 'offered:' where it is over first";
    clock.increment(stimulus.milliseconds - 1);
    same(
      pendingDelays(before) > 1 ? `${moment} (${advice})` : moment,
      actor.getSnapshot().value,
      before.value,
    );
    clock.increment(1);
  }
  await nextTurn();
}

function check(cases: AnyCases, stage: Stage, callsBefore: number, expected: Expectation): void {
  const { actor, calls, effects, emits } = stage;
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  same('The state', snapshot.value, expected.state);
  same('The context', snapshot.context, expected.context);
  same('The context as JSON', JSON.parse(JSON.stringify(snapshot.context)), snapshot.context);
  same('What is called', callsMade(calls.slice(callsBefore)), expected.starts);
  const running = underWay(calls).map(({ id }) => id);
  same('What is under way', running.sort(), callsUnderWay(cases, snapshot).sort());
  same('What has an effect outside', effects.splice(0), expected.effects);
  same('What is emitted', emits.splice(0), expected.emits);
  const { status, output, error } = snapshot;
  same('The end', [status, output, error], [expected.status, expected.output, undefined]);
  same("The tag 'busy'", snapshot.hasTag('busy'), isBusy(cases, snapshot));
}

/**
 * Walks a path with a real actor and checks after every step all that its cases promise: state, context,
 * calls started and stopped, effects, output.
 * @throws an error that names the path and the step
 */
export async function driveActor(cases: AnyCases, path: Path, meter: CoverageMeter): Promise<void> {
  const stage = createStage(cases, path, meter);
  const { actor, calls } = stage;
  let at = 'the start';
  try {
    actor.start();
    await nextTurn();
    const start = cases.starts[path.start];
    check(cases, stage, 0, expectationAtStart(start?.change ?? {}, path.initial));
    for (const { one } of path.steps) {
      at = `'${one.title}'`;
      const before: AnyMachineSnapshot = actor.getSnapshot();
      const callsBefore = calls.length;
      for (const event of [one.event, ...(one.brings ?? [])]) await act(stage, stimulusOf(event));
      check(cases, stage, callsBefore, expectationOf(one.change(before), before));
    }
    at = 'leaving';
    actor.stop();
    same('What is under way', underWay(calls), []);
  } catch (error) {
    actor.stop();
    throw failureAt(path, at, error);
  }
}
