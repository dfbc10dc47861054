/** A backend at the edge of the network: a small register that behaves as section 7 says. */
import { finds } from '../../src/domain/searchable';

type Row = { id: number; [field: string]: unknown };
type Register = { pessoas: Row[]; cidades: Row[] };

export type Call = {
  /** Method, path and query as they were sent, without `/api`: `GET /pessoas?page=1&limit=5&filter=`. */
  request: string;
  body: unknown;
  headers: Headers;
  /** Aborted when the page gives the call up. */
  signal: AbortSignal;
};

/** What the page gets; a body that is left out is empty. */
export type Answer =
  | { status?: number; json?: unknown; headers?: Readonly<Record<string, string>> }
  | 'connection lost';

type Respond = (call: Call) => Answer | Promise<Answer>;

/** What a test does with a call that waits for it. */
type Hold = {
  /** Resolves once the call has come. */
  made: Promise<Call>;
  /** Answers with what the register says, or with something else. */
  answer: (answer?: Answer) => Promise<void>;
  /** The connection is lost before an answer; the register has done what was asked all the same. */
  loseAnswer: () => Promise<void>;
};

/** A call as it leaves the page. */
export function callOf(
  method: string,
  url: string,
  { headers, body, signal }: { headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null },
): Call {
  const { pathname, search } = new URL(url, 'http://localhost');
  return {
    request: `${method} ${pathname.replace(/^\/api/, '')}${search}`,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    headers: new Headers(headers),
    signal: signal ?? new AbortController().signal,
  };
}

/** An error answer (section 8). */
export const refusal = (status: number, message?: string, body?: object) => ({
  status,
  json: { errors: { default: message, body } },
});

/** A page of a listing (section 7). */
export const listed = (items: readonly unknown[], total = items.length) => ({
  json: items,
  headers: { 'x-total-count': String(total) },
});

export class Backend {
  readonly calls: Call[] = [];
  readonly register: Register;
  private deleted: Row[] = [];
  /** What `GET /cidades/4/historico` answers, and the like. */
  history: object[] = [];
  /** What `GET /mudancas` answers. */
  recent: object[] = [];
  isOffline = false;
  /** Whether its answers say that it is our own server. */
  isOurs = false;
  /** Runs what changes the page: React's `act`, where there is one. */
  around = (change: () => Promise<void>): Promise<void> => change();
  private readonly versions = new Map<Row, number>();
  private readonly created = new Map<string, { id: number; body: string }>();
  private isOver = false;
  private rules: { start: string; respond: Respond; isOnce: boolean }[] = [];

  constructor({ pessoas = [], cidades = [] }: Partial<Register> = {}) {
    // Copies: a test's own records stay as they are.
    this.register = structuredClone({ pessoas, cidades });
  }

  /** The requests so far, those that were given up included. */
  requests(start = ''): string[] {
    return this.calls.map(({ request }) => request).filter((request) => request.startsWith(start));
  }

  /** The last call of such a request. */
  last(start: string): Call {
    const call = this.calls.findLast(({ request }) => request.startsWith(start));
    if (call === undefined) throw new Error(`${start} was not called, but ${this.requests().join(', ')}`);
    return call;
  }

  /** Answers the next request that begins so. */
  next(start: string, answer: Answer | Respond): void {
    this.addRule(start, answer, true);
  }

  /** Answers all requests that begin so. */
  on(start: string, answer: Answer | Respond): void {
    this.addRule(start, answer, false);
  }

  /** Holds the next request that begins so. */
  hold(start: string): Hold {
    let settle = (_: Answer) => {};
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
      answer: async (answer) => {
        const call = await made;
        await this.around(async () => settle(answer ?? this.answer(call)));
      },
      loseAnswer: async () => {
        this.answer(await made);
        await this.around(async () => settle('connection lost'));
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

  /** From now on no call is answered. */
  stop(): void {
    this.isOver = true;
  }

  /** Takes a call that a page has made. */
  async receive(call: Call): Promise<Answer> {
    this.calls.push(call);
    const answer = await this.respond(call);
    if (this.isOver) return new Promise(() => {});
    if (answer === 'connection lost' || !this.isOurs) return answer;
    return { ...answer, headers: { ...answer.headers, 'x-cadastro': '1' } };
  }

  protected respond(call: Call): Answer | Promise<Answer> {
    const rules = this.rules.filter(({ start }) => call.request.startsWith(start));
    const rule = rules.find(({ isOnce }) => isOnce) ?? rules[0];
    if (rule?.isOnce) this.rules = this.rules.filter((other) => other !== rule);
    if (rule) return rule.respond(call);
    return this.isOffline ? 'connection lost' : this.answer(call);
  }

  private addRule(start: string, answer: Answer | Respond, isOnce: boolean): void {
    const respond = typeof answer === 'function' ? answer : () => answer;
    this.rules.push({ start, respond, isOnce });
  }

  private versionOf = (row: Row) => this.versions.get(row) ?? 1;
  private etagOf = (row: Row) => ({ etag: `"${this.versionOf(row)}"` });

  private answer({ request, body, headers }: Call): Answer {
    const [method = '', address = ''] = request.split(' ');
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/entrar') return { json: { accessToken: 'ficha' } };
    if (pathname === '/conta') return { json: { nome: 'Ana', email: 'ana@exemplo.com' } };
    if (pathname === '/mudancas') return listed(this.recent);
    if (pathname === '/cadastrar') return { status: 201, json: 1 };
    const [, kind, param, part] = pathname.split('/');
    if (kind !== 'pessoas' && kind !== 'cidades') return refusal(404, 'Não encontrado.');
    if (param === 'apagados') {
      const done = { quem: 'Ana', quando: new Date().toISOString() };
      return listed(this.deleted.map(({ id, nome }) => ({ id, nome, ...done })));
    }
    if (part === 'historico') return listed(this.history);
    if (part === 'restauracao') return this.answerRestoration(kind, Number(param));
    if (param !== undefined) return this.answerOne(method, kind, Number(param), body, headers);
    if (method === 'POST') return this.create(kind, body, headers);
    return this.list(kind, searchParams);
  }

  private list(kind: keyof Register, query: URLSearchParams): Answer {
    const filter = query.get('filter') ?? '';
    const found = this.register[kind].filter((row) => finds(filter, String(row.nome ?? row.nomeCompleto)));
    const end = Number(query.get('page')) * Number(query.get('limit'));
    const rows = found.slice(end - Number(query.get('limit')), end);
    const selected = this.register[kind].find(({ id }) => id === Number(query.get('id')));
    if (selected !== undefined && !rows.includes(selected)) rows.push(selected);
    return listed(rows, found.length);
  }

  private answerRestoration(kind: keyof Register, id: number): Answer {
    if (!this.deleted.some((row) => row.id === id)) return refusal(404, 'Registro não encontrado.');
    this.restore(kind, id);
    return { status: 204 };
  }

  private answerOne(
    method: string,
    kind: keyof Register,
    id: number,
    body: unknown,
    headers: Headers,
  ): Answer {
    const row = this.register[kind].find((one) => one.id === id);
    if (row === undefined) return refusal(404, 'Registro não encontrado.');
    if (method === 'GET') return { json: { ...row }, headers: this.etagOf(row) };
    const ifMatch = headers.get('if-match');
    if (ifMatch !== null && ifMatch !== this.etagOf(row).etag)
      return refusal(412, 'Alterado por outra pessoa.');
    if (method === 'DELETE') this.remove(kind, id);
    else this.change(kind, id, Object(body));
    return { status: 204, ...(method === 'PUT' && { headers: this.etagOf(row) }) };
  }

  private create(kind: keyof Register, body: unknown, headers: Headers): Answer {
    const key = headers.get('idempotency-key');
    const before = key === null ? undefined : this.created.get(key);
    const isGone = before && this.deleted.some((row) => row.id === before.id);
    if (isGone) return { status: 404, json: { errors: { default: 'Apagado.' }, id: before.id } };
    if (before?.body === JSON.stringify(body)) return { status: 201, json: before.id };
    if (before) return { status: 409, json: { errors: { default: 'Já criado.' }, id: before.id } };
    const id = 100 + this.register[kind].length + this.deleted.length;
    const row = { ...Object(body), id };
    this.register[kind].push(row);
    if (key !== null) this.created.set(key, { id, body: JSON.stringify(body) });
    return { status: 201, json: id, headers: this.etagOf(row) };
  }
}
