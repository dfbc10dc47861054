import type { Page } from 'playwright-core';
import type { Call } from '../../model/case';
import { same } from '../../model/expectation';
import { callUnderWay, type HeldCall, holdCall, underWay } from '../../model/held';
import type { Answer, FakeBackend, Call as HttpCall } from '../support/fakeBackend';
import type { Request, Wire } from './wires';

/** What was sent, reduced to what the specification says of it. */
const requestOf = ({ name, query, body, ifMatch }: HttpCall): Request => ({
  name,
  ...(Object.keys(query).length > 0 && { query }),
  ...(body !== null && { body }),
  ...(ifMatch !== undefined && { ifMatch }),
});

const byName = (requests: Request[]) => requests.sort((one, other) => one.name.localeCompare(other.name));

/** The calls of one machine over the network: every request waits until it is answered. */
export class HeldBackend {
  private readonly requests: HeldCall<HttpCall, Answer>[] = [];
  /** What ends the waiting of a request that the page gives up. */
  private readonly stops = new Map<AbortSignal, AbortController>();
  private readonly turns = new Map<string, number>();
  /** Writes that go on though the machine no longer waits for them. */
  private readonly left = new Set<string>();

  /** @param isOurs tells the machine's requests from those of others on the page, by name and turn from 0 on */
  constructor(
    page: Page,
    backend: FakeBackend,
    private readonly wires: Record<string, Wire>,
    private readonly isOurs: (name: string, turn: number) => boolean,
    /** What others get, at once. */
    private readonly others: Answer = { json: [], headers: { 'x-total-count': '0' } },
  ) {
    for (const [id, { names }] of Object.entries(wires)) {
      for (const name of names) backend.on(name, (http) => this.receive(id, http));
    }
    page.on('requestfailed', (failed) => {
      if (failed.failure()?.errorText !== 'net::ERR_ABORTED') return;
      const name = `${failed.method()} ${new URL(failed.url()).pathname.replace(/^\/api/, '')}`;
      const given = underWay(this.requests).find(({ input }) => input.name === name);
      if (given !== undefined) this.stops.get(given.signal)?.abort();
    });
  }

  private receive(id: string, http: HttpCall): Answer | Promise<Answer> {
    const turn = this.turns.get(http.name) ?? 0;
    this.turns.set(http.name, turn + 1);
    if (!this.isOurs(http.name, turn)) return this.others;
    const controller = new AbortController();
    const { signal } = controller;
    this.stops.set(signal, controller);
    return holdCall(this.requests, { id, input: http, signal });
  }

  /** How many requests have been made so far. */
  get count(): number {
    return this.requests.length;
  }

  /** Compares the requests made since a moment with the calls that a step promises. */
  compare(since: number, calls: readonly Call[]): void {
    const made = this.requests.slice(since).map(({ input }) => requestOf(input));
    const promised = calls.map(({ id, input }) => this.wires[id]?.request(input as never) ?? { name: id });
    same('What is requested', byName(made), byName(promised));
  }

  /** The machine no longer waits for these; a read is then given up, a write goes on. */
  leave(ids: readonly string[]): void {
    for (const id of ids) if (this.wires[id]?.outlives) this.left.add(id);
  }

  /** The machine waits for a write again. Answers whether there is one that goes on. */
  join(id: string): boolean {
    return this.left.delete(id);
  }

  compareUnderWay(ids: readonly string[]): void {
    same(
      'What is under way',
      underWay(this.requests)
        .map(({ id }) => id)
        .sort(),
      [...ids, ...this.left].sort(),
    );
  }

  /** Answers the request of a call that is under way. */
  answer(id: string, by: (wire: Wire) => Answer): void {
    const wire = this.wires[id];
    if (wire === undefined) throw new Error(`'${id}' makes no request`);
    callUnderWay(this.requests, id).resolve(by(wire));
  }
}
