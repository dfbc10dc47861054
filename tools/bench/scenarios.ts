import type { Call } from './client';

export interface Scenario {
  name: string;
  /** What is sent, over and over in this order; bodies get an email of their own each. */
  calls: (people: number) => Call[];
}

const list = (query: string): Call => ({ method: 'GET', path: `/pessoas?limit=5&${query}` });

const search = list('page=1&filter=silva');
const create: Call = {
  method: 'POST',
  path: '/pessoas',
  body: { nomeCompleto: 'Antônia Conceição da Silva', cidadeId: 1 },
};

/** What docs/performance.md tells of, in the order of its tables. */
export const scenarios: Scenario[] = [
  { name: 'list page 1', calls: () => [list('page=1&filter=')] },
  { name: 'last page', calls: (people) => [list(`page=${Math.ceil(people / 5)}&filter=`)] },
  { name: "filter 'silva'", calls: () => [search] },
  { name: "filter 'zzzzzz'", calls: () => [list('page=1&filter=zzzzzz')] },
  { name: "filter 'sa'", calls: () => [list('page=1&filter=sa')] },
  { name: "filter 'xq'", calls: () => [list('page=1&filter=xq')] },
  {
    name: 'read one',
    calls: (people) => [{ method: 'GET', path: `/pessoas/${Math.ceil(people / 2)}` }],
  },
  { name: 'create', calls: () => [create] },
  // Every create adds to what the searches count.
  { name: "90 % filter 'silva', 10 % create", calls: () => [...Array<Call>(9).fill(search), create] },
];

export const credentials = { nome: 'Bench', email: 'bench@example.com', senha: 'a long password' };
export const login: Call = { method: 'POST', path: '/entrar', body: credentials, repeated: true };
