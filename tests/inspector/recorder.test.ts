import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { createListMachine } from '../../machines/listMachine';
import { createLoginMachine } from '../../machines/loginMachine';
import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { loginRules } from '../../src/domain/usuario';
import { check } from '../../src/domain/validation';
import { sendByHand } from '../../src/inspector/app/byHand';
import { asMet } from '../../src/inspector/app/failure';
import { answer } from '../model/held';
import { watch } from './watched';

const SECRET = 'segredo-que-nao-sai';
const list = () =>
  watch(createListMachine(), {
    id: 'pessoas.list',
    input: { busca: '', pagina: 1, pageSize: 5 },
    effects: ['showError', 'showDeleted'],
  });
const login = (limit?: number) =>
  watch(createLoginMachine({ validate: check(loginRules) }), {
    id: 'login',
    effects: ['showError'],
    ...(limit !== undefined && { limit }),
  });

describe('the recorder', () => {
  it('tells who sent what to whom, what was taken, and what came of it', async () => {
    const { calls, settle, recorder } = list();
    answer(calls, { kind: 'failed', id: 'loadPage', error: new ConnectionError('Erro de conexão.') });
    await settle();
    const rows = recorder.all();
    expect(rows.map(({ sender, actor, event }) => [sender?.name, actor.name, event.type])).toEqual([
      [undefined, 'pessoas.list', 'xstate.init'],
      ['pessoas.list', 'loadPage', 'xstate.init'],
      ['loadPage', 'loadPage', 'xstate.promise.reject'],
      ['loadPage', 'pessoas.list', 'xstate.error.actor.loadPage'],
    ]);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    const [first, child, , last] = rows;
    expect(first?.outcome?.tags).toEqual(['busy']);
    expect(child?.actor.parent).toBe(first?.actor.session);
    expect(child?.actor.machine).toBeNull();
    expect(last?.transitions).toEqual(['query.loading: loadPage failed [the failure is for people]']);
    expect(last?.event.error).toMatchObject({ kind: 'connection', message: 'Erro de conexão.' });
    expect(last?.outcome?.snapshot).toMatchObject({
      status: 'active',
      value: { query: 'failed', deletion: 'idle' },
    });
  });

  it('tells what an actor would heed, its answers and delays included', async () => {
    const { actor, recorder } = list();
    actor.send({ type: 'search.typed', busca: 'ana' });
    const typed = recorder.all().find(({ event }) => event.type === 'search.typed');
    const { heeds } = typed?.outcome ?? {};
    expect(heeds).toEqual(
      expect.arrayContaining(['search.typed', 'page.chosen', 'xstate.after.debounce.list.query.debouncing']),
    );
    expect(heeds).not.toContain('retry');
    expect(heeds).not.toContain('confirm');
    expect(heeds).not.toContain('xstate.done.actor.loadPage');
    // While a call runs, so are its answers, and the failures that are for people.
    expect(recorder.all()[0]?.outcome?.heeds).toEqual(
      expect.arrayContaining(['xstate.done.actor.loadPage', 'xstate.error.actor.loadPage']),
    );
  });

  it('asks guards about an event as it was last met, of the same machine', () => {
    const machine = setup({
      types: { events: {} as { type: 'pick'; count: number } },
      guards: { 'there is one': ({ event }) => event.count > 0 },
    }).createMachine({
      id: 'picking',
      initial: 'open',
      states: { open: {} },
      on: { pick: { guard: 'there is one', target: '.open' } },
    });
    const { actor, recorder } = watch(machine, { id: 'picking' });
    const heeded = () => recorder.all().at(-1)?.outcome?.heeds;
    expect(heeded()).toEqual([]);
    actor.send({ type: 'pick', count: 1 });
    expect(heeded()).toEqual(['pick']);
    actor.send({ type: 'pick', count: 0 });
    expect(heeded()).toEqual([]);
  });

  it('counts raised events to the event that raised them', async () => {
    const { actor, calls, settle, recorder } = list();
    const item = { id: 1 };
    answer(calls, { kind: 'answered', id: 'loadPage', output: { items: [item], total: 1 } });
    await settle();
    actor.send({ type: 'delete', item });
    actor.send({ type: 'confirm' });
    answer(calls, { kind: 'answered', id: 'deleteRecord', output: undefined });
    await settle();
    const deleted = recorder.all().find(({ event }) => event.type === 'xstate.done.actor.deleteRecord');
    expect(deleted?.transitions).toEqual([
      'deletion.deleting: deleteRecord done',
      'query: records.changed',
      'deletion: records.changed',
    ]);
  });

  it('keeps no secret: not in what is kept, not in what is told', async () => {
    const { actor, calls, settle, recorder } = login();
    actor.send({ type: 'field.changed', changes: { email: 'ana@exemplo.com', senha: SECRET } });
    actor.send({ type: 'submit' });
    answer(calls, { kind: 'answered', id: 'login', output: { accessToken: SECRET } });
    await settle();
    expect(recorder.all().length).toBeGreaterThan(4);
    const told = JSON.stringify([recorder.all(), recorder.take()]);
    expect(told).toContain('ana@exemplo.com');
    expect(told).toContain('•••');
    expect(told).not.toContain(SECRET);
  });

  it('keeps so many rows and no more, the last ones', () => {
    const { actor, recorder } = login(10);
    for (let key = 1; key <= 30; key += 1) {
      actor.send({ type: 'field.changed', changes: { email: `a${key}` } });
    }
    expect(recorder.all().map(({ seq }) => seq)).toEqual([22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    expect(recorder.take()).toHaveLength(10);
    expect(recorder.take()).toEqual([]);
  });

  it('tells the end of a flow that broke, and that nobody hears it any more', async () => {
    const { actor, calls, settle, recorder } = list();
    answer(calls, { kind: 'failed', id: 'loadPage', error: new TypeError('a defect') });
    await settle();
    actor.send({ type: 'retry' });
    recorder.take();
    const [broken, unheard] = recorder.all().slice(-2);
    expect(broken?.outcome?.snapshot.status).toBe('error');
    expect(broken?.event.error).toEqual({ name: 'TypeError', message: 'a defect' });
    expect(unheard?.event.type).toBe('retry');
    expect(recorder.actor(actor.sessionId) === undefined).toBe(true);
  });

  it('knows an actor that StrictMode stops and starts again', () => {
    const { actor, recorder } = login();
    actor.stop();
    expect(recorder.actor(actor.sessionId)).toBeUndefined();
    expect(recorder.all().at(-1)).toMatchObject({
      event: { type: 'xstate.stop' },
      outcome: { snapshot: { status: 'stopped' } },
    });
    // Nobody is there any more to meet this one.
    actor.send({ type: 'submit' });
    expect(recorder.take().at(-1)).toMatchObject({ event: { type: 'submit' }, outcome: null });
  });
});

describe('sending by hand', () => {
  it('leads a list into failed, as a call that fails would', () => {
    const { actor, recorder } = list();
    const refused = sendByHand(recorder.actor(actor.sessionId), {
      type: 'xstate.error.actor.loadPage',
      error: { kind: 'connection', message: 'Erro de conexão.' },
    });
    expect(refused).toBeNull();
    expect(actor.getSnapshot().value).toEqual({ query: 'failed', deletion: 'idle' });
  });

  it('puts the messages of a refused field under it', () => {
    const { actor, recorder } = login();
    actor.send({ type: 'field.changed', changes: { email: 'ana@exemplo.com', senha: '12345' } });
    actor.send({ type: 'submit' });
    sendByHand(recorder.actor(actor.sessionId), {
      type: 'xstate.error.actor.login',
      error: { kind: 'api', message: 'Não.', fields: { email: 'Desconhecido' } },
    });
    expect(actor.getSnapshot().context.errors).toEqual({ email: 'Desconhecido' });
  });

  it('refuses a mask in place of a secret, and an actor that is gone', () => {
    const { actor, recorder } = login();
    const typed = { type: 'field.changed', changes: { senha: '•••' } };
    expect(sendByHand(recorder.actor(actor.sessionId), typed)).toContain('mascarado');
    expect(actor.getSnapshot().context.values.senha).toBe('');
    expect(sendByHand(recorder.actor('x:gone'), { type: 'submit' })).toContain('não está mais rodando');
  });

  it.each([
    [
      { kind: 'api', message: 'Não.', fields: { email: 'Em uso' } },
      new ApiError('Não.', { email: 'Em uso' }),
    ],
    [{ kind: 'connection', message: 'Caiu.' }, new ConnectionError('Caiu.')],
    [undefined, new ConnectionError('Erro de conexão.')],
    [{ message: 'a defect', code: 7 }, Object.assign(new Error('a defect'), { code: 7 })],
    ['a defect', new Error('a defect')],
  ])('a failure written as %j is the error that a call throws', (written, error) => {
    const event = { type: 'xstate.error.actor.loadPage', ...(written !== undefined && { error: written }) };
    const met = asMet(event);
    expect(met.type).toBe(event.type);
    expect(met.error).toStrictEqual(error);
  });

  it('leaves every other event as it is written', () => {
    const event = { type: 'search.typed', busca: 'ana' };
    expect(asMet(event)).toEqual(event);
  });
});
