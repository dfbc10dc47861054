import type { Page } from 'playwright-core';
import { aPessoa } from '../../support/people';
import type { Answer, Call } from './fakeBackend';
import { FakeBackend } from './fakeBackend';

/** `count` people whose names end in their id. */
export const pessoas = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aPessoa,
    id: index + 1,
    nomeCompleto: `Pessoa ${index + 1}`,
    email: `pessoa${index + 1}@exemplo.com.br`,
  }));

export const cidades = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, nome: `Cidade ${index + 1}` }));

/** A listing that searches and pages its records as a backend does. */
export const listing =
  <Item extends { nomeCompleto?: string; nome?: string }>(items: Item[]) =>
  ({ query }: Call): Answer => {
    const found = items.filter((item) => (item.nomeCompleto ?? item.nome ?? '').includes(query.filter ?? ''));
    const end = Number(query.page) * Number(query.limit);
    return {
      json: found.slice(end - Number(query.limit), end),
      headers: { 'x-total-count': String(found.length) },
    };
  };

/** A fake backend with 12 people in 7 cities, all calls answered. */
export async function attachRegister(page: Page): Promise<FakeBackend> {
  const people = pessoas(12);
  const cities = cidades(7);
  const one =
    <Item extends { id: number }>(items: Item[]) =>
    ({ name }: Call): Answer => {
      const found = items.find(({ id }) => id === Number(name.split('/').at(-1)));
      return found
        ? { json: found }
        : { status: 404, json: { errors: { default: 'Registro não encontrado.' } } };
    };
  const backend = await FakeBackend.attach(page);
  return backend
    .on('POST /entrar', { json: { accessToken: 'ficha-nova' } })
    .on('POST /cadastrar', { status: 201, json: 1 })
    .on('GET /pessoas', listing(people))
    .on('GET /pessoas/:id', one(people))
    .on('POST /pessoas', { status: 201, json: 12 })
    .on('PUT /pessoas/:id', { status: 204 })
    .on('DELETE /pessoas/:id', { status: 204 })
    .on('GET /cidades', listing(cities))
    .on('GET /cidades/:id', one(cities))
    .on('POST /cidades', { status: 201, json: 7 })
    .on('PUT /cidades/:id', { status: 204 })
    .on('DELETE /cidades/:id', { status: 204 });
}
