import { describe, expect, it } from 'vitest';
import { logIn } from '../support/developmentSite';
import { eventually, type InspectorWindow, SECRET, TOKEN } from './window';

export function describeStory(window: InspectorWindow): void {
  describe('the story', () => {
    it('shows a login, a search with a failing call and a save, and looks back at each', async () => {
      const { app, backend, inspector, actor, button, event, lit, row } = await window.open('/entrar');
      await logIn(app, SECRET);
      await event('session.started').waitFor();
      await app.getByRole('link', { name: 'Cidades' }).click();
      await row('Cidade 1').waitFor();
      backend.once('GET /cidades', 'connection lost');
      await app.getByPlaceholder('Pesquisar...').fill('Cidade 7');
      await event('loadPage failed').waitFor();
      await eventually(() => event('search.typed').last().textContent()).toContain('busca: "" → "Cidade 7"');
      await app.getByRole('button', { name: 'Tentar novamente' }).click();
      await row('Cidade 7').getByRole('link', { name: 'Editar' }).click();
      await app.getByLabel('Nome').fill('Cidade sete');
      await app.getByRole('button', { name: 'Salvar', exact: true }).click();
      await event('saveRecord done').waitFor();

      // What is written is an actor of the app's, not of the screen's.
      await inspector.getByLabel('Filtrar por texto').fill('cidades.write');
      await event('fora → cidades.write').first().waitFor();
      await inspector.getByLabel('Filtrar por texto').fill('loadPage failed');
      await eventually(() => event('cidades.list').count()).toBe(1);
      await event('cidades.list').click();
      await inspector.getByText('cidades.list · olhando para trás').waitFor();
      await eventually(lit).toEqual(['deletion_idle', 'query_failed']);
      expect(await inspector.getByLabel('Contexto').textContent()).toContain('busca: "Cidade 7"');
      expect(await actor('cidades.list').count()).toBe(1);
      await eventually(() => inspector.locator('.diagram path.taken').count()).toBe(1);
      expect(await button('retry').isDisabled()).toBe(true);
      await button('Voltar ao agora').click();
      await eventually(() => actor('cidades.list').count()).toBe(0);
      // The app has not moved.
      expect(await app.getByLabel('Nome').inputValue()).toBe('Cidade sete');
    });

    it('filters by actor, pauses, goes on and clears', async () => {
      const { app, inspector, actor, button, event, events } = await window.open('/pessoas', {
        token: TOKEN,
      });
      await actor('pessoas.list').waitFor();
      await inspector.getByLabel('Filtrar por ator').selectOption('theme');
      const toggle = app.getByRole('button', { name: 'Alternar tema' });
      await toggle.click();
      await eventually(() => event('toggle').count()).toBe(1);
      expect(await event('pessoas.list').count()).toBe(0);
      await button('Pausar').click();
      await toggle.click();
      await inspector.getByText(/Pausado · [1-9]\d* novos/).waitFor();
      expect(await event('toggle').count()).toBe(1);
      await button('Continuar').click();
      await eventually(() => event('toggle').count()).toBe(2);
      await button('Limpar').click();
      await eventually(() => events().count()).toBe(0);
      await actor('pessoas.list').waitFor();
      await toggle.click();
      await eventually(() => event('toggle').count()).toBe(1);
    });

    it('stays over a reload of the app, says that a new run began, and keeps what was told', async () => {
      const { app, inspector, actor, button, event, events, row, send, status } = await window.open(
        '/pessoas',
        { token: TOKEN },
      );
      await row('Pessoa 1').first().waitFor();
      await eventually(() => event('loadPage done').count()).toBeGreaterThan(0);
      await actor('pessoas.list').click();
      await button('Copiar estado').click();
      await eventually(() => status().textContent()).toContain('estado de pessoas.list');
      await app.reload();
      await eventually(() => status().textContent()).toContain('uma nova execução começou');
      await inspector.getByLabel('Filtrar por texto').fill('nada disso');
      await eventually(() => inspector.getByText(/^Nova execução às/).count()).toBe(2);
      await inspector.getByLabel('Filtrar por texto').fill('');
      await row('Pessoa 1').first().waitFor();
      await inspector.getByRole('heading', { name: 'pessoas.list', exact: true }).waitFor();
      await send('page.chosen', { pagina: 2 });
      await row('Pessoa 6').waitFor();
      await app.close();
      await inspector.getByText('Sem aplicativo').waitFor();
      expect(await events().count()).toBeGreaterThan(0);
    });

    it('remembers 10,000 events and no more, of which it draws those in sight', async () => {
      const { app, inspector, channel, event, row } = await window.open('/pessoas', { token: TOKEN });
      await row('Pessoa 1').first().waitFor();
      await app.evaluate((name) => {
        const channel = new BroadcastChannel(name);
        channel.onmessage = ({ data }) => {
          channel.onmessage = null;
          const rows = Array.from({ length: 10_500 }, (_, at) => ({
            seq: 1_000 + at,
            at: Date.now(),
            actor: { session: 'x:1', name: 'theme', parent: null, machine: 'theme' },
            sender: null,
            event: { type: `event.${at + 1}` },
            transitions: [],
            outcome: { snapshot: { status: 'active', value: 'light', context: {} }, tags: [], heeds: [] },
          }));
          channel.postMessage({ type: 'report', run: data.run, rows });
        };
        channel.postMessage({ type: 'hello' });
      }, channel());
      await inspector.getByText('10000 eventos', { exact: true }).waitFor();
      await event('event.10500').waitFor();
      const list = inspector.getByRole('listbox', { name: 'Eventos' });
      expect(await list.getByRole('option').count()).toBeLessThan(60);
      await list.focus();
      await inspector.keyboard.press('Home');
      await event('event.501').waitFor();
      expect(await event('event.10500').count()).toBe(0);
    });
  });
}
