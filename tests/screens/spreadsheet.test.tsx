/** Sheets in and out of the register, as the dialogs have them. */
import { readFileSync } from 'node:fs';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { labels } from '../support/labels';
import { city, people } from '../support/people';
import { announcements, button, downloads, field, heading, open, rowNames } from './support/product';

const { list, sheets } = labels;

/** Chooses the city of a question, as a hand does. */
async function chooseCity(user: UserEvent, question: string, option: string) {
  await user.click(await field(question));
  await user.click(await screen.findByRole('option', { name: option }));
}
const fileOf = (...lines: string[]) => new File([lines.join('\n')], 'planilha.csv');
const accept = () => screen.queryByRole('checkbox', { name: 'Criar as cidades que faltam' });
async function openDialog(action: string, path = '/pessoas') {
  const product = open(path, { cidades: [city(4, 'Natal')], pessoas: people(2).toReversed() });
  await heading(path.startsWith('/pessoas') ? list.people : list.cities);
  await product.user.click(await button(list.more));
  await product.user.click(await button(action));
  return product;
}

test('a sheet that was dropped asks for missing cities, and its people are imported', async () => {
  const { user, backend } = await openDialog(sheets.import);
  const target = await screen.findByText(/^Ou solte aqui/);
  const over = createEvent.dragOver(target);
  fireEvent(target, over);
  // Otherwise the browser would open the file in place of the page.
  expect(over.defaultPrevented).toBe(true);
  const file = fileOf('Nome;Email;Cidade', 'Ana Sol;ana@exemplo.com;Recife', 'Al;al;Natal');
  fireEvent.drop(target, { dataTransfer: { files: [file] } });

  expect(await screen.findByText('0 prontos')).toBeVisible();
  expect(screen.getByText('1 a decidir')).toBeVisible();
  expect(screen.getByText('1 com problema')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Importar 0/ })).toBeNull();
  expect(screen.queryByText(/ocultas?$/)).toBeNull();
  expect(await field('“Recife” · 1 linha')).toHaveValue('');
  expect(screen.queryByText(/de fora\.$/)).toBeNull();
  expect(screen.queryByText('Diga em que coluna está cada campo.')).toBeNull();
  await user.click(accept() ?? document.body);
  expect(await screen.findByText('1 pronto')).toBeVisible();
  expect(accept()).toBeChecked();
  await user.click(await button('Importar 1 registro'));
  expect(await screen.findByText('1 importado · 1 não importado')).toBeVisible();
  expect(backend.requests('POST')).toEqual(['POST /pessoas/lote']);
  expect(announcements()).toContain('1 importado · 1 não importado.');
  const text = downloads();
  await user.click(await button('Baixar o registro não importado'));
  expect(await text()).toMatch(
    /^Nome;Email;Cidade;Problema\r\nAl;al;Natal;"Nome completo: [^;]+; Email: [^;]+"\r\n$/,
  );
});

test('rows that a sheet hides are told, and left out by choice', async () => {
  const { user } = await openDialog(sheets.import);
  const hidden = new File([readFileSync('tests/support/sheets/filtered-rows.xlsx')], 'filtrada.xlsx');
  fireEvent.change(await field(sheets.choose), { target: { files: [hidden] } });
  expect(await screen.findByText('7 linhas ocultas')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Importar também as linhas ocultas' }));
  await waitFor(() => expect(screen.getByText(/^3 (a decidir|prontos)$/)).toBeVisible());
});

test('a sheet can be chosen where files are known by their endings, and where they are by their types', async () => {
  await openDialog(sheets.import);
  const accepted = (await field(sheets.choose)).accept.split(',');
  const types = ['text/csv', 'text/plain', 'application/vnd.ms-excel'];
  const book = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(accepted).toEqual(expect.arrayContaining(['.csv', '.txt', '.xlsx', ...types, book]));
});

test('a download has its address for as long as a phone asks what to do with it', async () => {
  const product = await openDialog(sheets.import);
  const file = fileOf('Nome;Email;Cidade', 'Ana Sol;ana@exemplo.com;Natal', 'Al;al@exemplo.com;Natal');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  await product.user.click(await button('Importar 1 registro'));
  const text = downloads();
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const save = await button('Baixar o registro não importado');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(save);
  await waitFor(async () => expect(await text()).toContain('Al;'));
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100_000);
  expect(revoke).toHaveBeenCalledOnce();
});

test('a sheet of unknown headings asks for its columns; what the server refuses is counted, and says why', async () => {
  const { user, backend } = await openDialog(sheets.import);
  backend.register.change('pessoas', 1, { email: 'bia@exemplo.com' });
  const file = fileOf(
    'Cliente;Email;Cidade',
    'Ana Sol;ana@exemplo.com;Natal',
    'Bia Lua;bia@exemplo.com;Natal',
  );
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  expect(await screen.findByText('Diga em que coluna está cada campo.')).toBeVisible();
  await user.selectOptions(await field(list.fullName), 'A: Cliente');
  // Chosen by mistake, and taken back.
  await user.selectOptions(await field('Sobrenome'), 'C: Cidade');
  await user.selectOptions(await field('Sobrenome'), 'Nenhuma');
  expect(await field('Sobrenome')).toHaveDisplayValue('Nenhuma');
  await user.click(await button('Conferir'));
  expect(await screen.findByText('2 prontos')).toBeVisible();
  expect(screen.queryByText(/com problema/)).toBeNull();
  expect(accept()).toBeNull();
  await user.click(await button('Importar 2 registros'));
  expect(await screen.findByText('1 importado · 1 não importado')).toBeVisible();
  const text = downloads();
  await user.click(await button('Baixar o registro não importado'));
  expect(await text()).toContain('Já existe uma pessoa com este email.');
  await user.click(await button(sheets.finish));
  await waitFor(() => expect(rowNames()).toHaveLength(3));
});

test('a sheet of cities is imported whole, with one that exists where that is asked', async () => {
  const { user, backend } = await openDialog(sheets.import, '/cidades');
  fireEvent.change(await field(sheets.choose), { target: { files: [fileOf('Nome', 'Natal', 'Recife')] } });
  expect(await screen.findByText('1 com problema')).toBeVisible();
  await user.click(
    screen.getByRole('checkbox', { name: 'Importar mesmo assim: cidades que já existem (1 linha)' }),
  );
  await user.click(await button('Importar 2 registros'));
  expect(await screen.findByText('2 importados')).toBeVisible();
  expect(Object(backend.last('POST /cidades/lote').body).linhas).toEqual([
    { linha: 2, valores: { nome: 'Natal' }, mesmoAssim: true },
    { linha: 3, valores: { nome: 'Recife' } },
  ]);
  expect(screen.queryByRole('button', { name: /não importado/ })).toBeNull();
  await user.click(await button(sheets.finish));
  await waitFor(() => expect(rowNames()).toEqual(['Natal', 'Natal', 'Recife']));
});

/** The workers of a test: what becomes of them is noted, and the first ones fail. */
function noteWorkers({ failing = 0 } = {}) {
  const made: Worker[] = [];
  const terminated: Worker[] = [];
  class NotedWorker extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      made.push(this);
    }
    override postMessage(request: unknown) {
      if (made.indexOf(this) < failing) queueMicrotask(() => this.dispatchEvent(new Event('error')));
      else super.postMessage(request);
    }
    override terminate() {
      terminated.push(this);
    }
  }
  vi.stubGlobal('Worker', NotedWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { made, terminated };
}

test('a worker that fails says so, and the next file is read by another one', async () => {
  const workers = noteWorkers({ failing: 1 });
  await openDialog(sheets.import);
  const file = fileOf('Nome;Email;Cidade', 'Ana Sol;ana@exemplo.com;Natal');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  expect(await screen.findByText(/^Não foi possível ler a planilha/)).toBeVisible();
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  expect(await screen.findByText('1 pronto')).toBeVisible();
  expect(workers.made).toHaveLength(2);
});

test('the rows of a sheet go from the memory with its dialog', async () => {
  const workers = noteWorkers();
  const { user } = await openDialog(sheets.import);
  const file = fileOf('Nome;Email;Cidade', 'Ana Sol;ana@exemplo.com;Natal');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  await user.click(await button('Importar 1 registro'));
  await screen.findByText('1 importado');
  expect(workers.terminated).toEqual([]);
  await user.click(await button(sheets.finish));
  await waitFor(() => expect(workers.terminated).toHaveLength(1));
});

test('a guess of accents is shown and can be changed; a city of several is asked once', async () => {
  const cidades = [city(4, 'Bom Jesus (PI)'), city(5, 'Bom Jesus (RN)')];
  const product = open('/pessoas', { cidades, pessoas: people(1) });
  await heading(list.people);
  await product.user.click(await button(list.more));
  await product.user.click(await button(sheets.import));
  const line = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const file = new File(
    [line('Nome;Email;Cidade\nJo\x8bo;a@b.co;Bom Jesus\nZ\x8eca;b@b.co;bom jesus\nIvo;c@b.co;Bom Jezus')],
    'mac.csv',
  );
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  expect(await field('Confira os acentos')).toHaveDisplayValue('João, Zéca');
  expect(await screen.findByText('3 a decidir')).toBeVisible();
  // One that is near is suggested, and taken where that is accepted.
  const near = await field('“Bom Jezus” · 1 linha');
  expect(near).toHaveValue('');
  await chooseCity(product.user, '“Bom Jesus” · 2 linhas', 'Bom Jesus (RN)');
  expect(await screen.findByText('2 prontos')).toBeVisible();
  expect(await field('“Bom Jesus” · 2 linhas')).toHaveValue('Bom Jesus (RN)');
  await product.user.selectOptions(await field('Confira os acentos'), 'Joïo, ZÄca');
  // The city stays chosen; with another text the rows wait again.
  expect(await screen.findByText('2 prontos')).toBeVisible();
  const chosen = await field('“Bom Jesus” · 2 linhas');
  await waitFor(() => expect(chosen).toHaveValue('Bom Jesus (RN)'));
  await product.user.clear(chosen);
  expect(await screen.findByText('3 a decidir')).toBeVisible();
  expect(await screen.findByText('Joïo')).toBeVisible();
});

test('a single near city is a suggestion: its rows wait until it is accepted, or another is chosen', async () => {
  const cidades = [city(4, 'São Paulo (SP)'), city(5, 'Campinas (SP)'), city(6, 'Natal (RN)')];
  const product = open('/pessoas', { cidades, pessoas: people(1) });
  await heading(list.people);
  await product.user.click(await button(list.more));
  await product.user.click(await button(sheets.import));
  const file = fileOf(
    'Nome;Email;Cidade',
    'Ana;a@exemplo.com;S. Paulo',
    'Bia;b@exemplo.com;s paulo',
    'Eva;e@exemplo.com;Campnas',
    'Rui;r@exemplo.com;Nattal',
    'Ivo;i@exemplo.com;Natal',
  );
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  expect(await screen.findByText('4 a decidir')).toBeVisible();
  expect(await field('“S. Paulo” · 2 linhas')).toHaveValue('São Paulo (SP)');
  expect(screen.getAllByText('Sugestão')).toHaveLength(3);
  expect(await button('Importar 1 registro')).toBeVisible();
  // What is typed is no suggestion any more.
  await product.user.type(await field('“Nattal” · 1 linha'), 'x');
  await product.user.click(await button('Aceitar as 2 sugestões'));
  expect(await screen.findByText('4 prontos')).toBeVisible();
  expect(screen.getByText('1 a decidir')).toBeVisible();
  expect(screen.queryByText('Sugestão')).toBeNull();
  await product.user.click(await button('Importar 4 registros'));
  expect(await screen.findByText('4 importados · 1 não importado')).toBeVisible();
  const text = downloads();
  await product.user.click(await button('Baixar o registro não importado'));
  expect(await text()).toContain('Rui;r@exemplo.com;Nattal;Cidade: Você quis dizer Natal (RN)?');
});

test('of several files that were dropped the first is read, and the others are named', async () => {
  await openDialog(sheets.import);
  const target = await screen.findByText(/^Ou solte aqui/);
  const file = fileOf('Nome;Email;Cidade', 'Ana Sol;ana@exemplo.com;Natal');
  const others = [new File([], 'b.csv'), new File([], 'c.xlsx')];
  fireEvent.drop(target, { dataTransfer: { files: [file, ...others] } });
  expect(await screen.findByText('1 pronto')).toBeVisible();
  expect(screen.getByText('Um arquivo de cada vez: b.csv e c.xlsx ficaram de fora.')).toBeVisible();
});

test('a list of contacts says what it is, and how to make a sheet of it', async () => {
  await openDialog(sheets.import);
  const target = await screen.findByText(/^Ou solte aqui/);
  const contacts = new File(['BEGIN:VCARD\nVERSION:3.0\nFN:Ana Sol\nEND:VCARD\n'], 'contatos.vcf');
  fireEvent.drop(target, { dataTransfer: { files: [contacts] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Este arquivo é uma lista de contatos (.vcf), e não uma planilha. Importe-o no Google Contatos, exporte-o de lá ' +
      'como .csv e escolha o arquivo .csv aqui.',
  );
});

test('cities of one name have their numbers; one that is missing is made by its own choice', async () => {
  const cidades = [city(4, 'Bom Jesus (PI)'), city(5, 'Bom Jesus (PI)'), city(6, 'Natal (RN)')];
  const product = open('/pessoas', { cidades, pessoas: people(1) });
  await heading(list.people);
  await product.user.click(await button(list.more));
  await product.user.click(await button(sheets.import));
  const file = fileOf(
    'Nome;Email;Cidade',
    'Ana;a@exemplo.com;Bom Jesus',
    'Bia;b@exemplo.com;Natal (SP)',
    'Eva;e@exemplo.com;Nattal',
  );
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  await chooseCity(product.user, '“Bom Jesus” · 1 linha', 'Bom Jesus (PI) (nº 5)');
  await chooseCity(product.user, '“Natal (SP)” · 1 linha', 'Criar “Natal (SP)”');
  // Near another it is asked, and made by nothing but its own choice.
  await chooseCity(product.user, '“Nattal” · 1 linha', 'Criar “Nattal”');
  expect(await screen.findByText('3 prontos')).toBeVisible();
  await product.user.click(await button('Importar 3 registros'));
  expect(await screen.findByText('3 importados')).toBeVisible();
  const { linhas } = Object(product.backend.last('POST /pessoas/lote').body);
  expect(linhas).toMatchObject([
    { valores: { cidadeId: 5 } },
    { cidade: 'Natal (SP)', novaCidade: true },
    { cidade: 'Nattal', novaCidade: true },
  ]);
});

test('a file that was saved by another program is asked for again, and its choices are kept', async () => {
  const cidades = [city(4, 'Bom Jesus (PI)'), city(5, 'Bom Jesus (RN)')];
  const product = open('/pessoas', { cidades, pessoas: people(1) });
  await heading(list.people);
  await product.user.click(await button(list.more));
  await product.user.click(await button(sheets.import));
  const bytes = Uint8Array.from('Nome;Email;Cidade\nJo\x8bo;a@b.co;Bom Jesus', (letter) =>
    letter.charCodeAt(0),
  );
  const file = new File([bytes], 'mac.csv');
  const choose = async () => fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  await choose();
  await chooseCity(product.user, '“Bom Jesus” · 1 linha', 'Bom Jesus (RN)');
  const changed = vi
    .spyOn(file, 'arrayBuffer')
    .mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  await product.user.selectOptions(await field('Confira os acentos'), 'Joïo');
  expect(await screen.findByText('O arquivo mudou depois de escolhido. Escolha-o de novo.')).toBeVisible();
  changed.mockRestore();
  await choose();
  expect(await screen.findByText('1 pronto')).toBeVisible();
  const kept = await field('“Bom Jesus” · 1 linha');
  await waitFor(() => expect(kept).toHaveValue('Bom Jesus (RN)'));
});

test('what is dropped beside a place for it does not leave the app, and a text can be dropped in a field', async () => {
  open('/pessoas', { cidades: [city(4, 'Natal')], pessoas: people(1) });
  const title = await heading(list.people);
  const search = await field(list.search);
  const isKept = (target: HTMLElement, type: string) =>
    [createEvent.dragOver, createEvent.drop].map((create) => {
      const event = create(target, { dataTransfer: { types: [type] } });
      fireEvent(target, event);
      return event.defaultPrevented;
    });
  expect(isKept(title, 'Files')).toEqual([true, true]);
  expect(isKept(title, 'text/uri-list')).toEqual([true, true]);
  expect(isKept(search, 'Files')).toEqual([true, true]);
  expect(isKept(search, 'text/plain')).toEqual([false, false]);
});

test('a sheet says which columns make a name, and in which row its headings are', async () => {
  const { user } = await openDialog(sheets.import);
  const file = fileOf('Clientes de 2026', '', 'Nome;Sobrenome;Email;Cidade', 'Ana;Sol;ana@exemplo.com;Natal');
  fireEvent.change(await field(sheets.choose), { target: { files: [file] } });
  expect(await screen.findByText('Duas colunas unidas no nome: A + B.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'A linha 3 tem os títulos' })).toBeChecked();
  await user.click(await button('Conferir'));
  expect(await screen.findByText('1 pronto')).toBeVisible();
  expect(
    screen.getByText(
      /Colunas A \+ B: Nome completo · Coluna C: Email · Coluna D: Cidade · Títulos na linha 3/,
    ),
  ).toBeVisible();
});
