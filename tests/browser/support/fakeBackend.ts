import type { Page } from 'playwright-core';
import { type Incoming, interceptCalls, type Outgoing } from './intercept';

/** One request the product made. */
export type Call = {
  /** Method and path without the base address, e.g. `GET /pessoas`. */
  name: string;
  query: Record<string, string>;
  body: unknown;
  authorization: string | undefined;
  /** The version that a write may replace. */
  ifMatch: string | undefined;
  /** Makes a create repeatable. */
  idempotencyKey?: string | undefined;
};

/** What the backend does with a call: answer, or lose the connection. */
export type Answer =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | 'connection lost';

type Handler = (call: Call) => Answer | Promise<Answer>;

const notFound: Handler = () => ({ status: 404, json: { errors: { default: 'Não encontrado.' } } });

/**
 * A backend at the network edge of one page, for what the real server never
 * does: fail on demand, answer slowly or out of order, answer nonsense.
 */
export class FakeBackend {
  readonly calls: Call[] = [];
  /** Whether its answers say that it is our own server. */
  isOurs = false;
  private readonly handlers = new Map<string, Handler>();
  private stop = async () => {};

  static async attach(page: Page): Promise<FakeBackend> {
    const backend = new FakeBackend();
    backend.stop = await interceptCalls(page, (call) => backend.handle(call));
    return backend;
  }

  /** The page's calls go to the network again. */
  detach(): Promise<void> {
    return this.stop();
  }

  /** Sets what a call is met with: `GET /pessoas`, or `GET /pessoas/:id` for any id. */
  on(name: string, answer: Answer | Handler): this {
    this.handlers.set(name, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  /** Meets the next call of a name with an answer of its own, and later ones as before. */
  once(name: string, answer: Answer): this {
    const before = this.handlers.get(name) ?? notFound;
    return this.on(name, () => {
      this.on(name, before);
      return answer;
    });
  }

  /** Holds every answer to a call until it is given. */
  hold(name: string): Array<(answer: Answer) => void> {
    const waiting: Array<(answer: Answer) => void> = [];
    this.on(name, () => new Promise((resolve) => waiting.push(resolve)));
    return waiting;
  }

  /** The calls of one name, in order. */
  callsTo(name: string): Call[] {
    return this.calls.filter((call) => call.name === name);
  }

  private async handle({ method, url, headers: sent, body }: Outgoing): Promise<Incoming> {
    const { pathname, searchParams } = new URL(url);
    const call: Call = {
      name: `${method} ${pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(searchParams),
      body: body === null ? null : JSON.parse(body),
      authorization: sent.authorization,
      ifMatch: sent['if-match'],
      idempotencyKey: sent['idempotency-key'],
    };
    this.calls.push(call);
    const general = call.name.replace(/\/\d+(?=\/|$)/, '/:id');
    const handler = this.handlers.get(call.name) ?? this.handlers.get(general) ?? notFound;
    const answer = await handler(call);
    if (answer === 'connection lost') return answer;
    const { status = 200, json, text, headers = {} } = answer;
    return {
      status,
      headers: {
        ...headers,
        ...(this.isOurs && { 'x-cadastro': '1' }),
        'content-type': json === undefined ? 'text/html' : 'application/json',
      },
      body: text ?? (json === undefined ? '' : JSON.stringify(json)),
    };
  }
}
