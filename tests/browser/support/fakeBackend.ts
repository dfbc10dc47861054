import type { Page, Route } from 'playwright-core';
import { bodyOf } from './firefox';

/** One request the product made. */
export type Call = {
  /** Method and path without the base address, e.g. `GET /pessoas`. */
  name: string;
  query: Record<string, string>;
  body: unknown;
  authorization: string | undefined;
  /** The version that a write may replace. */
  ifMatch: string | undefined;
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
  private readonly handlers = new Map<string, Handler>();

  static async attach(page: Page): Promise<FakeBackend> {
    const backend = new FakeBackend();
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      (route) => backend.handle(route),
    );
    return backend;
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

  private async handle(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname.replace(/^\/api/, '');
    const call: Call = {
      name: `${request.method()} ${path}`,
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(request),
      authorization: request.headers().authorization,
      ifMatch: request.headers()['if-match'],
    };
    this.calls.push(call);
    const general = call.name.replace(/\/\d+$/, '/:id');
    const handler = this.handlers.get(call.name) ?? this.handlers.get(general) ?? notFound;
    const answer = await handler(call);
    // A page that has left or a request that was aborted has nobody to answer.
    if (answer === 'connection lost') return route.abort('connectionfailed').catch(() => undefined);
    const { status = 200, json, text, headers = {} } = answer;
    const contentType = json === undefined ? 'text/html' : 'application/json';
    await route
      .fulfill({
        status,
        headers,
        contentType,
        body: text ?? (json === undefined ? '' : JSON.stringify(json)),
      })
      .catch(() => undefined);
  }
}
