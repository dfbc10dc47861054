/** What the walked paths can't say about the screens: StrictMode starts every flow twice, and users press twice. */
import { beforeAll, expect, it } from 'vitest';
import { preloadPages } from '../../src/app/signedIn';
import { HeldBackend } from '../model/heldBackend';
import { type FlowName, flows } from '../model/models';
import type { Thing, User } from '../model/surface';
import { surfaces } from '../model/surfaces';
import { labels } from '../support/labels';
import { createDomStage } from './model/domStage';

beforeAll(preloadPages);

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
  ['askSave', 'detail', rename, button(labels.detail.save)],
  ['askSave', 'detail', rename, button(labels.detail.saveAndClose)],
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
