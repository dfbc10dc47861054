import { describe, expect, it } from 'vitest';
import { driveActor } from '../../model/actorDriver';
import { createCoverageMeter } from '../../model/coverage';
import { allCases } from '../../model/models';
import { pathOf, type Told } from '../../model/retell';
import { eventually, type InspectorWindow, TOKEN } from './window';

export function describeByHand(window: InspectorWindow): void {
  describe('by hand', () => {
    it('sends an event that the app obeys, its payload as last seen', async () => {
      const { app, inspector, actor, button, event, row, status } = await window.open('/pessoas', {
        token: TOKEN,
      });
      const content = inspector.getByLabel(/^Conteúdo de/);
      await row('Pessoa 1').first().waitFor();
      await app.getByRole('button', { name: 'Página 2' }).click();
      await row('Pessoa 6').waitFor();
      await actor('pessoas.list').click();
      await event('page.chosen').waitFor();
      await button('page.chosen').click();
      expect(JSON.parse(await content.inputValue())).toEqual({ pagina: 2 });
      await content.fill('{ "pagina": 3 ');
      await button('Enviar').click();
      await eventually(() => status().textContent()).toContain('não é um objeto JSON');
      await content.fill('{ "pagina": 3 }');
      await content.press('Control+Enter');
      await row('Pessoa 11').waitFor();
      await eventually(() => new URL(app.url()).searchParams.get('pagina')).toBe('3');
      await eventually(() => event('page.chosen').count()).toBe(2);
      expect(await button('confirm').count()).toBe(0);
    });

    it('drives a list into failed, and copies the path as a case that the walker accepts', async () => {
      const { app, alerts, backend, actor, button, copied, lit, row, send, status } = await window.open(
        '/pessoas',
        { token: TOKEN },
      );
      await row('Pessoa 1').first().waitFor();
      await actor('pessoas.list').click();
      backend.hold('GET /pessoas');
      await send('page.chosen', { pagina: 2 });
      await send('loadPage failed', { error: { kind: 'connection', message: 'Caiu a linha.' } });
      await app.getByText('A lista não pôde ser carregada.').waitFor();
      expect(alerts).toEqual(['Caiu a linha.']);
      await eventually(lit).toEqual(['deletion_idle', 'query_failed']);
      await send('retry', {});
      await eventually(lit).toEqual(['deletion_idle', 'query_loading']);

      await button('Copiar como caso').click();
      const words = 'loading → query answered → page 2 chosen → query failed → retried';
      await eventually(() => status().textContent()).toContain(words);
      expect(await status().textContent()).toMatch(/O caminhante já percorre/);
      const text = await copied();
      const told: Told = Function(`return ${text.replace(/,$/, '')}`)();
      expect(told).toMatchObject({ machine: 'list', path: words });
      const cases = allCases.find(({ machine }) => machine.id === told.machine);
      if (cases === undefined) throw new Error('The copied machine is unknown');
      await driveActor(cases, pathOf(cases, told), createCoverageMeter(cases.machine));
    });

    it('is done by the keyboard alone', async () => {
      const { inspector, actor, button, event, row } = await window.open('/pessoas', { token: TOKEN });
      await row('Pessoa 1').first().waitFor();
      await event('loadPage done').last().waitFor();
      const list = inspector.getByRole('listbox', { name: 'Eventos' });
      await list.focus();
      await inspector.keyboard.press('End');
      await inspector.keyboard.press('ArrowUp');
      await button('Voltar ao agora').waitFor();
      const chosen = list.getByRole('option', { selected: true });
      expect(await chosen.getAttribute('id')).toBe(await list.getAttribute('aria-activedescendant'));
      await inspector.keyboard.press('Escape');
      await eventually(() => button('Voltar ao agora').count()).toBe(0);

      await actor('pessoas.list').focus();
      await inspector.keyboard.press('Enter');
      await button('page.chosen').focus();
      await inspector.keyboard.press('Enter');
      await eventually(() =>
        inspector.getByLabel(/^Conteúdo de/).evaluate((field) => field === document.activeElement),
      ).toBe(true);
      await inspector.keyboard.press('Escape');
      await eventually(() => button('page.chosen').evaluate((one) => one === document.activeElement)).toBe(
        true,
      );
    });
  });
}
