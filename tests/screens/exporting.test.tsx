/** An export as the server streams it. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labels } from '../support/labels';
import { city, people, sheetHeadings } from '../support/people';
import { button, downloads, heading, open } from './support/product';

const { list, sheets } = labels;

async function openExport(address = '/pessoas') {
  const product = open(address, { cidades: [city(4, 'Natal')], pessoas: people(1_002) });
  await heading(list.people);
  await product.user.click(await button(list.more));
  return { ...product, start: async () => product.user.click(await button(sheets.export)) };
}

test('what is searched is one call, and one file that is handed over as it came', async () => {
  const downloaded = downloads();
  const { backend, start } = await openExport('/pessoas?busca=pessoa&pagina=2');
  await start();
  expect(await screen.findByText('1.002 registros exportados')).toBeVisible();
  expect(backend.requests('GET /pessoas/planilha')).toEqual(['GET /pessoas/planilha?filter=pessoa']);
  const lines = (await downloaded()).trim().split('\r\n');
  expect(lines[0]).toBe(sheetHeadings);
  expect(lines).toHaveLength(1_003);
});

test('an export that fails says so, and is tried again', async () => {
  const { backend, start, user, alerted } = await openExport();
  backend.next('GET /pessoas/planilha', 'connection lost');
  await start();
  expect(await alerted()).toBe(labels.fault.connection);
  expect(screen.getByText('Não foi possível exportar a lista.')).toBeVisible();
  await user.click(await button(labels.fault.retry));
  expect(await screen.findByText('1.002 registros exportados')).toBeVisible();
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
