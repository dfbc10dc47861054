import { ApiError, ConnectionError } from '../../src/domain/errors';
import { type Answer, Backend, type Call as HttpCall, refusal } from '../support/backend';
import type { AnyCases, Call, Stimulus } from '../walker/case';
import { same } from '../walker/expectation';
import { type HeldCall, holdCall, underWay } from '../walker/held';
import type { AnySurface } from './surface';

/** A request as section 7 describes it. */
type Request = { request: string; body?: unknown; ifMatch?: string };

/** A call of a machine as it travels over the network. */
export type Wire = {
  /** The requests it can be: `GET /cidades/:id`. */
  names: readonly string[];
  /** The exact request that a call makes. */
  request: (input: never) => Request;
  /** How the backend says what the case wants answered. */
  answer: (output: never) => Answer;
  /** Goes on when the machine leaves the state that waits for it. */
  outlives?: boolean;
  /** Whether the call makes a request in a state: a page that opens may wait for one that is under way. */
  isMade?: (state: never) => boolean;
};

const statuses = { gone: 404, changed: 412, created: 409, limited: 429, lost: 500 };

/** How the network or the backend brings about a failure. */
export function failureOf(error: unknown): Answer {
  if (error instanceof ConnectionError) return 'connection lost';
  if (!(error instanceof ApiError)) throw error;
  const { reason, message, fields, createdId } = error;
  const { status, json } = refusal(reason === undefined ? 400 : statuses[reason], message, fields);
  return { status, json: { ...json, id: createdId } };
}

/** A name that the page has made by chance. */
const RANDOM = /\b[0-9a-f]{32}\b/g;
const withoutChance = (text: string) => text.replace(RANDOM, ':key');

const generalName = (request: string) =>
  withoutChance(request)
    .replace(/\?.*/, '')
    .replace(/\/\d+(?=\/|$)/, '/:id');

/** What was sent, reduced to what the specification says of it. */
function requestOf({ request, body, headers }: HttpCall): Request {
  const ifMatch = headers.get('if-match');
  return {
    request: withoutChance(request),
    ...(body !== undefined && { body: JSON.parse(withoutChance(JSON.stringify(body))) }),
    ...(ifMatch !== null && { ifMatch }),
  };
}

const byRequest = (requests: Request[]) =>
  requests.sort((one, other) => one.request.localeCompare(other.request));

type Held = HeldCall<HttpCall, Answer>;

/** The backend of a walked page: requests of the flow wait until a step answers them, others are answered at once. */
export class HeldBackend extends Backend {
  private readonly held: Held[] = [];
  /** Writes that go on though the machine no longer waits for them. */
  private readonly left = new Set<Held>();
  private readonly turns = new Map<string, number>();
  /** The names of the next requests that are not the machine's. */
  passing: readonly string[] = [];
  /** The last call that was settled has lost the connection. */
  isLost = false;

  constructor(
    private readonly cases: AnyCases,
    private readonly surface: AnySurface,
    private readonly start: number,
  ) {
    super();
    surface.prepare?.(this);
  }

  protected override respond(call: HttpCall): Answer | Promise<Answer> {
    const general = generalName(call.request);
    const turn = this.turns.get(general) ?? 0;
    this.turns.set(general, turn + 1);
    const id = this.idFor(general);
    const passes = this.passing.includes(general);
    if (passes) this.passing = [];
    if (id !== undefined && !passes && this.surface.isHeld?.(general, turn, this.start) !== false) {
      return holdCall(this.held, { id, input: call, signal: call.signal });
    }
    this.isLost = false;
    return super.respond(call);
  }

  /** How many requests have been made so far. */
  get count(): number {
    return this.held.length;
  }

  /** How many calls of an id are under way. */
  countUnderWay(id: string): number {
    return underWay(this.held).filter((request) => request.id === id).length;
  }

  private idFor(name: string): string | undefined {
    return Object.entries(this.surface.wires).find(([, { names }]) => names.includes(name))?.[0];
  }

  /** The id that a call's request is held by: of calls that travel alike, the first one's. */
  private heldAs(id: string): string {
    return this.idFor(this.surface.wires[id]?.names[0] ?? '') ?? id;
  }

  private isAwaited(held: Held): boolean {
    return Object.values(this.cases.calls)
      .flat()
      .some((id) => this.isOf(held, id));
  }

  private isOf(held: Held, id: string): boolean {
    return held.id === this.heldAs(id);
  }

  /** Compares the requests made since a moment with the calls that a step promises; children have their own. */
  compare(since: number, calls: readonly Call[]): void {
    const made = this.held.slice(since).filter((request) => this.isAwaited(request));
    const promised = calls.flatMap(({ id, input }) => this.surface.wires[id]?.request(input as never) ?? []);
    same('What is requested', byRequest(made.map(({ input }) => requestOf(input))), byRequest(promised));
  }

  compareUnderWay(ids: readonly string[]): void {
    const awaited = underWay(this.held).filter(
      (request) => this.isAwaited(request) && !this.left.has(request),
    );
    const promised = ids.filter((id) => this.surface.wires[id] !== undefined).map((id) => this.heldAs(id));
    same('What is under way', awaited.map(({ id }) => id).sort(), promised.sort());
  }

  /** Compares the requests under way of the machine's own actors with those that its state promises. */
  compareActors(calls: readonly Call[]): void {
    const made = underWay(this.held).filter((request) => !this.isAwaited(request));
    const promised = calls.flatMap(({ id, input }) => this.surface.wires[id]?.request(input as never) ?? []);
    same(
      'What its actors have requested',
      byRequest(made.map(({ input }) => requestOf(input))),
      byRequest(promised),
    );
  }

  /** The machine no longer waits for the calls of these ids: a read is given up, a write goes on. */
  leave(ids: readonly string[]): void {
    for (const request of underWay(this.held)) {
      if (ids.some((id) => this.isOf(request, id)) && this.surface.wires[request.id]?.outlives)
        this.left.add(request);
    }
  }

  /** Settles the call that the machine waits for. */
  settle(by: Extract<Stimulus, { id: string }>): void {
    const call = underWay(this.held).find((one) => this.isOf(one, by.id) && !this.left.has(one));
    const wire = this.surface.wires[by.id];
    if (call === undefined || wire === undefined) throw this.noRequestOf(by.id);
    const answer = by.kind === 'answered' ? wire.answer(by.output as never) : failureOf(by.error);
    this.isLost = answer === 'connection lost';
    call.resolve(answer);
  }

  /** Answers the oldest call of an id that is under way. */
  answerOldest(id: string, output: unknown): void {
    const call = underWay(this.held).find((one) => this.isOf(one, id));
    if (call === undefined) throw this.noRequestOf(id);
    this.isLost = false;
    call.resolve(this.surface.wires[id]?.answer(output as never) ?? {});
  }

  private noRequestOf(id: string): Error {
    const isGivenUp = this.held.some((one) => this.isOf(one, id) && !one.settled && one.signal.aborted);
    return new Error(
      isGivenUp ? `The page has given up the request of '${id}'` : `There is no request of '${id}' to answer`,
    );
  }
}
