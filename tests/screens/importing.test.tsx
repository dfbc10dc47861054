/** Batches of an import on their way, and their end, however it comes. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Backend, listed, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, pessoaOf } from '../support/people';
import {
  announcements,
  button,
  downloads,
  field,
  happen,
  heading,
  open,
  settle,
  storeElsewhere,
} from './support/product';

const { auth, list, sheets } = labels;
const SEND = 'POST /pessoas/lote';

/** Lines of a sheet, one for each person, all of one city. */
const lines = (count: number, cidade: string) =>
  Array.from({ length: count }, (_, at) => `Pessoa ${at};p${at}@exemplo.com;${cidade}`);

/** Chooses a sheet of people in the dialog of an import, and says that missing cities are created. */
async function review(count: number, cidade = 'Natal', prepare?: (backend: Backend) => void) {
  const product = open('/pessoas', {
    cidades: [city(4, 'Natal')],
    pessoas: [{ id: 1, ...pessoaOf('Rui Castro', 'rui@exemplo.com', 4) }],
    ...(prepare && { prepare }),
  });
  await heading(list.people);
  await product.user.click(await button(list.more));
  await product.user.click(await button(sheets.import));
  const file = new File([['Nome;Email;Cidade', ...lines(count, cidade)].join('\n')], 'planilha.csv');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  if (cidade !== 'Natal')
    await product.user.click(await screen.findByRole('checkbox', { name: sheets.createCities }));
  const confirm = await button(
    count === 1 ? 'Importar 1 registro' : `Importar ${count.toLocaleString('pt-BR')} registros`,
  );
  return { ...product, confirm: () => product.user.click(confirm) };
}

test('a city that is missing goes by its name, and is made by the server with its first row', async () => {
  const { backend, confirm } = await review(2, 'Recife');
  await confirm();
  expect(await screen.findByText('2 importados')).toBeVisible();
  expect(backend.last(SEND).body).toMatchObject({
    arquivo: 'planilha.csv',
    total: 2,
    linhas: [
      { linha: 2, valores: { nomeCompleto: 'Pessoa 0', email: 'p0@exemplo.com' }, cidade: 'Recife' },
      { linha: 3, cidade: 'Recife' },
    ],
  });
  // By 'Criar as cidades que faltam', which makes none that is near another.
  expect(JSON.stringify(backend.last(SEND).body)).not.toContain('novaCidade');
  expect(backend.requests('POST /cidades')).toEqual([]);
  expect(backend.register.cidades.map(({ nome }) => nome)).toEqual(['Natal', 'Recife']);
});

test('a city is known among more cities than the server lists at once', async () => {
  const { backend, confirm } = await review(1, 'Natal', ({ register }) => {
    register.cidades.unshift(...Array.from({ length: 1_000 }, (_, at) => city(at + 5, `Cidade ${at}`)));
  });
  await confirm();
  expect(await screen.findByText('1 importado')).toBeVisible();
  expect(backend.last(SEND).body).toMatchObject({ linhas: [{ valores: { cidadeId: 4 } }] });
});

test('more rows than one call takes go by several, under one name, each row once', async () => {
  const { backend, confirm } = await review(1_001);
  await confirm();
  expect(await screen.findByText('1.001 importados')).toBeVisible();
  const sent = backend.calls.filter(({ request }) => request === SEND).map(({ body }) => Object(body));
  expect(sent.map(({ linhas }) => linhas.length)).toEqual([500, 500, 1]);
  expect(new Set(sent.map(({ importacao }) => importacao)).size).toBe(1);
  expect(sent[0]?.importacao).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(backend.register.pessoas).toHaveLength(1_002);
});

test('a cell that a spreadsheet would run is guarded in the file of what was not imported', async () => {
  const { backend, confirm, user } = await review(2, '=Belém');
  backend.on(SEND, refusal(409, 'Esta importação foi desfeita.'));
  await confirm();
  await screen.findByText('0 importados · 2 não importados');
  const text = downloads();
  await user.click(await button('Baixar os 2 não importados'));
  expect(await text()).toContain("Pessoa 0;p0@exemplo.com;'=Belém;Não foi enviada.");
});

test('a row that the server refuses is counted and says why; the others stay', async () => {
  const { backend, confirm, user } = await review(3);
  backend.register.change('pessoas', 1, { email: 'p1@exemplo.com' });
  await confirm();
  expect(await screen.findByText('2 importados · 1 não importado')).toBeVisible();
  expect(announcements()).toContain('2 importados · 1 não importado.');
  const text = downloads();
  await user.click(await button('Baixar o registro não importado'));
  expect(await text()).toContain('Pessoa 1;p1@exemplo.com;Natal;Já existe uma pessoa com este email.');
  await user.click(await button(sheets.finish));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a cancelled batch without an answer is asked for once more, and then said to be perhaps imported', async () => {
  const { backend, user, confirm } = await review(1);
  backend.on(SEND, 'connection lost');
  await confirm();
  await button('Continuar');
  await user.click(await button('Cancelar'));
  expect(await screen.findByText('1 sem resposta: pode ter sido importado')).toBeVisible();
  const text = downloads();
  await user.click(await button('Baixar o registro não importado'));
  expect(await text()).toContain('Sem resposta: pode ter sido importada.');
  expect(backend.requests(SEND)).toHaveLength(2);
});

test('a row that was never sent says so in the file', async () => {
  const { backend, user, confirm } = await review(501);
  const held = backend.hold(SEND);
  await confirm();
  await held.made;
  await user.click(await button('Cancelar'));
  await held.answer();
  expect(await screen.findByText('500 importados · 1 não importado')).toBeVisible();
  const text = downloads();
  await user.click(await button('Baixar o registro não importado'));
  expect(await text()).toContain('Pessoa 500;p500@exemplo.com;Natal;Não foi enviada.');
  expect(backend.requests(SEND)).toHaveLength(1);
});

test('what is cancelled while the server asks to wait was not sent, and is not asked for again', async () => {
  const { backend, user, confirm } = await review(1);
  backend.on(SEND, { ...refusal(429, 'Muitos pedidos: espere um pouco.'), headers: { 'retry-after': '60' } });
  await confirm();
  expect(await screen.findByText(/^Muitos pedidos: espere um pouco\./)).toBeVisible();
  await user.click(await button('Cancelar'));
  const text = downloads();
  await user.click(await button('Baixar o registro não importado'));
  expect(await text()).toContain('Não foi enviada.');
  expect(backend.requests(SEND)).toHaveLength(1);
});

test('choices that follow each other quickly all count, whatever check is under way', async () => {
  const product = open('/pessoas', {
    cidades: [4, 5, 6, 7].flatMap((id) => [
      city(id, `Bom Jesus ${id} (PI)`),
      city(id + 10, `Bom Jesus ${id} (RN)`),
    ]),
    pessoas: [{ id: 1, ...pessoaOf('Rui Castro', 'rui@exemplo.com', 4) }],
  });
  await heading(list.people);
  await product.user.click(await button(list.more));
  await product.user.click(await button(sheets.import));
  const rows = [4, 5, 6, 7].map((id) => `Pessoa ${id};p${id}@exemplo.com;Bom Jesus ${id}`);
  const file = new File([['Nome;Email;Cidade', ...rows].join('\n')], 'planilha.csv');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  await screen.findByText('4 a decidir');
  const held = product.backend.hold('GET /cidades');
  for (const id of [4, 5, 6, 7]) {
    await product.user.click(await field(`“Bom Jesus ${id}” · 1 linha`));
    await product.user.click(await screen.findByRole('option', { name: `Bom Jesus ${id} (RN)` }));
  }
  await held.answer().catch(() => undefined);
  expect(await screen.findByText('4 prontos')).toBeVisible();
});

test('a check of earlier choices that ends late does not count', async () => {
  const held: (() => void)[] = [];
  let isHolding = false;
  class HeldWorker extends Worker {
    override postMessage(request: unknown) {
      const post = () => super.postMessage(request);
      if (isHolding && Object(request).task === 'check') held.push(post);
      else post();
    }
  }
  vi.stubGlobal('Worker', HeldWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = open('/pessoas', {
    cidades: [4, 5].flatMap((id) => [
      city(id, `Bom Jesus ${id} (PI)`),
      city(id + 10, `Bom Jesus ${id} (RN)`),
    ]),
    pessoas: [{ id: 1, ...pessoaOf('Rui Castro', 'rui@exemplo.com', 4) }],
  });
  await heading(list.people);
  await user.click(await button(list.more));
  await user.click(await button(sheets.import));
  const rows = [4, 5].map((id) => `Pessoa ${id};p${id}@exemplo.com;Bom Jesus ${id}`);
  const file = new File([['Nome;Email;Cidade', ...rows].join('\n')], 'planilha.csv');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  await screen.findByText('2 a decidir');
  const choose = async (id: number) => {
    await user.click(await field(`“Bom Jesus ${id}” · 1 linha`));
    await user.click(await screen.findByRole('option', { name: `Bom Jesus ${id} (RN)` }));
  };
  isHolding = true;
  await choose(4);
  await waitFor(() => expect(held).toHaveLength(1));
  await choose(5);
  isHolding = false;
  held[0]?.();
  expect(await screen.findByText('2 prontos')).toBeVisible();
});

test('a review is not thrown away by Escape alone', async () => {
  const { user } = await review(2);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Descartar a planilha?' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await button('Importar 2 registros')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await button(sheets.discard));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an earlier import is undone from the list of imports, after a question', async () => {
  const { backend, confirm, user } = await review(3);
  await confirm();
  await user.click(await button(sheets.finish));
  await user.click(await button(list.more));
  await user.click(await button(sheets.imports));
  expect(await screen.findByText('planilha.csv')).toBeVisible();
  expect(screen.getByText(/^Ana em .* · 3 pessoas$/)).toBeVisible();
  await user.click(await button('Desfazer'));
  const question = await screen.findByRole('alertdialog', { name: 'Desfazer a importação de planilha.csv?' });
  expect(question).toHaveTextContent('3 registros serão apagados.');
  await user.click(await button('Desfazer'));
  expect(await screen.findByText('3 apagados.')).toBeVisible();
  expect(backend.register.pessoas).toHaveLength(1);
});

test('a lost session stops an import, and the login says where its rows are', async () => {
  const { backend, confirm, reload, reloadPage, logIn } = await review(3);
  const held = backend.hold(SEND);
  await confirm();
  await held.answer({ status: 401 });
  await waitFor(() => expect(reload).toHaveBeenCalled());
  history.replaceState({ usr: { hasExpired: true } }, '', '/pessoas');
  reloadPage();
  await heading(auth.login);
  expect(
    screen.getByText('A importação de planilha.csv parou: em Importações está o que entrou.'),
  ).toBeVisible();
  expect(screen.queryByText(/o que você digitou/)).toBeNull();
  await logIn();
  await heading(list.people);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('APP_IMPORT'))).toEqual([]);
});

test('where another user signs in elsewhere, nothing more is sent in their name', async () => {
  const { backend, confirm } = await review(501);
  const held = backend.hold(SEND);
  await confirm();
  await held.made;
  localStorage.setItem('APP_ACCESS_TOKEN', 'outra');
  await happen(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' }));
  await held.answer();
  await settle();
  expect(backend.requests(SEND)).toHaveLength(1);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('APP_IMPORT'))).toEqual([]);
});

test('rows that are still made ready when another user signs in are not sent', async () => {
  let handOver = () => {};
  class HeldWorker extends Worker {
    override postMessage(request: unknown) {
      const post = () => super.postMessage(request);
      if (Object(request).task === 'nextBatch') handOver = post;
      else post();
    }
  }
  vi.stubGlobal('Worker', HeldWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { backend, confirm } = await review(2);
  await confirm();
  await storeElsewhere('outra');
  handOver();
  await settle();
  expect(backend.requests(SEND)).toEqual([]);
});

test('a list behind the dialog shows what was imported', async () => {
  const { confirm } = await review(2);
  await confirm();
  await screen.findByText('2 importados');
  expect(await screen.findByText('Pessoa 1')).toBeInTheDocument();
});

test('an import that was undone elsewhere while it ran counts what the register has', async () => {
  const { backend, confirm, alerted } = await review(501);
  const first = backend.hold(SEND);
  await confirm();
  await first.made;
  const key = String(Reflect.get(Object(backend.last(SEND).body), 'importacao'));
  const next = backend.hold(SEND);
  await first.answer();
  await next.made;
  backend.register.answer(`POST /importacoes/${key}/desfazer`, {}, new Headers(), true);
  // As our own server tells of an import that was undone.
  const quando = new Date().toISOString();
  const own = { id: key, tipo: 'pessoas', arquivo: 'planilha.csv', total: 501, quem: 'Ana', quando };
  const desfeita = { quem: 'Bia', quando };
  backend.on('GET /importacoes', listed([{ ...own, registros: 500, intactos: 0, desfeita }]));
  await next.answer();
  expect(await alerted()).toContain('desfeita');
  expect(await screen.findByText('0 importados · a importação foi desfeita por Bia')).toBeVisible();
  expect(screen.queryByRole('button', { name: sheets.undo })).toBeNull();
});
