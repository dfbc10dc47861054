/** What an inspection shows of a session: everything but what opens the door. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { maskSecrets } from '../../src/app/maskSecrets';
import { createSession } from '../../src/app/session';
import { createRecorder } from '../../src/inspector/app/recorder';

const SECRET = 'segredo-que-nao-sai';

it('a token that was stored before anybody looked on is told nowhere', async () => {
  const { inspect, all } = createRecorder({ mask: maskSecrets, limit: 100, now: () => 0 });
  const hosted: string[] = [];
  const { auth, start } = createSession({
    baseUrl: '/api',
    fetch: async () => Response.json([]),
    storage: { read: () => SECRET, write: () => {}, remove: () => {}, subscribe: () => () => {} },
    unfinished: { remember: () => {}, forget: () => {} },
    reload: () => {},
    beginCall: () => () => undefined,
    inspect: (event: InspectionEvent) => {
      inspect(event);
      // The hosted inspector writes down events with their actors, each by the snapshot it has then.
      const { rootId, type } = event;
      const snapshot = 'snapshot' in event ? event.snapshot : undefined;
      hosted.push(JSON.stringify(maskSecrets({ rootId, type, snapshot })));
    },
  });
  start();
  await nextTurn();
  auth.send({ type: 'token.renewed', replacedToken: SECRET, token: `${SECRET}-2` });
  expect(all().map(({ event }) => event.type)).toContain('token.renewed');
  expect(all()[0]?.event).toHaveProperty('input.storedToken');
  expect(JSON.stringify(all())).not.toContain(SECRET);
  expect(hosted.join()).not.toContain(SECRET);
});

it.each([
  'senha',
  'password',
  'accessToken',
  'storedToken',
  'replacedToken',
  'token',
  'authorization',
  'Authorization',
  'SENHA',
])('%s is a secret, at any depth', (name) => {
  expect(maskSecrets({ values: [{ [name]: SECRET, nome: 'Ana' }] })).toEqual({
    values: [{ [name]: '•••', nome: 'Ana' }],
  });
  // That there is none is no secret, and says much.
  expect(maskSecrets({ [name]: null })).toEqual({ [name]: null });
  expect(maskSecrets({ [name]: '' })).toEqual({ [name]: '' });
});

it.each(['senhas', 'tokens', 'passwordLength', 'unauthorized'])('%s is none', (name) => {
  expect(maskSecrets({ [name]: 3 })).toEqual({ [name]: 3 });
});
