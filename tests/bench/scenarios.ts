import type { Call } from './client';

export interface Scenario {
  name: string;
  call: (people: number) => Call;
  unique?: boolean;
}

const list = (query: string): Call => ({ method: 'GET', path: `/pessoas?limit=5&${query}` });

/** What docs/performance.md tells of, in the order of its tables. */
export const scenarios: Scenario[] = [
  { name: 'list page 1', call: () => list('page=1&filter=') },
  { name: 'last page', call: (people) => list(`page=${Math.ceil(people / 5)}&filter=`) },
  { name: "filter 'silva'", call: () => list('page=1&filter=silva') },
  { name: "filter 'zzzzzz'", call: () => list('page=1&filter=zzzzzz') },
  { name: "filter 'sa'", call: () => list('page=1&filter=sa') },
  { name: "filter 'xq'", call: () => list('page=1&filter=xq') },
  {
    name: 'read one',
    call: (people) => ({ method: 'GET', path: `/pessoas/${Math.ceil(people / 2)}` }),
  },
  {
    name: 'create',
    unique: true,
    call: () => ({
      method: 'POST',
      path: '/pessoas',
      body: { nomeCompleto: 'Antônia Conceição da Silva', cidadeId: 1 },
    }),
  },
];

export const credentials = { nome: 'Bench', email: 'bench@example.com', senha: 'a long password' };
export const login: Call = { method: 'POST', path: '/entrar', body: credentials };
