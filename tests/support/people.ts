import type { Pessoa } from '../../src/domain/pessoa';
import { labels } from './labels';

/** Whoever works with the product. */
export const ana = { nome: 'Ana Souza', email: 'ana@exemplo.com.br', senha: 'segredo' };

/** An access token that says this; nobody signed it. */
export const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.assinatura`;

/** A person that every rule accepts; a new field gets its value here, and tests say what they are about. */
export const aPessoa: Omit<Pessoa, 'id'> = {
  nomeCompleto: 'Ana Lima',
  email: 'ana.lima@example.com',
  cidadeId: 1,
};

/** Another person that every rule accepts. */
export const pessoaOf = (nomeCompleto: string, email: string, cidadeId = aPessoa.cidadeId) => ({
  ...aPessoa,
  nomeCompleto,
  email,
  cidadeId,
});

/** What is typed into the form of a person, in its order; the city is chosen after that. */
export const typedPerson = (nomeCompleto: string, email: string) => ({
  [labels.detail.fullName]: nomeCompleto,
  [labels.detail.email]: email,
});

/** The headings of a sheet of people as an export has them, and a row of it. */
export const sheetHeadings = [...Object.keys(typedPerson('', '')), labels.detail.city].join(';');
export const sheetRow = (nomeCompleto: string, email: string, cidade: string) =>
  [...Object.values(typedPerson(nomeCompleto, email)), cidade].join(';');

export const person = (id: number, nomeCompleto: string, cidadeId = 4): Pessoa => ({
  id,
  ...pessoaOf(nomeCompleto, `pessoa${id}@exemplo.com`, cidadeId),
});

export const city = (id: number, nome: string) => ({ id, nome });
export const manaus = city(4, 'Manaus');

const numbered = <Item>(count: number, make: (id: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** As many people as asked for: 'Pessoa 1', 'Pessoa 2' and so on. */
export const people = (count: number) => numbered(count, (id) => person(id, `Pessoa ${id}`));

/** As many cities as asked for: 'Cidade 1', 'Cidade 2' and so on. */
export const cities = (count: number) => numbered(count, (id) => city(id, `Cidade ${id}`));
