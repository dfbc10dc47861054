import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WINDOW_PATH } from '../../src/inspector/protocol';
import { describeByHand } from './inspectorWindow/byHand';
import { describeChart } from './inspectorWindow/chart';
import { describeStory } from './inspectorWindow/story';
import { eventually, registerWindow, SECRET, TOKEN } from './inspectorWindow/window';
import { logIn } from './support/developmentSite';

const window = registerWindow();

/** What axe finds in the window, which has this theme. */
async function violations(inspector: Page, theme: 'light' | 'dark') {
  await eventually(() => inspector.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
  return inspector.evaluate(async () => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: {
        type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

describe('the window of the inspector', () => {
  it('says where it is opened from, without an app', async () => {
    const page = await window.openPage(WINDOW_PATH);
    await page.getByText('Abra o inspetor pelo botão').waitFor();
  });

  it('shows every running actor by its name, as it starts and stops', async () => {
    const { app, backend, actors, actor } = await window.open('/entrar');
    await actor('login').waitFor();
    await actor('theme').waitFor();
    await eventually(() => actor('auth').textContent()).toContain('signedOut');
    await logIn(app, SECRET);
    await actor('home').waitFor();
    await actor('drawer').waitFor();
    await eventually(() => actor('login').count()).toBe(0);
    await eventually(() => actor('auth').textContent()).toContain('signedIn.ready');

    const waiting = backend.hold('GET /pessoas');
    await app.getByRole('link', { name: 'Pessoas' }).click();
    await actor('pessoas.list').waitFor();
    const child = actors().getByRole('listitem').filter({ hasText: 'pessoas.list' }).getByRole('listitem');
    await child.filter({ hasText: 'loadPage' }).waitFor();
    // The window may hear of a call before it has come to the backend.
    await eventually(() => {
      for (const answer of waiting.splice(0)) answer({ json: [], headers: { 'x-total-count': '0' } });
      return child.count();
    }).toBe(0);
  });

  it('masks senha and token everywhere: on the channel, in the window, on the clipboard', async () => {
    const { app, inspector, actor, button, channel, copied, event, send, status } =
      await window.open('/entrar');
    const spy = await window.openPage('/favicon.svg');
    await spy.evaluate((name) => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      const listening = new BroadcastChannel(name);
      listening.onmessage = ({ data }) => heard.push(data);
    }, channel());
    await app.bringToFront();
    await logIn(app, SECRET);
    await event('session.started').waitFor();
    await eventually(() => actor('auth').textContent()).toContain('signedIn.ready');
    await actor('auth').click();
    await button('Copiar estado').click();
    await eventually(() => status().textContent()).toContain('estado de auth');
    expect(JSON.parse(await copied())).toMatchObject({
      value: { signedIn: 'ready' },
      context: { token: '•••' },
    });
    const live = await spy.evaluate(() => JSON.stringify(Reflect.get(window, 'heard').splice(0)));
    // Asked anew, the app tells all that it has stored.
    await spy.evaluate((name) => new BroadcastChannel(name).postMessage({ type: 'hello' }), channel());
    await eventually(() => spy.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')))).toContain(
      'session.started',
    );
    const heard = await spy.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')));
    const shown = await inspector.evaluate(() => document.documentElement.outerHTML);
    for (const text of [live, heard, shown, await copied()]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(TOKEN);
    }
    expect(heard).toContain('ana@exemplo.com.br');
    expect(heard).toContain('•••');

    await send('token.changedElsewhere', { token: '•••' });
    await eventually(() => status().textContent()).toContain('Troque ••• por um valor');
  });

  it('has nothing that axe finds, light or dark', async () => {
    const { inspector, actor, button, chart } = await window.open('/pessoas', { token: TOKEN });
    await actor('pessoas.list').click();
    await button('page.chosen').click();
    await chart('pessoas.list').locator('.node.lit').first().waitFor();
    await inspector.addScriptTag({ content: axe.source });
    expect(await violations(inspector, 'light')).toEqual([]);
    await button('Tema escuro').click();
    await chart('pessoas.list').locator('.node.lit').first().waitFor();
    expect(await violations(inspector, 'dark')).toEqual([]);
  });

  describeChart(window);
  describeByHand(window);
  describeStory(window);
});
