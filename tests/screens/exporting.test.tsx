/** An export as the server streams it. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { labels } from '../support/labels';
import { city, people, sheetHeadings } from '../support/people';
import { announcements, button, downloads, heading, holdTimers, open } from './support/product';

const { list, sheets } = labels;
/** An export that takes this long, in milliseconds, is no brief one. */
const BRIEF = 2_000;

// In the evening of São Paulo it is the next day in Greenwich.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T00:30:00Z') }));

async function openExport(address = '/pessoas') {
  const product = open(address, { cidades: [city(4, 'Natal')], pessoas: people(1_002) });
  await heading(list.people);
  await product.user.click(await button(list.more));
  return { ...product, start: async () => product.user.click(await button(sheets.export)) };
}

test('what is searched is one call, and one file that is handed over as it came', async () => {
  const downloaded = downloads();
  holdTimers(BRIEF);
  const { backend, start } = await openExport('/pessoas?busca=pessoa&pagina=2');
  await start();
  await waitFor(() => expect(announcements()).toContain('pessoas-2026-11-25.csv: 1.002 registros.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(backend.requests('GET /pessoas/planilha')).toEqual(['GET /pessoas/planilha?filter=pessoa']);
  const lines = (await downloaded()).trim().split('\r\n');
  expect(lines[0]).toBe(sheetHeadings);
  expect(lines).toHaveLength(1_003);
});

test('an export that took its time stays to be read', async () => {
  downloads();
  const { backend, start } = await openExport();
  const { pass } = holdTimers(BRIEF);
  const held = backend.hold('GET /pessoas/planilha');
  await start();
  await held.made;
  await pass();
  held.answer();
  await waitFor(() => expect(screen.getByText('1.002 registros exportados')).toBeVisible());
  expect(await button(sheets.saveAgain)).toBeVisible();
});

test('an export that was cut is not handed over, says how much came, and is tried again', async () => {
  const downloaded = downloads();
  holdTimers(BRIEF);
  const { backend, start, user, alerts } = await openExport();
  const text = `${sheetHeadings}\r\n${'Ana;ana@exemplo.com;Natal\r\n'.repeat(1_200)}Bia;bi`;
  backend.next('GET /pessoas/planilha', { text, headers: { 'x-total-count': '60000' } });
  await start();
  expect(await screen.findByText('O arquivo veio incompleto: 1.200 de 60.000 registros.')).toBeVisible();
  expect(await downloaded()).toBe('');
  expect(alerts()).toEqual([]);
  await user.click(await button(labels.fault.retry));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await downloaded()).trim().split('\r\n')).toHaveLength(1_003);
});

test('all that is searched is printed, with the city, the search and the date', async () => {
  let printed = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed = [...document.querySelectorAll('[data-printed] tr')]
      .map((row) => [...row.children].map((cell) => cell.textContent).join('|'))
      .join('\n');
  });
  holdTimers(BRIEF);
  const { user } = await openExport('/pessoas?busca=pessoa&pagina=2');
  await user.click(await button(sheets.print));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const rows = printed.split('\n');
  expect(rows).toHaveLength(1_003);
  expect(rows[0]).toBe(sheetHeadings.replaceAll(';', '|'));
  expect(rows[1]).toBe('Pessoa 1|pessoa1@exemplo.com|Natal');
  const list = document.querySelector('[data-printed]');
  expect(list?.textContent).toContain('Pesquisa: pessoa · 25/11/2026 · 1.002 registros');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('[data-printed]')).toBeNull();
});

test('a cell in quotes is printed as it is', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  holdTimers(BRIEF);
  const { user, backend } = await openExport();
  const text = `${sheetHeadings}\r\n"Ana ""Nina""; Lima";ana@exemplo.com;Natal\r\n`;
  backend.next('GET /pessoas/planilha', { text, headers: { 'x-total-count': '1' } });
  await user.click(await button(sheets.print));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const cells = [...document.querySelectorAll('[data-printed] td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['Ana "Nina"; Lima', 'ana@exemplo.com', 'Natal']);
  window.dispatchEvent(new Event('afterprint'));
});

test('more than 5,000 are not printed, and it is said', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user, backend } = open('/pessoas', {
    pessoas: people(1),
    prepare: (backend) =>
      backend.on('GET /pessoas?page=1&limit=5&filter=', {
        json: people(5),
        headers: { 'x-total-count': '5001', 'x-cadastro': '1' },
      }),
  });
  await heading(list.people);
  await user.click(await button(list.more));
  await user.click(await screen.findByRole('button', { name: `${sheets.print}no máximo 5.000` }));
  expect(print).not.toHaveBeenCalled();
  expect(backend.requests('GET /pessoas/planilha')).toEqual([]);
});

test('an export that fails says so, and is tried again', async () => {
  holdTimers(BRIEF);
  const { backend, start, user, alerted } = await openExport();
  backend.next('GET /pessoas/planilha', 'connection lost');
  await start();
  expect(await alerted()).toBe(labels.fault.connection);
  expect(screen.getByText('Não foi possível exportar a lista.')).toBeVisible();
  await user.click(await button(labels.fault.retry));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a cancelled export is given up: its file is not handed over afterwards', async () => {
  const { backend, start, user } = await openExport();
  const held = backend.hold('GET /pessoas/planilha');
  await start();
  const { signal } = await held.made;
  await user.click(await button('Cancelar'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(signal.aborted).toBe(true);
});
