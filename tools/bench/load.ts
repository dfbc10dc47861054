import { randomInt } from 'node:crypto';
import { aPessoa } from '../../tests/support/people';
import { type Call, Client, requestText } from './client';

/** What is measured. Every request of it differs from the others. */
export type Scenario = 'pages' | 'full names' | 'read one' | 'create' | '90 % names, 10 % creates' | 'login';

/** What the load process is asked to do. */
export interface LoadOrder {
  scenario: Scenario;
  port: number;
  token: string;
  connections: number;
  milliseconds: number;
  /** How many people the register has, and some of their full names. */
  people: number;
  names: string[];
}

export interface LoadResult {
  count: number;
  perSecond: number;
  p99: number;
  /** The slowest read of one person by a colleague on a connection of its own. */
  colleague: number;
  /** Answers outside 2xx. */
  errors: number;
}

export const credentials = { nome: 'Bench', email: 'bench@example.com', senha: 'a long password' };
const COLLEAGUE_EVERY_MS = 50;

let serial = 0;
const prefix = `${Date.now().toString(36)}${process.pid}`;

/** The next request of a scenario. */
function nextCall({ scenario, people, names }: LoadOrder): Call {
  const name = names[randomInt(names.length)] ?? '';
  const search: Call = { method: 'GET', path: `/pessoas?page=1&limit=5&filter=${encodeURIComponent(name)}` };
  serial += 1;
  const create: Call = {
    method: 'POST',
    path: '/pessoas',
    body: { ...aPessoa, nomeCompleto: name, email: `${prefix}.${serial}@example.com`, cidadeId: 1 },
  };
  switch (scenario) {
    case 'pages':
      return { method: 'GET', path: `/pessoas?page=${randomInt(1, people / 5)}&limit=5&filter=` };
    case 'full names':
      return search;
    case 'read one':
      return { method: 'GET', path: `/pessoas/${randomInt(1, people)}` };
    case 'create':
      return create;
    case 'login':
      return { method: 'POST', path: '/entrar', body: credentials };
    default:
      return serial % 10 === 0 ? create : search;
  }
}

/** Sends requests one after the other until `end`; answers how long each took, in milliseconds. */
async function sendUntil(end: number, port: number, next: () => string, pause = 0) {
  const client = await Client.open(port);
  const times: number[] = [];
  let errors = 0;
  while (performance.now() < end) {
    const before = performance.now();
    const status = await client.send(next());
    times.push(performance.now() - before);
    if (status < 200 || status > 299) errors += 1;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  client.close();
  return { times, errors };
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, token } = order;
  const start = performance.now();
  const end = start + order.milliseconds;
  const text = (call: Call) => requestText({ ...call, token });
  const read = () => text(nextCall({ ...order, scenario: 'read one' }));
  const colleague = sendUntil(end, port, read, COLLEAGUE_EVERY_MS);
  const results = await Promise.all(
    Array.from({ length: order.connections }, () => sendUntil(end, port, () => text(nextCall(order)))),
  );
  const seconds = (performance.now() - start) / 1000;
  const times = results.flatMap((result) => result.times).sort((one, other) => one - other);
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    colleague: Math.max(...(await colleague).times),
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
  };
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order));
});
