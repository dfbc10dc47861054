import type { Pessoa } from '../../src/domain/pessoa';

/** A person that every rule accepts; a new field gets its value here, and tests say what they are about. */
export const aPessoa: Omit<Pessoa, 'id'> = {
  nomeCompleto: 'Ana Lima',
  email: 'ana.lima@example.com',
  cidadeId: 1,
};
