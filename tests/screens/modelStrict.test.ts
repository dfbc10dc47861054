/** The screens on random paths, under StrictMode, which starts every flow twice; and what is pressed twice there. */
import { beforeAll, expect, it } from 'vitest';
import { HeldBackend } from '../model/heldBackend';
import { type FlowName, flowNames, flows } from '../model/models';
import { casesOn, type Thing, type User } from '../model/surface';
import { surfaces } from '../model/surfaces';
import { labels } from '../support/labels';
import type { Path } from '../walker/paths';
import { failureAtRandom, roundsAsked } from '../walker/random';
import { createDomStage, driveInDom, preloadAll } from './model/domStage';

beforeAll(preloadAll);

/** Flows whose hands can't go on for ever, with the reason; their paths are walked by model.test.ts. */
const notAtRandom: readonly FlowName[] = [
  // An answer of a page restores a connection by itself.
  'auth',
  // Their hands count the listings before them, which StrictMode makes twice.
  ...(['write', 'total'] as const),
  // Three rows are there to be deleted.
  'recent',
];

// Second rounds of a page: what it holds of the first one must not come back.
it.each(flowNames.filter((name) => !notAtRandom.includes(name)))(
  '%s keeps its promises on random paths',
  async (name) => {
    const surface = surfaces[name];
    const cases = casesOn(flows[name], surface);
    const drive = (path: Path) => driveInDom({ cases, surface }, path, { isStrict: true });
    const command = `npx vitest run tests/screens/modelStrict.test.ts -t '${name} keeps'`;
    const failure = await failureAtRandom(cases, `${name} in the DOM`, drive, roundsAsked(1), command);
    if (failure !== null) expect.fail(failure);
  },
);

const button = (name: string): Thing => ({ role: 'button', name });
const confirm: Thing = {
  ...button(labels.detail.remove),
  inside: { role: 'alertdialog', name: labels.deletion.question },
};
const rename = (user: User) => user.fill(labels.detail.name, 'Marília');

/** A call, how one comes to it, and what is pressed twice then. */
const cases: [
  call: string,
  flow: FlowName,
  begin: ((user: User) => Promise<void>) | undefined,
  press: Thing,
][] = [
  ['save', 'detail', rename, button(labels.detail.save)],
  ['save', 'detail', rename, button(labels.detail.saveAndClose)],
  ['deleteRecord', 'deletion', async (user) => surfaces.deletion.begin?.(user, 0), confirm],
];

it.each(cases)('%s of a %s is sent once', async (call, flow, begin, press) => {
  const backend = new HeldBackend(flows[flow], surfaces[flow], 0);
  const { stage, stop } = createDomStage(backend, { isStrict: true });
  await stage.open(surfaces[flow].starts[0] ?? '/');
  await begin?.(stage.user);
  await stage.user.press(press);
  await stage.user.press(press);
  expect(backend.countUnderWay(call)).toBe(1);
  stop();
});
