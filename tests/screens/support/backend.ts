/** A backend at the edge of the network: a small register that behaves as section 7 says. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { finds } from '../../../src/domain/searchable';
import { aPessoa } from '../../support/people';

type Row = { id: number; [field: string]: unknown };
type Register = { pessoas: Row[]; cidades: Row[] };

export type Call = {
  /** Method, path and query as they were sent, without `/api`: `GET /pessoas?page=1&limit=5&filter=`. */
  request: string;
  body: unknown;
  headers: Headers;
  signal: AbortSignal;
};

/** A call that waits for the test. */
export type HeldCall = {
  /** Resolves once the call has come. */
  made: Promise<Call>;
  /** Answers with what the register says, or with another response. */
  answer: (response?: Response) => Promise<void>;
  /** The connection is lost before an answer; the register has done what was asked all the same. */
  loseAnswer: () => Promise<void>;
};

export const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

/** An error answer (section 8). */
export const refusal = (status: number, message?: string, body?: Record<string, string>) =>
  json({ errors: { default: message, body } }, { status });

export const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

export const city = (id: number, nome: string) => ({ id, nome });
export const person = (id: number, nomeCompleto: string, cidadeId = 4) => ({
  ...aPessoa,
  id,
  nomeCompleto,
  email: `pessoa${id}@exemplo.com`,
  cidadeId,
});
/** As many people as asked for: 'Pessoa 1', 'Pessoa 2' and so on. */
export const people = (count: number) =>
  Array.from({ length: count }, (_, index) => person(index + 1, `Pessoa ${index + 1}`));

type Rule = { matches: (request: string) => boolean; respond: (call: Call) => Promise<Response> };

export class Backend {
  readonly calls: Call[] = [];
  readonly register: Register = { pessoas: [], cidades: [city(4, 'Manaus')] };
  private deleted: Row[] = [];
  /** What `GET /cidades/4/historico` answers, and the like. */
  history: object[] = [];
  /** What `GET /mudancas` answers. */
  recent: object[] = [];
  isOffline = false;
  /** Whether its answers say that it is our own server. */
  isOurs = true;
  private readonly versions = new Map<Row, number>();
  private readonly created = new Map<string, { id: number; body: string }>();
  private rules: Rule[] = [];
  private isOver = false;

  /** Takes the place of `window.fetch`. */
  install(): void {
    vi.spyOn(window, 'fetch').mockImplementation((address, init) => this.receive(address, init));
  }

  /** From now on no call is answered. */
  stop(): void {
    this.isOver = true;
  }

  /** The requests so far, those that were given up included. */
  requests(method = ''): string[] {
    return this.calls.map(({ request }) => request).filter((request) => request.startsWith(method));
  }

  /** The last call of such a request. */
  last(start: string): Call {
    const call = this.calls.findLast(({ request }) => request.startsWith(start));
    if (call === undefined) throw new Error(`${start} was not called, but ${this.requests().join(', ')}`);
    return call;
  }

  /** Answers the next request that begins so. */
  next(start: string, respond: (call: Call) => Response | Promise<Response>): void {
    const rule: Rule = {
      matches: (request) => request.startsWith(start),
      respond: async (call) => {
        this.rules = this.rules.filter((other) => other !== rule);
        return respond(call);
      },
    };
    this.rules.push(rule);
  }

  /** Holds the next request that begins so. */
  hold(start: string): HeldCall {
    let settle = (_: Response | Promise<Response>) => {};
    const made = new Promise<Call>((come) =>
      this.next(start, (call) => {
        come(call);
        return new Promise((resolve) => {
          settle = resolve;
        });
      }),
    );
    return {
      made,
      answer: async (response) => {
        const call = await made;
        await act(async () => settle(response ?? this.answer(call)));
      },
      loseAnswer: async () => {
        this.answer(await made);
        await act(async () => settle(noConnection()));
      },
    };
  }

  /** Another person saves a record. */
  change(kind: keyof Register, id: number, changes: object): void {
    const row = this.register[kind].find((one) => one.id === id);
    if (row === undefined) throw new Error(`There is no record ${id}`);
    Object.assign(row, changes);
    this.versions.set(row, this.versionOf(row) + 1);
  }

  /** A record is restored: by another person, or by a call. */
  restore(kind: keyof Register, id: number): void {
    this.register[kind].push(...this.deleted.filter((row) => row.id === id));
    this.deleted = this.deleted.filter((row) => row.id !== id);
  }

  /** Another person deletes a record. */
  remove(kind: keyof Register, id: number): void {
    this.deleted.push(...this.register[kind].filter((one) => one.id === id));
    this.register[kind] = this.register[kind].filter((one) => one.id !== id);
  }

  private receive(address: unknown, init: RequestInit = {}): Promise<Response> {
    const call: Call = {
      request: `${init.method} ${String(address).replace('/api', '')}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? new AbortController().signal,
    };
    this.calls.push(call);
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => this.isOver || done();
      call.signal.addEventListener('abort', () => settle(() => reject(call.signal.reason)));
      const rule = this.rules.find(({ matches }) => matches(call.request));
      const respond = rule ? rule.respond(call) : this.isOffline ? noConnection() : this.answer(call);
      Promise.resolve(respond).then(
        (response) => {
          if (this.isOurs) response.headers.set('x-cadastro', '1');
          settle(() => resolve(response));
        },
        (error: unknown) => settle(() => reject(error)),
      );
    });
  }

  private versionOf = (row: Row) => this.versions.get(row) ?? 1;
  private etagOf = (row: Row) => ({ etag: `"${this.versionOf(row)}"` });

  private answer({ request, body, headers }: Call): Response {
    const [method = '', address = ''] = request.split(' ');
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/entrar') return json({ accessToken: 'ficha' });
    if (pathname === '/conta') return json({ nome: 'Ana', email: 'ana@exemplo.com' });
    if (pathname === '/mudancas') return json(this.recent);
    if (pathname === '/cadastrar') return new Response(null, { status: 201 });
    const [, kind, param] = pathname.split('/');
    const name = kind === 'pessoas' ? 'pessoas' : 'cidades';
    if (param === 'apagados') {
      const done = { quem: 'Ana', quando: new Date().toISOString() };
      return json(this.deleted.map(({ id, nome }) => ({ id, nome, ...done })));
    }
    if (pathname.endsWith('/historico')) return json(this.history);
    if (pathname.endsWith('/restauracao')) return this.answerRestoration(name, Number(param));
    if (param !== undefined) return this.answerOne(method, name, Number(param), body, headers);
    if (method === 'POST') return this.create(name, body, headers);
    const filter = searchParams.get('filter') ?? '';
    const found = this.register[name].filter((row) => finds(filter, String(row.nome ?? row.nomeCompleto)));
    const first = (Number(searchParams.get('page')) - 1) * 5;
    const rows = found.slice(first, first + 5);
    const selected = this.register[name].find(({ id }) => id === Number(searchParams.get('id')));
    if (selected !== undefined && !rows.includes(selected)) rows.push(selected);
    return json(rows, { headers: { 'x-total-count': String(found.length) } });
  }

  private answerRestoration(kind: keyof Register, id: number): Response {
    if (!this.deleted.some((row) => row.id === id)) return refusal(404, 'Registro não encontrado.');
    this.restore(kind, id);
    return new Response(null, { status: 204 });
  }

  private answerOne(
    method: string,
    kind: keyof Register,
    id: number,
    body: unknown,
    headers: Headers,
  ): Response {
    const row = this.register[kind].find((one) => one.id === id);
    if (row === undefined) return refusal(404, 'Registro não encontrado.');
    if (method === 'GET') return json(row, { headers: this.etagOf(row) });
    const ifMatch = headers.get('if-match');
    if (ifMatch !== null && ifMatch !== this.etagOf(row).etag)
      return refusal(412, 'Alterado por outra pessoa.');
    if (method === 'DELETE') this.remove(kind, id);
    else this.change(kind, id, Object(body));
    return new Response(null, { status: 204, ...(method === 'PUT' && { headers: this.etagOf(row) }) });
  }

  private create(kind: keyof Register, body: unknown, headers: Headers): Response {
    const key = headers.get('idempotency-key') ?? '';
    const before = this.created.get(key);
    const isGone = before && this.deleted.some((row) => row.id === before.id);
    if (isGone) return json({ errors: { default: 'Apagado.' }, id: before.id }, { status: 404 });
    if (before?.body === JSON.stringify(body)) return json(before.id, { status: 201 });
    if (before) return json({ errors: { default: 'Já criado.' }, id: before.id }, { status: 409 });
    const id = 100 + this.register[kind].length + this.deleted.length;
    const row = { ...Object(body), id };
    this.register[kind].push(row);
    this.created.set(key, { id, body: JSON.stringify(body) });
    return json(id, { status: 201, headers: this.etagOf(row) });
  }
}
