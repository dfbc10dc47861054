import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import type { Answer } from './support/fakeBackend';
import { registerPages } from './support/fixture';
import { listing, pessoas } from './support/register';

const { auth, deletion, detail, fault, frame, list } = labels;
const ANA = { email: 'ana@exemplo.com.br', senha: 'segredo' };
const pages = registerPages();

const maintenance = { status: 500, json: { errors: { default: 'O banco está em manutenção.' } } };
const html: Answer = { status: 502, text: '<html><h1>Bad gateway</h1></html>' };
const otherShape: Answer = { json: { ok: 'sim' } };
type Opened = Awaited<ReturnType<typeof pages.open>>;

/** A call of section 7 that fails once, by an act or at an address. */
type Case = {
  call: string;
  answer: Answer;
  message: string;
  address: string;
  act?: (opened: Opened) => Promise<void>;
  /** What is still there after the failure, and how it goes on. */
  goOn: (opened: Opened) => Promise<void>;
};

const city = async ({ at }: Opened) => {
  await at.field(detail.name).fill('Itu');
  await at.button(detail.save).click();
};
const saveAgain = async ({ at }: Opened) => {
  expect(await at.field(detail.name).inputValue()).toBe('Itu');
  await at.button(detail.saveAndClose).click();
  await at.heading(list.cities).waitFor();
};
const erase = async ({ at }: Pick<Opened, 'at'>) => {
  await at.remove('Cidade 2').click();
  await at.answer(deletion.confirm).click();
};
const retry = async ({ at }: Opened) => {
  await at.text(list.failed).waitFor();
  expect(await at.text(list.empty).count()).toBe(0);
  await at.button(fault.retry).click();
  await at.row('Cidade 2').waitFor();
};

const cases: Case[] = [
  {
    call: 'POST /entrar',
    answer: otherShape,
    message: fault.login,
    address: '/entrar',
    act: ({ at }) => at.logIn(ANA),
    async goOn({ at }) {
      expect(await at.field(auth.password).inputValue()).toBe(ANA.senha);
      await at.button(auth.enter).click();
      await at.heading(frame.home).waitFor();
    },
  },
  {
    call: 'POST /cadastrar',
    answer: html,
    message: fault.signUp,
    address: '/cadastrar',
    async act({ at }) {
      await at.field(auth.name).fill('Ana');
      await at.field(auth.email).fill(ANA.email);
      await at.field(auth.password).fill(ANA.senha);
      await at.button(auth.register).click();
    },
    async goOn({ at }) {
      expect(await at.field(auth.name).inputValue()).toBe('Ana');
      await at.button(auth.register).click();
      await at.heading(auth.login).waitFor();
    },
  },
  { call: 'GET /cidades', answer: html, message: fault.list, address: '/cidades', goOn: retry },
  { call: 'GET /cidades', answer: otherShape, message: fault.list, address: '/cidades', goOn: retry },
  {
    call: 'GET /cidades',
    answer: 'connection lost',
    message: fault.connection,
    address: '/cidades',
    goOn: retry,
  },
  {
    call: 'GET /cidades/:id',
    answer: { status: 404 },
    message: fault.read,
    address: '/cidades/detalhe/3',
    goOn: ({ at }) => at.heading(list.cities).waitFor(),
  },
  {
    call: 'POST /cidades',
    answer: otherShape,
    message: fault.create,
    address: '/cidades/detalhe/nova',
    act: city,
    goOn: saveAgain,
  },
  {
    call: 'PUT /cidades/:id',
    answer: html,
    message: fault.update,
    address: '/cidades/detalhe/3',
    act: city,
    goOn: saveAgain,
  },
  {
    call: 'PUT /cidades/:id',
    answer: 'connection lost',
    message: fault.connection,
    address: '/cidades/detalhe/3',
    act: city,
    goOn: saveAgain,
  },
  {
    call: 'DELETE /cidades/:id',
    answer: { status: 500 },
    message: fault.delete,
    address: '/cidades',
    act: erase,
    goOn: erase,
  },
  {
    call: 'DELETE /cidades/:id',
    answer: maintenance,
    message: 'O banco está em manutenção.',
    address: '/cidades',
    act: erase,
    goOn: erase,
  },
];

describe('a call that fails', () => {
  it.each(cases)('$call: alerts "$message" once, and goes on', async ({ call, answer, ...tested }) => {
    const signedOut = tested.address === '/entrar' || tested.address === '/cadastrar';
    const opened = await pages.open({ signedOut });
    opened.backend.once(call, answer);
    await opened.page.goto(tested.address);
    await tested.act?.(opened);
    await expect.poll(() => opened.alerts).toEqual([tested.message]);
    await tested.goOn(opened);
    expect(opened.alerts.filter((text) => text === tested.message)).toHaveLength(1);
  });

  it('puts the messages of fields under them', async () => {
    const { page, at, backend, alerts } = await pages.open();
    const message = 'Email já cadastrado';
    backend.on('PUT /pessoas/:id', { status: 400, json: { errors: { body: { email: message } } } });
    await page.goto('/pessoas/detalhe/3');
    await at.field(detail.fullName).fill('Outra pessoa');
    await at.button(detail.save).click();
    await at.text(message).waitFor();
    await expect.poll(() => alerts).toEqual([fault.update]);
    expect(await at.field(detail.fullName).inputValue()).toBe('Outra pessoa');
    await at.field(detail.email).fill('nova@exemplo.com.br');
    await expect.poll(() => at.text(message).count()).toBe(0);
  });

  it('counts each total on its own, from page 1; one failure does not hide the other', async () => {
    const { page, at, backend, alerts } = await pages.open();
    const waiting = backend.hold('GET /cidades');
    await page.goto('/pagina-inicial');
    await at.text('12').waitFor();
    expect(await at.text(fault.loading).count()).toBe(1);
    await expect.poll(() => waiting.length).toBe(1);
    expect(backend.callsTo('GET /cidades')[0]?.query).toMatchObject({ page: '1', limit: '5', filter: '' });
    waiting[0]?.({ status: 500 });
    await expect.poll(() => alerts).toEqual([fault.list]);
    backend.on('GET /cidades', { json: [], headers: { 'x-total-count': '7' } });
    await at.button(fault.retry).click();
    await at.text('7').waitFor();
    expect(await at.text('12').count()).toBe(1);
  });
});

describe('a lost connection', () => {
  it('is alerted once until a call succeeds', async () => {
    const { page, at, backend, alerts } = await pages.open();
    await page.goto('/pessoas');
    await at.row('Pessoa 5').waitFor();
    const offline = page.getByText('Verifique a conexão');
    backend.on('GET /pessoas', 'connection lost');
    for (const text of ['a', 'an']) {
      const before = backend.callsTo('GET /pessoas').length;
      await at.search.fill(text);
      await expect.poll(() => backend.callsTo('GET /pessoas').length).toBe(before + 1);
      await offline.waitFor();
    }
    await expect.poll(() => alerts).toEqual([fault.connection]);
    // The list loads by itself when the browser is online again.
    backend.on('GET /pessoas', listing(pessoas(12)));
    await at.search.fill('Pessoa 1');
    await at.row('Pessoa 12').waitFor();
    backend.once('GET /pessoas', 'connection lost');
    await at.search.fill('Pessoa 11');
    await offline.waitFor();
    await expect.poll(() => alerts).toEqual([fault.connection, fault.connection]);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await at.row('Pessoa 11').waitFor();
  });

  it.each(['another address', 'a reload'])('of a page that is left by %s is no failure', async (way) => {
    const { page, at, backend, alerts } = await pages.open();
    await page.goto('/pessoas');
    await at.row('Pessoa 5').waitFor();
    const waiting = backend.hold('GET /pessoas');
    await at.search.fill('Pessoa 1');
    await expect.poll(() => waiting.length).toBe(1);
    backend.on('GET /pessoas', listing([]));
    await (way === 'a reload' ? page.reload() : page.goto('/pessoas?busca=x'));
    await at.text(list.empty).waitFor();
    expect(alerts).toEqual([]);
  });
});

describe('an alert', () => {
  /** What the page shows at the moment of its next alert. */
  const behindAlert = (page: Page) =>
    page.addInitScript(() => {
      const { alert } = window;
      window.alert = (text) => {
        Object.assign(window, { behind: document.querySelector('#root')?.textContent });
        alert(text);
      };
    });
  const behind = (page: Page) => page.evaluate(() => String(Reflect.get(window, 'behind')));

  it('stands over the list without the deleted row and without the question', async () => {
    const { page, at, alerts } = await pages.open({ isNew: true });
    await behindAlert(page);
    await page.goto('/cidades');
    await erase({ at });
    await expect.poll(() => alerts).toEqual([deletion.done]);
    expect(await behind(page)).not.toContain('Cidade 2');
    expect(await at.question.count()).toBe(0);
  });

  it('stands over the list that a record which does not open leads to', async () => {
    const { page, at, backend, alerts } = await pages.open({ isNew: true });
    await behindAlert(page);
    backend.on('GET /cidades/:id', { status: 404 });
    await page.goto('/cidades/detalhe/3');
    await expect.poll(() => alerts).toEqual([fault.read]);
    expect(await behind(page)).toContain(list.cities);
    await at.row('Cidade 1').waitFor();
  });
});

describe('a defect', () => {
  it('gives way to a page that starts again by its button', async () => {
    const { page, at, problems } = await pages.open({ isNew: true });
    await page.addInitScript(() => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('broken') !== null) return;
      sessionStorage.setItem('broken', 'yes');
      window.matchMedia = () => {
        throw new Error('A defect');
      };
    });
    await page.goto('/pagina-inicial');
    await at.heading(fault.unexpected).waitFor();
    // The console has it for developers.
    await expect.poll(() => problems.length).toBe(1);
    problems.length = 0;
    await at.button(fault.reload).click();
    await at.heading(frame.home).waitFor();
  });
});
