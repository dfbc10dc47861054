/** Rows of an import on their way, and their end, however it comes. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { NO_PROGRESS } from '../../machines/importChoices';
import { createServices } from '../../src/app/createServices';
import { provideImporting } from '../../src/features/spreadsheet/provideImporting';
import { type Backend, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city } from '../support/people';
import {
  address,
  announcements,
  button,
  downloads,
  field,
  goBack,
  happen,
  heading,
  notingListeners,
  open,
  settle,
} from './support/product';

const { auth, list, sheets } = labels;
const CREATE = 'POST /pessoas';

/** Lines of a sheet, one for each person, all of one city. */
const lines = (count: number, cidade: string) =>
  Array.from({ length: count }, (_, at) => `Pessoa ${at};p${at}@exemplo.com;${cidade}`);

/** Chooses a sheet of people in the dialog of an import, and says that missing cities are created. */
async function review(
  count: number,
  cidade = 'Natal',
  prepare?: (backend: Backend) => void,
  from = '/pessoas',
) {
  const product = open(from, { cidades: [city(4, 'Natal')], ...(prepare && { prepare }) });
  await product.user.click(await screen.findByRole('link', { name: labels.frame.people }));
  await heading(list.people);
  await product.user.click(await button(list.more));
  await product.user.click(await button(sheets.import));
  const file = new File([['Nome;Email;Cidade', ...lines(count, cidade)].join('\n')], 'planilha.csv');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  if (cidade !== 'Natal')
    await product.user.click(await screen.findByRole('checkbox', { name: sheets.createCities }));
  const confirm = await button(count === 1 ? 'Importar 1 registro' : `Importar ${count} registros`);
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
  return { ...product, confirm: () => product.user.click(confirm) };
}

test('a city that was made elsewhere since the review is found, and made no second time', async () => {
  const { backend, confirm } = await review(2, 'Recife');
  backend.register.cidades.push(city(9, 'Recife'));
  await confirm();
  expect(await screen.findByText('2 importados')).toBeVisible();
  expect(backend.requests('POST /cidades')).toEqual([]);
  expect(backend.register.pessoas.map(({ cidadeId }) => cidadeId)).toEqual([9, 9]);
});

test('a city is made with its first row, once, and none stays without a row', async () => {
  const { backend, confirm } = await review(2, 'Recife', (backend) =>
    backend.on(CREATE, refusal(409, 'Não foi possível.', { email: 'Já existe.' })),
  );
  expect(backend.requests('POST /cidades')).toEqual([]);
  await confirm();
  expect(await screen.findByText('0 importados')).toBeVisible();
  expect(backend.requests('POST /cidades')).toHaveLength(1);
  expect(backend.register.cidades).toEqual([city(4, 'Natal')]);
});

test('a cancelled row without an answer is asked for once more, and then said to be perhaps imported', async () => {
  const { backend, user, confirm, alerted } = await review(1);
  backend.on(CREATE, 'connection lost');
  await confirm();
  await alerted();
  await user.click(await button('Cancelar'));
  const text = downloads();
  await user.click(await button('Baixar o 1 recusado'));
  expect(await text()).toContain('Sem resposta: pode ter sido importada.');
  expect(backend.requests(CREATE)).toHaveLength(2);
});

test('a row whose city had no answer was not sent: neither the counts nor the file say that it may be there', async () => {
  const { backend, user, confirm, alerted } = await review(1, 'Recife');
  backend.on('POST /cidades', 'connection lost');
  await confirm();
  await alerted();
  await user.click(await button('Cancelar'));
  const text = downloads();
  await user.click(await button('Baixar o 1 recusado'));
  expect(await text()).toContain('Não foi importada');
  expect(screen.queryByText(/sem resposta/)).toBeNull();
  expect(backend.requests('POST /cidades')).toHaveLength(2);
});

test('a cancelled undoing without answers says of no row that it may have been imported', async () => {
  const { backend, user, confirm, alerted } = await review(1);
  await confirm();
  await screen.findByText('1 importado');
  backend.on('DELETE', 'connection lost');
  await user.click(await button(sheets.undo));
  await alerted();
  await user.click(await button('Cancelar'));
  expect(await button(sheets.undo)).toBeVisible();
  expect(screen.queryByText(/sem resposta/)).toBeNull();
  expect(backend.requests('DELETE')).toHaveLength(2);
});

test('the login tells how far an import came, and the sheet waits for its owner in the same tab', async () => {
  vi.spyOn(Date.prototype, 'getHours').mockReturnValue(14);
  vi.spyOn(Date.prototype, 'getMinutes').mockReturnValue(2);
  const { backend, confirm, reload, reloadPage, logIn, user } = await review(3);
  const [kept, refused] = [backend.hold(CREATE), backend.hold(CREATE)];
  await confirm();
  await kept.answer();
  expect(await screen.findByText('2 de 3')).toBeVisible();
  await refused.answer({ status: 401 });
  await waitFor(() => expect(reload).toHaveBeenCalled());
  history.replaceState({ usr: { hasExpired: true } }, '', '/pessoas');
  reloadPage();
  await heading(auth.login);
  expect(screen.getByText('Importação de 14:02: 2 de 3 registros importados.')).toBeVisible();
  expect(screen.queryByText(/o que você digitou/)).toBeNull();
  await logIn();
  await heading(list.people);
  await user.click(await button(list.more));
  await user.click(await button(sheets.lastImport));
  const text = downloads();
  await user.click(await button('Baixar o 1 recusado'));
  expect(await text()).toContain('Pessoa 1;p1@exemplo.com;Natal;Sem resposta: pode ter sido importada.');
});

test('another user of the tab finds nothing of an import', async () => {
  const { confirm, user, reload, reloadPage, backend, logIn } = await review(2);
  const held = backend.hold(CREATE);
  await confirm();
  await held.answer({ status: 401 });
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reloadPage();
  await heading(auth.login);
  backend.next('POST /entrar', { json: { accessToken: 'outra' } });
  await logIn();
  await heading(list.people);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('APP_IMPORT'))).toEqual([]);
  await user.click(await button(list.more));
  await button(sheets.import);
  expect(screen.queryByText(/^Importação de/)).toBeNull();
});

test('an import is undone: what it made goes with its versions, what was changed since stays and is counted', async () => {
  const { backend, confirm, user } = await review(3, 'Recife');
  await confirm();
  expect(await screen.findByText('3 importados')).toBeVisible();
  const [, second, third] = backend.register.pessoas;
  backend.register.change('pessoas', second?.id ?? 0, { nomeCompleto: 'Bia' });
  backend.register.change('pessoas', third?.id ?? 0, { nomeCompleto: 'Caio' });
  await user.click(await button(sheets.undo));
  expect(await screen.findByText('1 apagado')).toBeVisible();
  expect(announcements()).toContain('1 registro apagado.');
  expect(screen.getByText('2 mudaram desde a importação e ficaram')).toBeVisible();
  expect(backend.register.pessoas.map(({ nomeCompleto }) => nomeCompleto)).toEqual(['Bia', 'Caio']);
  // The list keeps the counts: none of the three was refused.
  await user.click(await button('Fechar'));
  await user.click(await button(list.more));
  await user.click(await button(sheets.lastImport));
  expect(await screen.findByRole('dialog', { name: 'Importação desfeita' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /recusado/ })).toBeNull();
});

test('a dialog that was closed leaves its rows in the list: downloaded and undone after a reload, too', async () => {
  const { backend, confirm, user, reloadPage } = await review(3, 'Recife', (backend) =>
    backend.next(CREATE, refusal(409, 'Não foi possível.', { email: 'Já existe.' })),
  );
  await confirm();
  await screen.findByText('2 importados');
  await user.click(await button('Fechar'));
  reloadPage();
  await heading(list.people);
  await user.click(await button(list.more));
  await user.click(await button(sheets.lastImport));
  const text = downloads();
  await user.click(await button('Baixar o 1 recusado'));
  expect(await text()).toContain('Pessoa 0;p0@exemplo.com;Recife;Já existe.');
  await user.click(await button('Fechar'));
  await user.click(await button(list.more));
  await user.click(await button(sheets.undo));
  expect(await screen.findByText('2 apagados')).toBeVisible();
  expect(backend.register).toMatchObject({ pessoas: [], cidades: [city(4, 'Natal')] });
  expect(backend.last('DELETE /pessoas').headers.get('if-match')).toBe('"1"');
});

test('where another user signs in elsewhere, the counts are told once, and nothing of it stays', async () => {
  const { backend, confirm, alerted, alerts } = await review(3);
  const [first] = [backend.hold(CREATE), backend.hold(CREATE)];
  await confirm();
  await first.answer();
  await screen.findByText('2 de 3');
  localStorage.setItem('APP_ACCESS_TOKEN', 'outra');
  await happen(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' }));
  expect(await alerted()).toMatch(/^Importação de \d\d:\d\d: 2 de 3 registros importados\.$/);
  expect(alerts()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('APP_IMPORT'))).toEqual([]);
});

test('where the storage is full, the counts are kept without the rows', async () => {
  const { confirm, user } = await review(2);
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.includes('"made"')) throw new DOMException('full', 'QuotaExceededError');
    write.call(this, key, value);
  });
  await confirm();
  await screen.findByText('2 importados');
  await user.click(await button('Fechar'));
  await user.click(await button(list.more));
  expect(await screen.findByText(/^Importação de .*: 2 de 2 registros importados\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: sheets.lastImport })).toBeNull();
  expect(screen.queryByRole('button', { name: sheets.undo })).toBeNull();
});

test.each(['GET /cidades?page=1&limit=1000&filter=Recife', 'POST /cidades', CREATE])(
  'where another user signs in elsewhere, nothing more is sent in their name: %s',
  async (asked) => {
    const { backend, confirm } = await review(6, 'Recife');
    const held = backend.hold(asked);
    await confirm();
    await held.made;
    await waitFor(() => expect(backend.requests(CREATE)).toHaveLength(asked === CREATE ? 6 : 0));
    const sent = backend.requests('POST').length;
    localStorage.setItem('APP_ACCESS_TOKEN', 'outra');
    await happen(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' }));
    await held.answer();
    await settle();
    expect(backend.requests('POST')).toHaveLength(sent);
    expect(backend.requests('DELETE')).toEqual([]);
  },
);

test('where the session ends by a sign-out in another tab, the login tells how far an import came', async () => {
  const { backend, confirm } = await review(2);
  const held = backend.hold(CREATE);
  await confirm();
  await held.made;
  await screen.findByText('1 de 2');
  localStorage.removeItem('APP_ACCESS_TOKEN');
  await happen(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' }));
  await heading(auth.login);
  expect(screen.getByText(/: 1 de 2 registros importados\.$/)).toBeVisible();
});

test('an import goes on over the page that one goes back to', async () => {
  const { backend, confirm } = await review(2, 'Natal', undefined, '/cidades');
  const held = backend.hold(CREATE);
  await confirm();
  await held.made;
  await goBack();
  expect(address()).toMatch('/cidades');
  await held.answer({ status: 201, json: 9 });
  expect(await screen.findByText('2 importados')).toBeVisible();
});

test('a sheet that breaks ends its import with the error, and hangs nothing', async () => {
  const last = { kind: 'pessoas', startedAt: '2026-11-25T14:02:00.000Z', progress: NO_PROGRESS } as const;
  const [services, stop] = notingListeners(() =>
    createServices({ page: window, baseUrl: '/api', reload: () => {} }),
  );
  onTestFinished(stop);
  const readRows = () => {
    throw new TypeError('broken');
  };
  const broken = { ...services, lastImport: { ...services.lastImport, readRows } };
  const actor = createActor(provideImporting(broken), { input: { kind: 'pessoas', last, isUndone: false } });
  actor.subscribe({ error: () => {} });
  actor.start();
  await waitFor(() => expect(actor.getSnapshot().status).toBe('error'));
});
