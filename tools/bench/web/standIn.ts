import { pessoaOf } from '../../../tests/support/people';

/** Rows of a full page. */
const ROWS = 5;
const TOTAL = '23';

type Answer = { json: unknown; headers: Record<string, string> };

/**
 * The backend of the web benchmark: section 7 of the specification, answered at
 * once and the same for every build. What is searched for stands in every name,
 * so that one can see which search a row belongs to.
 * @param path path below `/api`
 */
export function standIn(path: string, query: URLSearchParams): Answer {
  // Builds of others call the search what they like: it is the one parameter that is no number.
  const search = [...query.values()].find((value) => value !== '' && !/^\d+$/.test(value)) ?? '';
  const id = /\/(\d+)$/.exec(path)?.[1];
  if (path === '/entrar') return { json: { accessToken: 'ficha' }, headers: {} };
  const record = path.startsWith('/cidades') ? cidade : pessoa;
  if (id !== undefined) return { json: record(Number(id), search), headers: {} };
  return {
    json: Array.from({ length: ROWS }, (_, index) => record(index + 1, search)),
    headers: { 'x-total-count': TOTAL },
  };
}

const pessoa = (id: number, search: string) => ({
  id,
  ...pessoaOf(`Antônia ${search} da Conceição ${id}`, `antonia.conceicao${id}@exemplo.com.br`),
});

const cidade = (id: number, search: string) => ({ id, nome: `São José ${search} dos Campos ${id}` });
