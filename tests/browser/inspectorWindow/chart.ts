import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventually, type InspectorWindow, TOKEN } from './window';

export function describeChart(window: InspectorWindow): void {
  describe('the chart', () => {
    it('lights the active states after a real click and the transition just taken, and does not flicker', async () => {
      const { app, inspector, actor, lit, channel } = await window.open('/pessoas', { token: TOKEN });
      await actor('theme').click();
      await eventually(lit).toEqual(['light']);
      // It glows for a moment, which who looks now and then could miss.
      const glow = inspector.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const watcher = new MutationObserver(() => {
              if (document.querySelector('.diagram path.taken') === null) return;
              watcher.disconnect();
              resolve();
            });
            watcher.observe(document, { subtree: true, attributeFilter: ['class'] });
          }),
      );
      await app.getByRole('button', { name: 'Alternar tema' }).click();
      await glow;
      await eventually(lit).toEqual(['dark']);
      // A moment later the arrow is an arrow again.
      await eventually(() => inspector.locator('.diagram .taken').count()).toBe(0);
      expect(await lit()).toEqual(['dark']);

      // Nor does it flicker at 50 events a second.
      await inspector.locator('.diagram svg').evaluate((svg) => svg.setAttribute('data-same', 'yes'));
      const missed = await inspector.evaluate(
        (name) =>
          new Promise<number>((resolve) => {
            const channel = new BroadcastChannel(name);
            const pour = (run: string, session: string) => {
              let sent = 0;
              let missed = 0;
              const timer = setInterval(() => {
                channel.postMessage({ type: 'send', run, session, event: { type: 'toggle' } });
                sent += 1;
                const hasDrawing = document.querySelector('.diagram svg[data-same] .node.lit') !== null;
                const hasLines = document.querySelector('[role=listbox] [role=option]') !== null;
                if (!hasDrawing || !hasLines) missed += 1;
                if (sent < 75) return;
                clearInterval(timer);
                resolve(missed);
              }, 20);
            };
            channel.onmessage = ({ data }) => {
              const theme = data.rows?.find(
                ({ actor }: { actor: { name: string } }) => actor.name === 'theme',
              );
              if (!theme) return;
              channel.onmessage = null;
              pour(data.run.id, theme.actor.session);
            };
            channel.postMessage({ type: 'hello' });
          }),
        channel(),
      );
      expect(missed).toBe(0);
      await inspector.getByLabel('Filtrar por texto').fill('toggle');
      await inspector.getByText('76 eventos', { exact: true }).waitFor();
    });

    it('is the one of docs/machines/, each arrow where its words are, beside the last events as a sequence', async () => {
      const { inspector, actor, button, chart } = await window.open('/pessoas', { token: TOKEN });
      for (const [name, machine] of [
        ['auth', 'auth'],
        ['theme', 'theme'],
        ['pessoas.list', 'list'],
      ] as const) {
        await actor(name).click();
        const drawing = chart(name);
        await drawing.locator('svg').waitFor();
        const text = (await drawing.getAttribute('data-mermaid')) ?? '';
        const page = await readFile(`docs/machines/${machine}.md`, 'utf8');
        expect(page).toContain(`\`\`\`mermaid\n${text}\n\`\`\``);

        const labels = [...text.matchAll(/^\s*\S+ --> \S+(?: : (.*))?$/gm)].map(([, label = '']) =>
          label.replaceAll('<br/>', '').replaceAll(' ', ''),
        );
        const drawn = await drawing
          .locator('.edgeLabel .label[data-id^="edge"]')
          .evaluateAll((found) =>
            found.map((label) => [Number((label as SVGElement).dataset.id?.slice(4)), label.textContent]),
          );
        const inOrder = drawn.sort(([one], [other]) => Number(one) - Number(other));
        expect(inOrder.map(([, label]) => String(label).replaceAll(' ', ''))).toEqual(labels);
      }

      await button('Sequência').click();
      const sequence = inspector.getByRole('img', { name: /últimos 50 eventos/ });
      await sequence.getByText('loadPage done').last().waitFor();
      expect(await sequence.locator('text.actor').allTextContents()).toEqual(
        expect.arrayContaining(['pessoas.list', 'loadPage', 'fora dos atores']),
      );
    });

    it('is drawn once, and a sequence that is out of date before its turn never', async () => {
      const { app, inspector, actor, button, chart, event } = await window.open('/pessoas', {
        token: TOKEN,
      });
      for (const name of ['auth', 'theme']) {
        await actor(name).click();
        await chart(name).locator('svg').waitFor();
      }
      // From here on every drawing is counted, and those of a sequence wait.
      const drawings = await inspector.evaluateHandle(() => {
        const { mermaid } = window as typeof window & { mermaid: { render: Draw } };
        type Draw = (id: string, text: string) => Promise<unknown>;
        const { render } = mermaid;
        const counted = { charts: 0, held: [] as (() => void)[], stop: () => {} };
        mermaid.render = async (id, text) => {
          if (!text.startsWith('sequence')) counted.charts += 1;
          else await new Promise<void>((resolve) => counted.held.push(resolve));
          return render(id, text);
        };
        counted.stop = () => {
          mermaid.render = render;
        };
        return counted;
      });
      const sequences = () => drawings.evaluate(({ held }) => held.length);
      const goOn = () => drawings.evaluate(({ held }) => held.at(-1)?.());
      await actor('auth').click();
      await chart('auth').locator('svg').waitFor();
      await actor('theme').click();
      await chart('theme').locator('svg').waitFor();
      expect(await drawings.evaluate(({ charts }) => charts)).toBe(0);

      await inspector.getByLabel('Filtrar por ator').selectOption('theme');
      await button('Limpar').click();
      const toggle = app.getByRole('button', { name: 'Alternar tema' });
      await toggle.click();
      await event('toggle').waitFor();
      await button('Sequência').click();
      await eventually(sequences).toBe(1);
      for (const count of [2, 3, 4]) {
        await toggle.click();
        await inspector.getByText(`${count} eventos`, { exact: true }).waitFor();
      }
      await goOn();
      const words = inspector.getByRole('img', { name: /últimos 50 eventos/ }).locator('.messageText');
      await eventually(() => words.count()).toBe(1);
      await eventually(sequences).toBe(2);
      await goOn();
      await eventually(() => words.count()).toBe(4);
      expect(await sequences()).toBe(2);
      await drawings.evaluate(({ stop }) => stop());
    });
  });
}
