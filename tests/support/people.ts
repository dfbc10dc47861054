import type { Pessoa } from '../../src/domain/pessoa';

/** A person that every rule accepts; a new field gets its value here, and tests say what they are about. */
export const aPessoa: Omit<Pessoa, 'id'> = {
  nomeCompleto: 'Ana Lima',
  email: 'ana.lima@example.com',
  cidadeId: 1,
};

export const person = (id: number, nomeCompleto: string, cidadeId = 4): Pessoa => ({
  ...aPessoa,
  id,
  nomeCompleto,
  email: `pessoa${id}@exemplo.com`,
  cidadeId,
});

export const city = (id: number, nome: string) => ({ id, nome });

const numbered = <Item>(count: number, make: (id: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** As many people as asked for: 'Pessoa 1', 'Pessoa 2' and so on. */
export const people = (count: number) => numbered(count, (id) => person(id, `Pessoa ${id}`));

/** As many cities as asked for: 'Cidade 1', 'Cidade 2' and so on. */
export const cities = (count: number) => numbered(count, (id) => city(id, `Cidade ${id}`));
