/** A backend at the edge of the network, which tests can hold, hear and turn off. */
import { type HttpAnswer, Register, type Row, refusal } from './register';

export { listed, refusal } from './register';

export type Call = {
  /** Method, path and query as they were sent, without `/api`: `GET /pessoas?page=1&limit=5&filter=`. */
  request: string;
  body: unknown;
  headers: Headers;
  /** Aborted when the page gives the call up. */
  signal: AbortSignal;
};

export type Answer = HttpAnswer | 'connection lost';

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

export class Backend {
  readonly calls: Call[] = [];
  readonly register: Register;
  isOffline = false;
  /** Whether its answers say that it is our own server. */
  isOurs = false;
  /** Runs what changes the page: React's `act`, where there is one. */
  around = (change: () => Promise<void>): Promise<void> => change();
  private isOver = false;
  private rules: { start: string; respond: Respond; isOnce: boolean }[] = [];

  constructor(rows: { pessoas?: Row[]; cidades?: Row[] } = {}) {
    // Copies: a test's own records stay as they are.
    this.register = new Register(structuredClone(rows));
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

  private answer({ request, body, headers }: Call): Answer {
    const path = request.replace(/^\w+ |\?.*$/g, '');
    if (path === '/entrar') return { json: { accessToken: 'ficha' } };
    if (path === '/conta') return { json: { nome: 'Ana', email: 'ana@exemplo.com' } };
    if (path === '/cadastrar') return { status: 201, json: 1 };
    return (
      this.register.answer(request, body, headers, this.isOurs) ?? refusal(404, 'Endereço não encontrado.')
    );
  }
}
