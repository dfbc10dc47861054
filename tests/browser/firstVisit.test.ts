/** What a visitor gets before the app is there, and what a first visit weighs. */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, test } from 'vitest';
import { targets } from '../../tools/build.mjs';
import { renderForms } from '../../tools/firstVisit/render';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { addressOf, isFocused } from './support/pages';

const { auth, fault } = labels;
const pages = registerPages();

/** The scripts of a page wait. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

/** A visitor's page at an address, whose scripts don't come before they are let. */
async function visit(address: string, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const opened = await pages.open({ isNew: true, signedOut: true });
  const { page } = opened;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await prepare(page);
  const arrive = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  return { ...opened, asked, arrive };
}

const typeLogin = async (page: Page) => {
  await page.keyboard.type('ana@exemplo.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('segredo');
};

describe('before the app is there', () => {
  it.each([
    ['/', '/pagina-inicial'],
    ['/entrar', '/pagina-inicial'],
    ['/pessoas?busca=a', '/pessoas?busca=a'],
    ['/cidades/detalhe/2', '/cidades/detalhe/2'],
  ])('a login typed and sent at %s is sent once when it is, and leads to %s', async (at, leadsTo) => {
    const { page, at: parts, backend, asked, arrive } = await visit(at);
    await parts.heading(auth.login).waitFor();
    await expect.poll(() => isFocused(parts.field(auth.email))).toBe(true);
    await typeLogin(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    arrive();
    await expect.poll(() => addressOf(page)).toMatch(leadsTo);
    await parts.button(labels.frame.logout).waitFor();
    expect(backend.requests('POST')).toEqual(['POST /entrar']);
    expect(backend.last('POST /entrar').body).toEqual({ email: 'ana@exemplo.com', senha: 'segredo' });
    expect(asked.filter((one) => /segredo|senha=/.test(one))).toEqual([]);
  });

  it('what is typed stays letter by letter, with caret and focus, and can be typed on', async () => {
    const { page, at, arrive } = await visit('/pessoas');
    await at.heading(auth.login).waitFor();
    await page.keyboard.type('ana@exmplo.com');
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft');
    arrive();
    await expect.poll(() => addressOf(page)).toBe('/entrar');
    await page.keyboard.type('e');
    expect(await at.field(auth.email).inputValue()).toBe('ana@exemplo.com');
    expect(await isFocused(at.field(auth.email))).toBe(true);
  });

  it('what a password manager fills in is sent, and an empty form says what is missing', async () => {
    const { page, at, backend, arrive } = await visit('/entrar');
    await at.heading(auth.login).waitFor();
    await page.evaluate(() => {
      const values = ['ana@exemplo.com', 'segredo'];
      for (const field of document.querySelectorAll('input')) field.value = values.shift() ?? '';
    });
    await at.button(auth.enter).click();
    arrive();
    await at.button(labels.frame.logout).waitFor();
    expect(backend.requests('POST')).toEqual(['POST /entrar']);

    const empty = await visit('/entrar');
    await empty.at.button(auth.enter).click();
    empty.arrive();
    await expect.poll(() => empty.page.getByText('O campo é obrigatório').count()).toBe(2);
    expect(await isFocused(empty.at.field(auth.email))).toBe(true);
    expect(empty.backend.calls).toEqual([]);
  });

  it('an Enter is sent after a look at the password, too', async () => {
    const { page, at, backend, arrive } = await visit('/entrar');
    await at.heading(auth.login).waitFor();
    await typeLogin(page);
    await page.keyboard.press('Enter');
    await at.button(auth.showPassword).click();
    arrive();
    await at.button(labels.frame.logout).waitFor();
    expect(backend.requests('POST')).toEqual(['POST /entrar']);
  });

  it('the sign-up is there at its address, and is sent once', async () => {
    const { page, at, alerts, backend, arrive } = await visit('/cadastrar');
    await at.heading(auth.signUp).waitFor();
    await expect.poll(() => isFocused(at.field(auth.name))).toBe(true);
    await page.keyboard.type('Ana');
    await page.keyboard.press('Tab');
    await typeLogin(page);
    await at.button(auth.register).click();
    arrive();
    await at.heading(auth.login).waitFor();
    expect(alerts).toEqual([auth.registered]);
    expect(backend.requests('POST')).toEqual(['POST /cadastrar']);
    expect(await at.field(auth.email).inputValue()).toBe('ana@exemplo.com');
  });

  it('a link to the sign-up is followed, and its way back leads to the address that was asked for', async () => {
    const { page, at, arrive } = await visit('/pessoas?busca=a');
    await page.getByRole('link', { name: auth.toSignUp }).click();
    arrive();
    await at.heading(auth.signUp).waitFor();
    await page.getByRole('link', { name: auth.toLogin }).click();
    await at.heading(auth.login).waitFor();
    await at.logIn();
    await expect.poll(() => addressOf(page)).toMatch('/pessoas?busca=a');
  });

  it('Tab leads on as it does later, and a form without scripts after it is never sent by itself', async () => {
    const { page, at, asked } = await visit('/entrar');
    await at.heading(auth.login).waitFor();
    for (const name of [auth.password, auth.enter]) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect((await focused.getAttribute('name')) ?? (await focused.textContent())).toMatch(
        name === auth.password ? 'senha' : /senha|Entrar/,
      );
    }
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    await page.waitForTimeout(100);
    expect(asked.filter((one) => /^POST|\?/.test(one))).toEqual([]);
    expect(addressOf(page)).toBe('/entrar');
  });

  it('it says after 10 s that it takes long', async () => {
    const { page, at, arrive } = await visit('/entrar');
    await at.heading(auth.login).waitFor();
    const hint = page.getByText(/^Está demorando\?/);
    const isHintedAfter = async (milliseconds: number) => {
      await page.evaluate((time) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = time;
        }
      }, milliseconds);
      return hint.isVisible();
    };
    expect(await isHintedAfter(9_900)).toBe(false);
    expect(await isHintedAfter(10_300)).toBe(true);
    arrive();
    await expect.poll(() => hint.count()).toBe(0);
  });

  it('a page without any storage has the login, too', async () => {
    const { page, at, arrive } = await visit('/pessoas', (page) =>
      page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('', 'SecurityError');
            },
          });
        }
      }),
    );
    await at.heading(auth.login).waitFor();
    await typeLogin(page);
    await page.keyboard.press('Enter');
    arrive();
    await at.heading(labels.list.people).waitFor();
  });

  it.each([
    ['a stored token', '/pessoas', () => localStorage.setItem('APP_ACCESS_TOKEN', 'ficha')],
    ['a recovery link', `/entrar#recuperar=${'k'.repeat(43)}`, () => {}],
    ['an import that a session has ended', '/entrar', () => sessionStorage.setItem('APP_IMPORT', 'a.csv')],
    ['a session that has expired', '/pessoas', () => history.replaceState({ hasExpired: true }, '')],
    [
      'an email that was brought along',
      '/entrar',
      () => history.replaceState({ usr: { email: 'a@b.co' }, key: 'k', idx: 0 }, ''),
    ],
  ])('no login flashes with %s', async (_, address, prepare) => {
    const { page, at, arrive } = await visit(address, (page) => page.addInitScript(prepare));
    await page.getByRole('img', { name: fault.loading }).waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await at.heading(auth.login).count()).toBe(0);
    arrive();
    await page.getByRole('img', { name: fault.loading }).waitFor({ state: 'detached' });
  });
});

it('index.html holds the forms as the app draws them, in 14 kB', () => {
  const html = readFileSync(`${inject('webRoot')}/index.html`, 'utf8');
  for (const [id, form] of renderForms()) expect(html).toContain(`<template id="${id}">${form}</template>`);
  expect(gzipSync(html).length).toBeLessThanOrEqual(14_000);
});

it('each file that index.html names is there, asked for from whatever page', () => {
  const html = readFileSync(`${inject('webRoot')}/index.html`, 'utf8').replace(
    /<template[\s\S]*?<\/template>/g,
    '',
  );
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"|url\(["']?([^"')]+)/g)].map(
    ([, link, style]) => link ?? style,
  );
  const files = named.filter((address) => !address?.startsWith('data:'));
  expect(files).not.toEqual([]);
  for (const file of files) {
    const { pathname } = new URL(file ?? '', 'http://localhost/pessoas/detalhe/1');
    expect(existsSync(`${inject('webRoot')}${pathname}`), file).toBe(true);
  }
});

it('a change in whatever the app is built of makes npm start build it again', () => {
  const { sources } = targets.web;
  const isNoted = (file: string) =>
    sources.some((source) => file === source || file.startsWith(`${source}/`));
  const built = inject('webSources');
  expect(built).toContain('machines/listMachine.ts');
  expect(built.filter((file) => !isNoted(file))).toEqual([]);
});

/** Counts scripts, as they travel compressed, in bytes. */
function weigh(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.each([
  { at: '/entrar', heading: labels.auth.login, limit: 120_000 },
  { at: '/cidades', heading: labels.list.cities, limit: 150_000 },
  { at: '/pessoas/detalhe/1', heading: 'Pessoa 1', limit: 179_700 },
])('a first visit to $at asks for at most $limit bytes of scripts', async ({ at, heading, limit }) => {
  const { page, at: parts } = await pages.open({ isNew: true, signedOut: at === '/entrar' });
  // The other pages are loaded once nothing has happened for seconds.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, after = 0) => (after < 5_000 ? setTimeout(run, after) : 0),
    });
  });
  const weighed = weigh(page);
  await page.goto(at);
  await parts.heading(heading).waitFor();
  // The login is there before its scripts are.
  await expect.poll(weighed).toBeGreaterThan(limit / 2);
  await page.waitForLoadState('networkidle');
  expect(await weighed()).toBeLessThanOrEqual(limit);
});
