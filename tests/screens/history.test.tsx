/** What was done to a record: under its form, in a dialog, and in a conflict. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Backend, listed, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, manaus, person } from '../support/people';
import { announcements, button, field, heading, open, settle } from './support/product';

const { account, detail, frame, list } = labels;
/** A time on the clock of the browser, wherever it is, as the server says it. */
const at = (day: number, hours: number, minutes: number) =>
  new Date(2026, 10, day, hours, minutes).toISOString();
const own = { sua: false, importacao: null, arquivo: null };
const ana = (quando: string, change: object) => ({ ...own, acao: 'alterou', quem: 'Ana', quando, ...change });
const { id: _, ...antes } = person(7, 'Bia');
const first = ana(at(24, 9, 0), { versao: 1, acao: 'criou', quem: null, antes: null });
const moved = ana(at(25, 14, 2), { versao: 2, antes: { ...antes, cidadeId: 99 } });
const renamed = ana(at(25, 15, 30), { versao: 3, quem: 'Caio', antes });

const pessoas = [person(7, 'Bia Reis')];
const prepare = (backend: Backend) => {
  backend.on('GET /pessoas/7/historico', listed([renamed, moved, first]));
};

test('a record says who changed it last, and lists its changes; earlier values come back as a draft', async () => {
  const { user, backend, alerts } = open('/pessoas/detalhe/7', { pessoas, prepare });
  backend.next('GET /cidades?page=1&limit=5&filter=&id=99', refusal(500));
  expect(await screen.findByText('Alterado por Caio em 25/11/2026 às 15:30')).toBeVisible();
  await user.click(await button(detail.history));
  const dialog = await screen.findByRole('dialog', { name: detail.history });
  const changes = await within(dialog).findAllByRole('listitem');
  for (const [nth, who, fields] of [
    [0, 'Alterado por Caio em 25/11/2026 às 15:30', { 'Nome completo:': 'Bia → Bia Reis' }],
    // Its city is gone.
    [1, 'Alterado por Ana em 25/11/2026 às 14:02', { 'Cidade:': 'nº 99 → Manaus' }],
    [
      2,
      'Cadastrado em 24/11/2026 às 09:00',
      { 'Nome completo:': 'Bia', 'Email:': 'pessoa7@exemplo.com', 'Cidade:': 'nº 99' },
    ],
  ] as const) {
    const change = within(changes[nth] ?? dialog);
    expect(change.getByText(who)).toBeVisible();
    const texts = (role: string) =>
      change
        .getAllByRole(role)
        .slice(0, Object.keys(fields).length)
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(texts('definition')).toEqual(Object.values(fields)));
    expect(texts('term')).toEqual(Object.keys(fields));
  }
  // Each says what it puts into the form.
  expect(within(dialog).getByRole('button', { name: detail.backTo('Bia') })).toBeVisible();
  // An older line says what would differ, too.
  const older = within(changes[1] ?? dialog);
  expect(older.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['nº 99 → Manaus', 'Bia Reis → Bia', 'Manaus → nº 99'],
  ]);
  await user.click(older.getByRole('button', { name: detail.backToMoment('em 24/11 às 09:00') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await field(detail.fullName)).toHaveValue('Bia');
  expect(screen.getByText(detail.unsaved)).toBeVisible();
  expect(await field(detail.fullName)).toHaveFocus();
  expect(announcements()).toContain(detail.valuesUsed);
  expect(backend.requests('PUT')).toEqual([]);
  backend.register.create('cidades', city(99, 'Natal'));
  await user.click(await button(detail.save));
  await heading('Bia');
  expect(backend.last('PUT').body).toMatchObject({ ...antes, cidadeId: 99 });
  // The name of the city could not be read: its number says enough.
  expect(alerts()).toEqual([]);
});

test('a change offers nothing where the form holds the earlier values', async () => {
  const { user } = open('/pessoas/detalhe/7', {
    pessoas: [person(7, 'Bia')],
    prepare: (backend) =>
      backend.on(
        'GET /pessoas/7/historico',
        listed([
          ana('2026-11-25T15:31:00', { versao: 4, antes: { ...antes, nomeCompleto: 'Bia Reis' } }),
          renamed,
        ]),
      ),
  });
  const offered = async () => {
    await user.click(await button(detail.history));
    const dialog = within(await screen.findByRole('dialog', { name: detail.history }));
    const changes = await dialog.findAllByRole('listitem');
    const names = changes.map((change) => within(change).queryByRole('button')?.textContent ?? null);
    await user.keyboard('{Escape}');
    return names;
  };
  expect(await offered()).toEqual([detail.backTo('Bia Reis'), null]);
  await user.type(await field(detail.fullName), ' Reis');
  expect(await offered()).toEqual([null, detail.backToMoment('antes de 25/11 às 15:30')]);
});

test.each([
  ['Importado por Ana, de clientes.xlsx, em 25/11/2026 às 14:02', { quem: 'Ana', arquivo: 'clientes.xlsx' }],
  ['Importado, de clientes.xlsx, em 25/11/2026 às 14:02', { quem: null, arquivo: 'clientes.xlsx' }],
  ['Importado por Ana em 25/11/2026 às 14:02', { quem: 'Ana', arquivo: null }],
  // One that no import made.
  ['Cadastrado por Ana em 25/11/2026 às 14:02', { quem: 'Ana', arquivo: null, importacao: null }],
])('an imported record says so under its form and in its history: %s', async (said, given) => {
  const made = { ...own, versao: 1, acao: 'criou', antes: null, quando: at(25, 14, 2) };
  const { user } = open('/pessoas/detalhe/7', {
    pessoas,
    prepare: (backend) =>
      backend.on('GET /pessoas/7/historico', listed([{ ...made, importacao: 'importacao-1', ...given }])),
  });
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(await button(detail.history));
  expect(within(await screen.findByRole('dialog')).getByText(said)).toBeVisible();
});

test('a value that was left blank is said in the history', async () => {
  const filled = ana(at(25, 14, 2), { versao: 2, antes: { ...antes, email: '' } });
  const { user } = open('/pessoas/detalhe/7', {
    pessoas: [person(7, 'Bia')],
    prepare: (backend) => backend.on('GET /pessoas/7/historico', listed([filled])),
  });
  await user.click(await button(detail.history));
  const dialog = await screen.findByRole('dialog', { name: detail.history });
  expect(await within(dialog).findByRole('definition')).toHaveTextContent('em branco → pessoa7@exemplo.com');
});

test.each([
  [{ quem: 'Caio' }, 'Caio alterou este registro.', 'Caio salvou “Bia Sá”', {}],
  [{ quem: null }, 'Outra pessoa alterou este registro.', 'Outra pessoa salvou “Bia Sá”', {}],
  [
    { quem: 'Ana', sua: true },
    'Você alterou este registro em outra janela.',
    'Você salvou “Bia Sá” em outra janela',
    {},
  ],
  // Another field was changed by another person since.
  [{ quem: 'Caio' }, 'Davi alterou este registro.', 'Caio salvou “Bia Sá”', { email: 'b@b.co' }],
])('a conflict names who saved: %o', async (who, notice, note, later) => {
  const { user, backend, alerted } = open('/pessoas/detalhe/7', { pessoas });
  await user.type(await field(detail.fullName), ' Lima');
  backend.register.change('pessoas', 7, { nomeCompleto: 'Bia Sá' }, who);
  if ('email' in later) backend.register.change('pessoas', 7, later, { quem: 'Davi' });
  await user.click(await button(detail.save));
  await alerted();
  await screen.findByText(detail.conflict.replace('Outra pessoa alterou este registro.', notice));
  expect(await field(detail.fullName)).toHaveAccessibleDescription(note);
});

test('with another backend nothing beyond the specification shows, and none of its calls is made', async () => {
  const { user, backend, alerted } = open('/pagina-inicial', {
    pessoas,
    cidades: [manaus, city(5, 'Belém')],
    prepare: (backend) => {
      prepare(backend);
      backend.isOurs = false;
    },
  });
  expect(await screen.findByRole('img', { name: frame.picture })).toBeVisible();
  await user.click(screen.getByRole('link', { name: list.cities.replace('Listagem de c', 'C') }));
  await user.click(await screen.findByRole('button', { name: `${list.remove} Belém` }));
  await user.click(await button(labels.deletion.confirm));
  await alerted();
  await settle();
  for (const name of [account.open, list.more, list.undo]) {
    expect(screen.queryByRole('button', { name }), name).toBeNull();
  }
  history.pushState(null, '', '/pessoas/detalhe/7');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await heading('Bia Reis');
  await settle();
  expect(screen.queryByRole('button', { name: detail.history })).toBeNull();
  const beyond = /conta|mudancas|historico|apagados|restauracao/;
  expect(backend.requests().filter((request) => beyond.test(request))).toEqual([]);
});

test.each([
  ['antes de 25/11/2026', [renamed, moved]],
  ['pela carga de exemplo', []],
])('a record without a history says why: cadastrado %s', async (origin, log) => {
  const { backend } = open('/pessoas/detalhe/7', {
    pessoas,
    prepare: (backend) => {
      backend.on('GET /pessoas/7/historico', listed([]));
      backend.on(
        'GET /mudancas',
        listed(log.map((line) => ({ ...line, tipo: 'pessoas', id: 1, nome: 'X' })).slice(-1), log.length),
      );
    },
  });
  expect(await screen.findByText(`Sem histórico: cadastrado ${origin}.`)).toBeVisible();
  expect(screen.queryByRole('button', { name: detail.history })).toBeNull();
  expect(backend.requests('GET /mudancas').at(-1)).toContain(`page=${Math.max(log.length, 1)}&limit=1`);
});
