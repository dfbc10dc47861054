/** Every address of the product (section 2) and what its room asks the backend for (section 7), in the whole app. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from './support/app';
import { goBack } from './support/render';

const person = { id: 1, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 4 };
const marilia = { id: 4, nome: 'Marília' };
const belem = { id: 5, nome: 'Belém' };
const namesakes = ['Bom Jesus do Sul', 'Bom Jesus', 'Bom Jesus A', 'Bom Jesus B', 'Bom Jesus C'].map(
  (nome, index) => ({ id: index + 11, nome }),
);
const listed = (rows: object[], total: number) =>
  Response.json(rows, { headers: { 'x-total-count': String(total) } });

function answerTo(request: string): Response {
  if (request === 'GET /pessoas/1') return Response.json(person);
  if (request === 'POST /cidades') return Response.json(9, { status: 201 });
  if (request === 'POST /entrar') return Response.json({ accessToken: 'ficha' });
  if (request.startsWith('GET /pessoas?')) return listed([person], 12);
  if (request.includes('filter=bel')) return listed([belem, marilia], 1);
  // As of a server that does not answer the exact name first.
  if (request.includes('filter=Bom')) return listed(namesakes, 9);
  if (request.startsWith('GET /cidades?')) return listed([marilia, belem], 7);
  if (request === 'GET /cidades/9') return Response.json({ id: 9, nome: 'Bom Jesus' });
  return new Response(null, { status: 204 });
}

/**
 * The app at an address; `asked` tells every request, and the body of a write.
 * @param refused the requests that begin so are answered by a failure without a word
 */
async function open(
  start: string | string[],
  token: string | null = 'ficha',
  refused?: string,
  status = 500,
) {
  const asked: [request: string, body?: unknown][] = [];
  const app = createTestApp({
    start,
    token,
    fetch: async (address, { method, body } = {}) => {
      const request = `${method} ${String(address).slice('/api'.length)}`;
      asked.push(typeof body === 'string' ? [request, JSON.parse(body)] : [request]);
      const isRefused = refused !== undefined && request.startsWith(refused);
      return isRefused ? new Response(null, { status }) : answerTo(request);
    },
  });
  await act(async () => render(app.page));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  const writes = () => asked.filter(([, body]) => body !== undefined);
  return { ...app, asked, type, press, writes };
}
const heading = () => screen.findByRole('heading', { level: 1 });

test.each([
  ['/pagina-inicial', 'Página inicial'],
  ['/pessoas', 'Listagem de pessoas'],
  ['/pessoas/detalhe/nova', 'Nova pessoa'],
  ['/cidades', 'Listagem de cidades'],
  ['/cidades/detalhe/nova', 'Nova cidade'],
])('%s is for those who are signed in, under "%s"', async (path, title) => {
  const app = await open(path);
  expect(await heading()).toHaveTextContent(title);
  expect(app.address()).toBe(path);
});

test.each([
  ['an address of no record', '/pessoas/detalhe/abc'],
  ['an address of nothing at all', '/nada'],
])('%s leads elsewhere, and Back from there is no trap', async (_, path) => {
  const app = await open(['/cidades', path]);
  expect(await heading()).toHaveTextContent('Página inicial');
  expect(app.address()).toBe('/pagina-inicial');
  await goBack();
  await waitFor(() => expect(app.address()).toBe('/cidades'));
});

test('a new record that is refused as one that is not there is still a new one', async () => {
  const app = await open('/cidades/detalhe/nova', 'ficha', 'POST /cidades', 404);
  await heading();
  app.type('Nome', 'Bom Jesus');
  await app.press('Salvar');
  await waitFor(() => expect(app.alerts).toHaveLength(1));
  expect(screen.queryByText(/Outra pessoa/)).toBeNull();
  await app.press('Salvar');
  expect(app.writes()).toHaveLength(2);
});

test.each([
  ['/entrar', 'Identifique-se'],
  ['/cadastrar', 'Cadastre-se'],
])('%s is for those who are not, under "%s"', async (path, title) => {
  const app = await open(path, null);
  expect(await heading()).toHaveTextContent(title);
  expect(app.address()).toBe(path);
});

test.each([
  ['/pessoas', null, '/entrar'],
  ['/nada', null, '/entrar'],
  ['/entrar', 'ficha', '/pagina-inicial'],
  ['/pessoas/detalhe', 'ficha', '/pagina-inicial'],
])('%s, with the token %s, leads to %s', async (path, token, there) => {
  expect((await open(path, token)).address()).toBe(there);
});

test.each([
  ['pessoas', [{ id: 11, nomeCompleto: null }, person]],
  ['cidades', [{ id: 11, nome: null }, belem]],
])('the list of %s shows what is there, whatever a row lacks', async (resource, rows) => {
  const { page, alerts } = createTestApp({
    start: `/${resource}`,
    token: 'ficha',
    fetch: async () => listed(rows, 2),
  });
  render(page);
  expect(await screen.findByText(/^(Ana Souza|Belém)$/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Editar' })).toHaveLength(2);
  expect(alerts).toEqual([]);
});

test('the home page reads both totals off the first pages', async () => {
  const { asked } = await open('/pagina-inicial');
  const total = (of: string) => within(screen.getByRole('region', { name: `Total de ${of}` }));
  expect(await total('pessoas').findByText('12')).toBeVisible();
  expect(await total('cidades').findByText('7')).toBeVisible();
  expect(asked).toEqual([['GET /pessoas?page=1&limit=5&filter='], ['GET /cidades?page=1&limit=5&filter=']]);
});

test('a person’s page asks for the person and its city, finds another one, and sends what the form says', async () => {
  const { asked, type, press, writes, alerts } = await open('/pessoas/detalhe/1');
  const city = await screen.findByRole('combobox', { name: 'Cidade' });
  await waitFor(() => expect(city).toHaveValue('Marília'));
  expect(asked.slice(1)).toEqual([['GET /pessoas/1'], ['GET /cidades?page=1&limit=5&filter=&id=4']]);

  type('Nome completo', '  Ana Lima ');
  type('Cidade', 'bel');
  await waitFor(() => expect(asked.at(-1)).toEqual(['GET /cidades?page=1&limit=5&filter=bel&id=4']));
  // The selected city, which every answer holds, is no match for what was typed.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Belém']);
  await press('Salvar');
  expect(writes()).toEqual([
    ['PUT /pessoas/1', { id: 1, nomeCompleto: 'Ana Lima', email: 'ana@exemplo.com', cidadeId: 5 }],
  ]);
  expect(alerts).toEqual([]);
});

test('a typed city stands for none while more of its name may be on a later page', async () => {
  const { asked, type, press, writes } = await open('/pessoas/detalhe/1');
  const city = await screen.findByRole('combobox', { name: 'Cidade' });
  await waitFor(() => expect(city).toHaveValue('Marília'));
  type('Cidade', 'Bom Jesus');
  await waitFor(() => expect(asked.at(-1)).toEqual(['GET /cidades?page=1&limit=5&filter=Bom+Jesus&id=4']));
  await screen.findByRole('option', { name: 'Bom Jesus' });
  await press('Salvar');
  expect(city).toHaveAccessibleDescription('Escolha uma cidade da lista.');
  expect(writes()).toEqual([]);
});

test('a new city is sent without blanks around it, and goes on as the record that it became', async () => {
  const { type, press, writes, address } = await open('/cidades/detalhe/nova');
  await screen.findByLabelText('Nome');
  type('Nome', ' Bo');
  await press('Salvar');
  expect(screen.getByText('O campo precisa ter pelo menos 3 caracteres')).toBeVisible();
  type('Nome', ' Bom Jesus ');
  await press('Salvar');
  expect(writes()).toEqual([['POST /cidades', { nome: 'Bom Jesus' }]]);
  await waitFor(() => expect(address()).toBe('/cidades/detalhe/9'));
});

test('a login and a sign-up send what was typed, the password to the letter', async () => {
  const { type, press, writes, address, alerts } = await open('/cadastrar', null);
  await heading();
  type('Nome', ' Ana ');
  type('Email', ' ana@exemplo.com ');
  type('Senha', ' segredo ');
  await press('Cadastrar');
  expect(writes()).toEqual([
    ['POST /cadastrar', { nome: 'Ana', email: 'ana@exemplo.com', senha: ' segredo ' }],
  ]);
  await waitFor(() => expect(address()).toBe('/entrar'));
  expect(alerts).toEqual(['Usuário cadastrado com sucesso!']);

  type('Email', ' ana@exemplo.com ');
  type('Senha', ' segredo ');
  await press('Entrar');
  expect(writes().at(-1)).toEqual(['POST /entrar', { email: 'ana@exemplo.com', senha: ' segredo ' }]);
  await waitFor(() => expect(address()).toBe('/pagina-inicial'));
  expect(localStorage.getItem('APP_ACCESS_TOKEN')).toBe('ficha');
});

test('Back from the login that a sign-up has led to leads to the sign-up', async () => {
  const { type, press, address } = await open('/cadastrar', null);
  await heading();
  type('Nome', 'Ana');
  type('Email', 'ana@exemplo.com');
  type('Senha', 'segredo');
  await press('Cadastrar');
  await waitFor(() => expect(address()).toBe('/entrar'));
  await goBack();
  expect(address()).toBe('/cadastrar');
});

test.each([
  ['/pessoas', 'GET /pessoas?', 'Erro ao listar os registros.'],
  ['/pessoas/detalhe/1', 'GET /pessoas/1', 'Erro ao consultar o registro.'],
  ['/pessoas/detalhe/1', 'GET /cidades?', 'Erro ao listar os registros.'],
  ['/cidades/detalhe/9', 'GET /cidades/9', 'Erro ao consultar o registro.'],
])('%s tells once that %s has failed', async (path, refused, message) => {
  const { alerts } = await open(path, 'ficha', refused);
  await waitFor(() => expect(alerts).toEqual([message]));
});

test.each([
  ['Salvar', 'PUT', 'Erro ao atualizar o registro.'],
  ['Apagar', 'DELETE', 'Erro ao apagar o registro.'],
])('%s tells once that it has failed, and the form stays', async (button, method, message) => {
  const { alerts, type, press, address } = await open('/cidades/detalhe/9', 'ficha', method);
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue('Bom Jesus'));
  type('Nome', 'Bom Jardim');
  await press(button);
  if (button === 'Apagar') await press(button);
  await waitFor(() => expect(alerts).toEqual([message]));
  expect(address()).toBe('/cidades/detalhe/9');
  expect(screen.getByLabelText('Nome')).toHaveValue('Bom Jardim');
});

test('what somebody else has made of a record is read anew, and it is told once that this has failed', async () => {
  let isOvertaken = false;
  const { page, alerts } = createTestApp({
    start: '/cidades/detalhe/9',
    token: 'ficha',
    fetch: async (_, { method } = {}) => {
      isOvertaken ||= method === 'PUT';
      if (method === 'PUT') return new Response(null, { status: 412 });
      return isOvertaken
        ? new Response(null, { status: 500 })
        : Response.json({ id: 9, nome: 'Bom Jesus' }, { headers: { etag: '"1"' } });
    },
  });
  render(page);
  fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Bom Jardim' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(alerts.at(-1)).toBe('Erro ao consultar o registro.'));
  expect(alerts.filter((text) => text === 'Erro ao consultar o registro.')).toHaveLength(1);
  expect(screen.getByLabelText('Nome')).toHaveValue('Bom Jardim');
});
