/** The driver of screens, on the walker's own kettle: a screen that does or shows something else is noticed. */
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { ConnectionError } from '../../src/domain/errors';
import { HeldBackend } from '../model/heldBackend';
import { driveScreen } from '../model/screenDriver';
import { casesOn, type Surface, textIf, thereIf } from '../model/surface';
import { failed } from '../walker/case';
import { failureOn } from '../walker/failures';
import { kettle, kettleCases } from '../walker/kettle';
import { pathsOf } from '../walker/paths';
import { createDomStage } from './model/domStage';

type State = SnapshotFrom<typeof kettle>['value'];
const TEXTS: Record<State, string> = { off: 'Fria', boiling: 'Fervendo', hot: 'Quente', broken: 'Queimada' };

const goodScreen = {
  text: (state: State) => TEXTS[state],
  hasButton: (state: State): boolean => state === 'off' || state === 'boiling',
  isDeaf: (_: State) => false,
  whistle: (): unknown => alert('Piii!'),
  body: (input: { cups: number }) => input,
  requests: 1,
  isGivenUp: true,
  cooling: 50,
};
type Screen = typeof goodScreen;

function KettleScreen({ screen }: { screen: Screen }) {
  const [machine] = useState(() =>
    kettle.provide({
      actors: {
        boil: fromPromise<void, { cups: number }>(async ({ input, signal }) => {
          const body = JSON.stringify(screen.body(input));
          const init = { method: 'POST', body, ...(screen.isGivenUp && { signal }) };
          await Promise.all(Array.from({ length: screen.requests }, () => fetch('/api/boil', init)));
        }),
      },
      actions: { whistle: screen.whistle },
      delays: { cooling: screen.cooling },
    }),
  );
  const [{ value }, send] = useMachine(machine);
  const press = () => screen.isDeaf(value) || send({ type: value === 'off' ? 'switchOn' : 'switchOff' });
  return (
    <>
      <p>{screen.text(value)}</p>
      {screen.hasButton(value) && (
        <button type="button" onClick={press}>
          {value === 'off' ? 'Ligar' : 'Desligar'}
        </button>
      )}
    </>
  );
}

const surface: Surface<typeof kettle> = {
  starts: ['/'],
  acts: {
    switchOn: { do: (user) => user.press({ role: 'button', name: 'Ligar' }) },
    switchOff: { do: (user) => user.press({ role: 'button', name: 'Desligar' }) },
  },
  sights: ({ value }) => [
    ...Object.entries(TEXTS).map(([state, text]) => textIf(state === value, text)),
    thereIf(value === 'off', 'button', 'Ligar'),
    thereIf(value === 'boiling', 'button', 'Desligar'),
  ],
  alerts: ({ type }) => (String(type) === 'xstate.done.actor.boil' ? ['Piii!'] : []),
  wires: {
    boil: {
      names: ['POST /boil'],
      request: (body: { cups: number }) => ({ request: 'POST /boil', body }),
      answer: () => ({ json: {} }),
    },
  },
};

const cases = casesOn(
  {
    ...kettleCases,
    events: kettleCases.events.map((one) =>
      one.title === 'burnt' ? { ...one, event: failed('boil', new ConnectionError()) } : one,
    ),
  },
  surface,
);

/** What is said of a screen, path by path. */
async function faultsOf(screen: Screen): Promise<string> {
  const faults: string[] = [];
  for (const path of pathsOf(cases)) {
    const backend = new HeldBackend(cases, surface, path.start);
    const { stage, stop } = createDomStage(backend, { render: () => <KettleScreen screen={screen} /> });
    const failure = await failureOn(path, () => driveScreen({ cases, surface }, stage, path, new Set()));
    stop();
    if (failure !== null) faults.push(failure.message);
  }
  return faults.join('\n');
}

it('a screen that is as promised passes', async () => {
  expect(await faultsOf(goodScreen)).toBe('');
});

const broken: [what: string, fault: Partial<Screen>, said: string][] = [
  [
    'an old state that is shown',
    { text: (state) => TEXTS[state === 'hot' ? 'boiling' : state] },
    "at 'boiled': The text 'Fervendo' is not as promised",
  ],
  ['a button too many', { hasButton: () => true }, "at 'boiled': The button 'Desligar' is not as promised"],
  ['a button that is missing', { hasButton: (state) => state === 'off' }, "The button 'Desligar' is not"],
  [
    'a button that does nothing',
    { isDeaf: (state) => state === 'boiling' },
    "at 'switched off': What is under way is not as promised",
  ],
  ['an alert that is missing', { whistle: () => {} }, "at 'boiled': The alerts is not as promised"],
  [
    'an alert too many',
    { whistle: () => ['Piii!', 'Piii!'].map((sound) => alert(sound)) },
    "at 'boiled': The alerts is not as promised",
  ],
  [
    'a request of something else',
    { body: () => ({ cups: 2 }) },
    "at 'switched on': What is requested is not as promised",
  ],
  ['a request too many', { requests: 2 }, "at 'switched on': What is requested is not as promised"],
  ['a request that goes on', { isGivenUp: false }, "at 'switched off': What is under way is not as promised"],
  ['a wait that is too long', { cooling: 60 }, "at '50 ms passed': The text 'Fria' is not as promised"],
];

it.each(broken)('%s is noticed', async (_, fault, said) => {
  expect(await faultsOf({ ...goodScreen, ...fault })).toContain(said);
});
