import fc from 'fast-check';
import { expect } from 'vitest';
import { Backend, callOf } from '../../support/backend';
import { aPessoa } from '../../support/people';
import { type Caller, startServer } from './api';
import { databaseKinds } from './databases';
import { execute } from './raw';

const TABLES = ['pessoas', 'cidades', 'mudancas', 'chaves'];
const RECORDS = ['cidades', 'pessoas'] as const;
type Kind = (typeof RECORDS)[number];

/** Numbers of records by the order in which they were made: each backend counts on its own. */
type Numbers = Record<Kind, number[]>;

/** One backend: what it is called by, the numbers that it gave, and the tags that it answered for each of them. */
class Party {
  readonly numbers: Numbers = { cidades: [], pessoas: [] };
  private readonly tags = new Map<string, string[]>();

  constructor(
    readonly name: string,
    private readonly call: Caller,
  ) {}

  numberOf(kind: Kind, at: number | null): number {
    return at === null ? 999_999 : (this.numbers[kind][at % this.numbers[kind].length] ?? 999_999);
  }

  /** Does a deed, and answers what came of it in words that are the same for each backend. */
  async do(deed: Deed) {
    const { kind } = deed;
    const { method, path, body, headers } = requestOf(deed, this);
    const answer = await this.call(method, path, body, headers);
    const made = method === 'POST' && typeof answer.body === 'number' ? answer.body : undefined;
    if (made !== undefined && !this.numbers[kind].includes(made)) this.numbers[kind].push(made);
    const tag = answer.headers.get('etag');
    const id = made ?? this.numberOf(kind, deed.at);
    if (tag !== null) this.tags.set(`${kind}/${id}`, [...(this.tags.get(`${kind}/${id}`) ?? []), tag]);
    return {
      status: answer.status,
      version: /(\d+)"$/.exec(tag ?? '')?.[1],
      total: answer.headers.get('x-total-count'),
      isOurs: answer.headers.get('x-cadastro'),
      search: answer.headers.get('x-busca'),
      reason: answer.headers.get('x-busca-por'),
      city: this.ordinal('cidades', Number(answer.headers.get('x-busca-cidade') ?? 0)),
      body: made === undefined ? this.inWords(answer.body, kind) : this.ordinal(kind, made),
    };
  }

  /** The header of a write that names a version: the first or the newest tag that this backend has told. */
  match(kind: Kind, id: number, tag: Tag): Record<string, string> {
    const told = this.tags.get(`${kind}/${id}`) ?? [];
    const [first = '"1"', last = '"1"'] = [told[0], told.at(-1)];
    if (tag === 'none') return {};
    const [weakened, several] = [`W/${last}`, `"x", ${last}`];
    return { 'if-match': { first, last, weakened, several, any: '*', foreign: '"x"', broken: 'x' }[tag] };
  }

  private ordinal(kind: Kind, id: number) {
    return `${kind} ${this.numbers[kind].indexOf(id)}`;
  }

  private inWords(value: unknown, kind: Kind): unknown {
    if (Array.isArray(value)) return value.map((item) => this.inWords(item, kind));
    if (typeof value !== 'object' || value === null) return value;
    const of = 'tipo' in value ? (value.tipo as Kind) : kind;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        if (name === 'id') return [name, this.ordinal(of, field)];
        if (name === 'cidadeId' && typeof field === 'number') return [name, this.ordinal('cidades', field)];
        if (name === 'quando') return [name, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(field)];
        return [name, this.inWords(field, of)];
      }),
    );
  }
}

const TAGS = [
  'none',
  'none',
  'last',
  'last',
  'first',
  'weakened',
  'several',
  'any',
  'foreign',
  'broken',
] as const;
type Tag = (typeof TAGS)[number];

type Values = { nome: string | undefined; email: string; city: number | null };
type Page = { filter: string; page: number; limit: number };
/** `at` and `city` count records by the order in which they were made; null is one that never was. */
type Deed = { kind: Kind; at: number | null } & (
  | { does: 'create'; values: Values; key: string | null }
  | { does: 'update'; values: Values; tag: Tag }
  | { does: 'delete'; tag: Tag }
  | { does: 'read' }
  | { does: 'restore' }
  | ({ does: 'search'; city: number | null } & Page)
  | ({ does: 'near' } & Page)
  | ({ does: 'history' } & Page)
  | ({ does: 'deleted' } & Page)
  | ({ does: 'recent' } & Page)
);

type Request = { method: string; path: string; body?: object; headers?: Record<string, string> };

function requestOf(deed: Deed, party: Party): Request {
  const { kind, at } = deed;
  const id = party.numberOf(kind, at);
  const one = `/${kind}/${id}`;
  const bodyOf = ({ nome, email, city }: Values) =>
    kind === 'cidades'
      ? { nome }
      : { ...aPessoa, nomeCompleto: nome, email, cidadeId: party.numberOf('cidades', city) };
  const page = (path: string, { filter, page, limit }: Page, more = ''): Request => {
    const search = filter.replace(/#(\d)/, (_, city) => String(party.numberOf('cidades', Number(city))));
    return {
      method: 'GET',
      path: `${path}?page=${page}&limit=${limit}&filter=${encodeURIComponent(search)}${more}`,
    };
  };
  switch (deed.does) {
    case 'create': {
      const key = deed.key !== null && { headers: { 'idempotency-key': `${kind}-${deed.key}` } };
      return { method: 'POST', path: `/${kind}`, body: bodyOf(deed.values), ...key };
    }
    case 'update': {
      const headers = party.match(kind, id, deed.tag);
      return { method: 'PUT', path: one, body: bodyOf(deed.values), headers };
    }
    case 'delete':
      return { method: 'DELETE', path: one, headers: party.match(kind, id, deed.tag) };
    case 'read':
      return { method: 'GET', path: one };
    case 'restore':
      return { method: 'POST', path: `${one}/restauracao` };
    case 'search':
      return page(`/${kind}`, deed, `&id=${party.numberOf('cidades', deed.city)}`);
    case 'near':
      return page(`/${kind}`, deed, '&parecidas=1');
    case 'history':
      return page(`${one}/historico`, deed);
    case 'deleted':
      return page(`/${kind}/apagados`, deed);
    case 'recent':
      return page('/mudancas', deed);
  }
}

/** Does a deed on all backends, which have to answer alike. */
class Step implements fc.AsyncCommand<object, Party[]> {
  constructor(readonly deed: Deed) {}

  check = () => true;

  async run(_: object, parties: Party[]) {
    const [asked, ...others] = await Promise.all(
      parties.map(async (party) => ({ name: party.name, answer: await party.do(this.deed) })),
    );
    for (const { name, answer } of others) {
      expect(answer, `${name} differs from ${asked?.name} in ${this}`).toEqual(asked?.answer);
    }
  }

  toString = () => JSON.stringify(this.deed);
}

const NAMES = {
  pessoas: [
    'Ana Lima',
    'ana  lima',
    'Mariana Lima',
    'Lima, Ana',
    'José D’Ávila Neto',
    'José D’Ávila',
    'Zoë 100% Ødegård',
    'Sá',
    '',
  ],
  cidades: [
    'Recife',
    'Bom Jesus',
    'Bom Jesus (MG)',
    'São Bom',
    "Olho-d'Água",
    ' Recife ',
    'Ipê',
    'Xi',
    'Poá (SP)',
    'Porto Alegre (RS)',
    'Porto Alegre',
  ],
};
const EMAILS = [
  'ana@ex.com',
  'ANA@ex.com',
  'b@ação.com.br',
  'B@xn--ao-siap.com.br',
  'b@ac\u0327a\u0303o.com.br',
  'lima@ex.org',
  'c@ex.com',
  'x',
];
const FILTERS = [
  ...['', '', '', 'ana', 'LIMA ana', 'ana lima', 'davila', 'josé d avila', 'zoe', '%', '_', '-', 'sa', 'a'],
  ...[
    'bom jesus',
    'jes',
    'olho dagua',
    'RECIFE',
    'cidade:#0',
    'cidade:#0 ana',
    'cidade:#1 lima ana',
    'cidade:#1 @ex',
    'cidade:#0 -',
    'cidade:#1',
    '@ex',
    'ana@ex.com',
    '@ação',
    'B@AÇÃO',
    'nada',
    ...[
      'anna limma',
      'LYMA ana',
      'limas',
      'marianna',
      'mariena',
      'maraina lima',
      'joze davilla',
      'jozé d avyla',
    ],
    ...['odegart', 'resife', 'Rescife', 'recifes', 'bon gesus', 'jezuz', 'p0', 'ex.com', 'ana@', 'olinda'],
    ...['ana bom jesus', 'olinda lima', 'bom jesus mg', 'recife pe', 'ana recife lima', 'jose lima'],
    ...['poa', 'poa', 'ana poa', 'porto', 'analima', 'ana olnda'],
  ],
];

/** Deeds of one kind of record. */
function deedsOf(kind: Kind): fc.Arbitrary<Deed> {
  const common = { kind: fc.constant(kind), at: fc.option(fc.nat({ max: 2 }), { freq: 30 }) };
  const values = fc.record({
    nome: fc.option(fc.constantFrom(...NAMES[kind]), { nil: undefined, freq: 40 }),
    email: fc.constantFrom(...EMAILS),
    city: fc.option(fc.nat({ max: 2 }), { freq: 20 }),
  });
  const tag = fc.constantFrom(...TAGS);
  const key = fc.option(fc.constantFrom('1', '2'), { freq: 2 });
  const filter = fc.constantFrom(...FILTERS);
  const page = { filter, page: fc.integer({ min: 1, max: 3 }), limit: fc.integer({ min: 1, max: 6 }) };
  const does = <Word extends Deed['does']>(word: Word) => ({ ...common, does: fc.constant(word) });
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ ...does('create'), values, key }) },
    { weight: 6, arbitrary: fc.record({ ...does('update'), values, tag }) },
    { weight: 4, arbitrary: fc.record({ ...does('delete'), tag }) },
    { weight: 3, arbitrary: fc.record(does('restore')) },
    { weight: 2, arbitrary: fc.record(does('read')) },
    { weight: 6, arbitrary: fc.record({ ...does('search'), ...page, city: fc.option(fc.nat({ max: 3 })) }) },
    ...(['near', 'history', 'deleted', 'recent'] as const).map((word) => ({
      weight: 1,
      arbitrary: fc.record({ ...does(word), ...page }),
    })),
  );
}

const creation = (kind: Kind, nome: string, more: Partial<Values> & { key?: string } = {}): Deed => {
  const { key = null, email = '', city = null } = more;
  return { kind, at: null, does: 'create', values: { nome, email, city }, key };
};

/** What every run begins with: people in two cities. */
const start = [
  creation('cidades', 'Bom Jesus'),
  creation('cidades', 'Olinda'),
  creation('pessoas', 'Ana Lima', { email: 'p0@ex.com', city: 0 }),
  creation('pessoas', 'Zoë Sá', { email: 'p1@ex.com', city: 1 }),
];

const keyed = creation('cidades', 'Recife', { key: '1' });
const recife = { kind: 'cidades', at: 2 } as const;
const [ana, zoe] = [{ kind: 'pessoas', at: 0 } as const, { kind: 'pessoas', at: 1 } as const];
const olinda = { kind: 'cidades', at: 1 } as const;
/** What chance comes to too seldom: repeated creations and refused restorations. */
const tour: Deed[] = [
  ...[keyed, keyed, creation('cidades', 'Ipê', { key: '1' })],
  { ...recife, does: 'update', values: { nome: 'Recife (PE)', email: '', city: null }, tag: 'last' },
  keyed,
  { ...recife, does: 'delete', tag: 'first' },
  { ...recife, does: 'delete', tag: 'last' },
  keyed,
  { ...recife, does: 'restore' },
  ...[keyed, { ...recife, does: 'restore' } as const],
  { ...ana, does: 'delete', tag: 'none' },
  creation('pessoas', 'Ana Lima', { email: 'P0@ex.com', city: 0, key: '1' }),
  { ...ana, does: 'restore' },
  { ...olinda, does: 'delete', tag: 'none' },
  { ...zoe, does: 'delete', tag: 'none' },
  { ...olinda, does: 'delete', tag: 'none' },
  { ...zoe, does: 'restore' },
  { ...olinda, does: 'restore' },
  { ...zoe, does: 'restore' },
];

/** All that can be read in the end, so that nothing that was done wrong stays unseen. */
function survey({ numbers }: Party): Deed[] {
  const all = { filter: '', page: 1, limit: 1000, at: 0 };
  const ofKinds = RECORDS.flatMap((kind): Deed[] => [
    { ...all, does: 'search', kind, city: 0 },
    { ...all, does: 'deleted', kind },
    ...numbers[kind].map((_, at): Deed => ({ ...all, does: 'history', kind, at })),
  ]);
  return [{ ...all, does: 'recent', kind: 'pessoas' }, ...ofKinds];
}

/** The backend of the screens' tests, called as the servers are. */
export function fakeCaller(backend = new Backend()): Caller {
  backend.isOurs = true;
  return async (method, path, body, headers = {}) => {
    const call = callOf(method, path, { headers, body: body === undefined ? null : JSON.stringify(body) });
    const answer = await backend.receive(call);
    if (answer === 'connection lost') throw new Error(answer);
    const { status = 200, json, headers: answered } = answer;
    const text = json === undefined ? undefined : JSON.stringify(json);
    return {
      status,
      headers: new Headers(answered),
      body: text === undefined ? undefined : JSON.parse(text),
    };
  };
}

/**
 * Asks the fake backend of the screens, SQLite and PostgreSQL the same, and demands that they answer the same.
 * @param options how often, and from which seed
 */
export async function compareBackends(options: { numRuns: number; seed?: number }) {
  const servers = await Promise.all(
    databaseKinds.map(async (kind) => ({ kind, server: await startServer(kind) })),
  );
  const empty = async () => {
    for (const { server } of servers) {
      for (const table of TABLES) await execute(server.databaseUrl, `delete from ${table}`);
      // What is remembered of searches is forgotten by a write.
      await server.store.records.pessoas.createAll([]);
      await server.store.records.cidades.createAll([]);
    }
  };
  const commands = fc.commands(
    RECORDS.map((kind) => deedsOf(kind).map((deed) => new Step(deed))),
    { maxCommands: 40, size: 'max' },
  );
  const compare = async (act: (parties: Party[]) => Promise<void>) => {
    await empty();
    const ours = new Party('the fake', fakeCaller());
    const parties = [ours, ...servers.map(({ kind, server }) => new Party(kind, server.call))];
    for (const deed of start) await new Step(deed).run({}, parties);
    await act(parties);
    for (const deed of survey(ours)) await new Step(deed).run({}, parties);
  };
  const property = fc.asyncProperty(commands, (steps) =>
    compare((parties) => fc.asyncModelRun(() => ({ model: {}, real: parties }), steps)),
  );
  try {
    await compare(async (parties) => {
      for (const deed of tour) await new Step(deed).run({}, parties);
    });
    await fc.assert(property, options);
  } finally {
    for (const { server } of servers) await server.stop();
  }
}
