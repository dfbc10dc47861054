/** What an inspection shows of a session: everything but what opens the door. */
import { expect, it } from 'vitest';
import { assign, fromCallback, fromPromise, setup, waitFor } from 'xstate';
import {
  type CheckSummary,
  type ImportInput,
  initialImportContext,
  type RowsCommand,
} from '../../machines/importEvents';
import { importingMachine } from '../../machines/importingMachine';
import type { SheetSummary } from '../../machines/sheetRows';
import { record } from './record';

const SENHA = 'segredo-que-nao-sai';
const ATUAL = 'a-senha-de-hoje';
const NOVA = 'a-senha-de-amanha';
const CHAVE = 'chave-de-um-link';
const EMAIL = 'ana@exemplo.com.br';
const NOME = 'Ana Souza';
const TOKEN = 'ficha-que-nao-sai';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

type Values = { nome: string; email: string; senha: string; senhaAtual?: string; novaSenha?: string };

/** A sign-up: every keystroke is an event, and its call echoes what it was sent. */
const signUp = setup({
  types: {
    context: {} as { values: Values; error: string },
    events: {} as { type: 'typed'; changes: Partial<Values> } | { type: 'submit' },
  },
  actors: {
    send: fromPromise(async ({ input }: { input: Values }): Promise<{ accessToken: string }> => {
      throw new Error(`${input.email} já existe, senha ${input.senha}`);
    }),
  },
}).createMachine({
  id: 'signUp',
  context: { values: { nome: '', email: '', senha: '' }, error: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        typed: {
          actions: assign(({ context, event }) => ({ values: { ...context.values, ...event.changes } })),
        },
        submit: 'sending',
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.values,
        onError: { target: 'editing', actions: assign(({ event }) => ({ error: String(event.error) })) },
      },
    },
  },
});

const session = setup({
  types: {
    context: {} as { token: string | null; log: string[] },
    input: {} as { storedToken: string },
    events: {} as
      | { type: 'token.renewed'; token: string }
      | { type: 'failed'; error: Error }
      | { type: 'opened'; chave: string },
  },
}).createMachine({
  id: 'auth',
  context: ({ input }) => ({ token: input.storedToken, log: [`Bearer ${input.storedToken}`, `got ${JWT}`] }),
  on: {
    'token.renewed': {
      actions: assign(({ context, event }) => ({
        token: event.token,
        log: [...context.log, `${context.token} is now ${event.token}`],
      })),
    },
    failed: {},
    opened: {},
  },
});

it('posts no secret of a session: not in inputs, outputs, contexts, events or errors', async () => {
  const recorded = record();
  const auth = recorded.create(session, { id: 'auth', input: { storedToken: TOKEN } }).start();
  const form = recorded.create(signUp, { id: 'signUp' }).start();
  for (const changes of [
    { nome: NOME },
    { email: EMAIL },
    { senha: SENHA },
    { senhaAtual: ATUAL },
    { novaSenha: NOVA },
  ]) {
    form.send({ type: 'typed', changes });
  }
  form.send({ type: 'submit' });
  await recorded.messages();
  auth.send({ type: 'token.renewed', token: `${TOKEN}-2` });
  auth.send({ type: 'opened', chave: CHAVE });
  auth.send({ type: 'failed', error: new Error(`401 for Bearer ${TOKEN}-2 and ${SENHA}`) });

  const messages = await recorded.messages();
  const text = JSON.stringify(messages);
  for (const secret of [SENHA, ATUAL, NOVA, CHAVE, EMAIL, NOME, TOKEN, JWT, JWT.split('.')[1]]) {
    expect(text).not.toContain(secret);
  }
  // The story is there all the same.
  for (const word of ['xstate.error.actor.send', 'token.renewed', 'editing', '401 for •••']) {
    expect(text).toContain(word);
  }
});

it('posts names and emails of what is no login', async () => {
  const recorded = record();
  recorded.create(session, { id: 'auth', input: { storedToken: TOKEN } }).start();
  const list = setup({ types: { context: {} as { items: object[]; etag: null } } }).createMachine({
    id: 'list',
    context: { items: [{ nomeCompleto: NOME, email: EMAIL, tokens: 3 }], etag: null },
  });
  recorded.create(list, { id: 'list' }).start();
  expect(JSON.stringify(await recorded.messages())).toContain(
    JSON.stringify({ items: [{ nomeCompleto: NOME, email: EMAIL, tokens: 3 }], etag: null }),
  );
});

it('posts no row of a sheet that is imported', async () => {
  const recorded = record();
  const input = { kind: 'cidades', importacao: 'a0b1c2d3' } as const;
  const { file, ...sheet } = initialImportContext(input);
  const summary: SheetSummary = {
    ...sheet,
    file: 'cidades.csv',
    sheets: [''],
    headings: [`A: ${NOME}`],
    columns: { nome: 0 },
    encoding: { chosen: 'macintosh', options: [{ encoding: 'macintosh', sample: NOME }] },
  };
  const review: CheckSummary = {
    ready: 3,
    undecided: 0,
    refused: 1,
    leftOut: 0,
    missing: 0,
    oddities: [],
    sampleRows: [
      { row: 1, cells: [NOME], name: NOME, problems: [{ column: 0, message: `A cidade ${EMAIL}` }] },
    ],
    questions: [
      {
        key: NOME,
        nome: NOME,
        rows: 1,
        candidates: [],
        suggestion: { id: 4, nome: NOME },
        canCreate: false,
        isMissing: false,
      },
    ],
    moreQuestions: 0,
  };
  const machine = importingMachine.provide({
    actors: {
      rows: fromCallback<RowsCommand, ImportInput>(({ receive, sendBack }) => {
        receive(({ type }) => {
          if (type === 'file.read') sendBack({ type: 'sheet.read', summary });
          if (type === 'rows.check') sendBack({ type: 'rows.checked', review, total: 4 });
        });
      }),
    },
  });
  const actor = recorded.create(machine, { id: 'importing', input }).start();
  actor.send({ type: 'file.chosen', file: new File([NOME], 'cidades.csv'), others: [] });
  await waitFor(actor, (snapshot) => snapshot.matches({ preparing: { rows: 'reviewing' } }));
  const text = JSON.stringify(await recorded.messages());
  for (const secret of [NOME, EMAIL]) expect(text).not.toContain(secret);
  for (const word of ['cidades.csv', 'rows.checked', '"ready":3']) expect(text).toContain(word);
});
