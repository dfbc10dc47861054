import { randomInt } from 'node:crypto';
import autocannon, { type Options, type Request } from 'autocannon';
import { pessoaOf } from '../../tests/support/people';

/** A load that is measured. Its requests all differ. */
export type Scenario =
  | 'pages'
  | 'full names'
  | 'words and prefixes'
  | 'half remembered'
  | 'read one'
  | 'create'
  | '90 % names, 10 % creates'
  | 'login';

/** The order to the load process. */
export interface LoadOrder {
  scenario: Scenario;
  port: number;
  token: string;
  connections: number;
  milliseconds: number;
  /** The number of people in the register, and some of their full names. */
  people: number;
  names: string[];
}

export interface LoadResult {
  count: number;
  perSecond: number;
  p99: number;
  /** The slowest read of one person by a colleague on a connection of its own. */
  colleague: number;
  /** Answers outside 2xx, and connections that broke. */
  errors: number;
}

export const credentials = { nome: 'Bench', email: 'bench@example.com', senha: 'a long password' };
const COLLEAGUE_PER_SECOND = 20;

let serial = 0;
const prefix = `${Date.now().toString(36)}${process.pid}`;

/** Searches as people type them: names, two of them, and their beginnings. */
function wordsOf(name: string): string {
  const words = name.split(' ');
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const typed = [first, last, `${first} ${last}`, name.slice(0, randomInt(4, 9)), name];
  return typed[randomInt(typed.length)] ?? name;
}

/** A full name with one letter of it left out: few people are called so. */
function misspeltOf(name: string): string {
  const at = randomInt(1, name.length);
  return name.slice(0, at) + name.slice(at + 1);
}

/** The next request of a scenario. */
function nextCall({ scenario, people, names }: LoadOrder): Request {
  const name = names[randomInt(names.length)] ?? '';
  serial += 1;
  const get = (path: string): Request => ({ method: 'GET', path: `/api/pessoas${path}` });
  const post = (path: string, body: object): Request => ({
    method: 'POST',
    path: `/api${path}`,
    body: JSON.stringify(body),
  });
  const searchFor = (text: string) => get(`?page=1&limit=5&filter=${encodeURIComponent(text)}`);
  const search = searchFor(name);
  const email = `${prefix}.${serial}@example.com`;
  const create = post('/pessoas', pessoaOf(name, email));
  switch (scenario) {
    case 'pages':
      return get(`?page=${randomInt(1, people / 5)}&limit=5&filter=`);
    case 'full names':
      return search;
    case 'words and prefixes':
      return searchFor(wordsOf(name));
    case 'half remembered':
      return searchFor(misspeltOf(name));
    case 'read one':
      return get(`/${randomInt(1, people)}`);
    case 'create':
      return create;
    case 'login':
      return post('/entrar', credentials);
    default:
      return serial % 10 === 0 ? create : search;
  }
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, token, connections, milliseconds } = order;
  // For a request that is set up anew the library knows no host.
  const host = `127.0.0.1:${port}`;
  const headers = { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const cannon = (next: () => Request, further: Partial<Options>) =>
    autocannon({
      url: `http://${host}`,
      duration: milliseconds / 1_000,
      // Headers of its own for each request: the library writes the length of the body into them.
      requests: [{ setupRequest: () => ({ ...next(), headers: { ...headers } }) }],
      ...further,
    });
  const read = () => nextCall({ ...order, scenario: 'read one' });
  const [load, colleague] = await Promise.all([
    cannon(() => nextCall(order), { connections }),
    cannon(read, { connections: 1, overallRate: COLLEAGUE_PER_SECOND }),
  ]);
  return {
    count: load.requests.total,
    perSecond: load.requests.total / load.duration,
    p99: load.latency.p99,
    colleague: colleague.latency.max,
    errors: load.non2xx + load.errors,
  };
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order));
});
