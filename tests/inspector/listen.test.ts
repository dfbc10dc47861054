/** What the window makes of what it hears from the app. */
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { channelName } from '../../src/inspector/protocol';
import { inspectorMachine } from '../../src/inspector/window/inspectorMachine';
import { listen } from '../../src/inspector/window/listen';
import { closeChannels } from '../support/channels';

closeChannels();

it('says why an event that was sent by hand could not be delivered', async () => {
  const inspector = createActor(
    inspectorMachine.provide({ actions: { askForEverything: () => {}, sendEvent: () => {} } }),
    { input: { prefersDark: false } },
  ).start();
  listen('aba', (event) => inspector.send(event));
  const app = new BroadcastChannel(channelName('aba'));
  const run = { id: 'one', startedAt: 0 };
  app.postMessage({ type: 'report', run, rows: [] });
  app.postMessage({ type: 'refused', run, reason: 'O ator não está mais rodando.' });
  await expect.poll(() => inspector.getSnapshot().context.notice).toBe('O ator não está mais rodando.');
  expect(inspector.getSnapshot().matches({ link: 'watching' })).toBe(true);
});
