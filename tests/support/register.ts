/** A register in memory that answers as the server does; `tests/server/backends.test.ts` holds it to both databases. */
import { recordNames } from '../../src/domain/changes';
import { cidades } from '../../src/domain/cidade';
import { PAGE_SIZE } from '../../src/domain/constants';
import { pessoas } from '../../src/domain/pessoa';
import { comparableEmail, validate } from '../../src/domain/rules';
import { labels } from './labels';
import { sheetHeadings } from './people';
import { byRank, plain, plainEmail, plainForms, rankOfName, rankOfWords, seen } from './searchPromise';

/** What the page gets; a body that is left out is empty. */
export type HttpAnswer = {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Readonly<Record<string, string>>;
};

export type Kind = 'pessoas' | 'cidades';
export type Row = { id: number; [field: string]: unknown };

/** Who made a change: their name of today, and whether it is who asks. */
type Author = { quem: string | null; sua: boolean };
type Line = Author & {
  tipo: Kind;
  id: number;
  versao: number;
  acao: 'criou' | 'alterou' | 'apagou' | 'restaurou';
  quando: string;
  antes: object | null;
  importacao: string | null;
};

/** An import: the records of its rows, and those made along, while they are as it made them. */
type Import = {
  tipo: Kind;
  arquivo: string | null;
  total: number | null;
  quando: string;
  rows: Map<number, number>;
  intact: { kind: Kind; id: number }[];
  desfeita: { quem: string | null; quando: string } | null;
};
type BatchRow = { linha: number; valores: object; cidade?: string; mesmoAssim?: boolean };

const ANA: Author = { quem: 'Ana', sua: true };
const ANOTHER: Author = { quem: null, sua: false };
const NOT_FOUND = { pessoas: 'Pessoa não encontrada.', cidades: 'Cidade não encontrada.' };
const EMAIL_TAKEN = 'Já existe uma pessoa com este email.';
const UNKNOWN_CITY = 'A cidade escolhida não existe.';
const rules = { pessoas: pessoas.rules, cidades: cidades.rules };

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

/** The page of these that a query asks for. */
function pageOf(items: readonly unknown[], query: URLSearchParams) {
  const limit = Number(query.get('limit') || PAGE_SIZE);
  const end = Number(query.get('page') || 1) * limit;
  return listed(items.slice(end - limit, end), items.length);
}

/** What a search shows, and why it is near; null where it is what was looked for. */
type Shown = { rows: Row[]; near: { by: 'email' | 'cidade' | 'nome'; cities: number[] } | null };

const nameOf = (values: object) => String(Object(values).nome ?? Object(values).nomeCompleto);
const bareOf = (city: Row) => nameOf(city).replace(/ \(..\)$/, '');
const valuesOf = ({ id: _, ...values }: Row) => values;

/** What staff write for cities of the tests. */
const ALIASES: Readonly<Record<string, readonly string[]>> = { poa: ['Porto Alegre (RS)', 'Porto Alegre'] };

/** How words of the tests are spelt otherwise: to the same sound, or with one letter that is another or too many. */
const SPELLINGS: Readonly<Record<string, { same?: string; near?: string }>> = {
  anna: { same: 'ana' },
  limma: { same: 'lima' },
  lyma: { same: 'lima' },
  limas: { near: 'lima' },
  marianna: { same: 'mariana' },
  mariena: { near: 'mariana' },
  maraina: { near: 'mariana' },
  joze: { same: 'jose' },
  davilla: { same: 'davila' },
  avyla: { same: 'avila' },
  odegart: { near: 'odegard' },
  resife: { same: 'recife' },
  rescife: { near: 'recife' },
  recifes: { near: 'recife' },
  bon: { same: 'bom' },
  gesus: { same: 'jesus' },
  jezuz: { same: 'jesus' },
  acao: { near: 'sao' },
  luis: { same: 'luiz' },
  thiago: { same: 'tiago' },
  sousa: { same: 'souza' },
  valter: { same: 'walter' },
  keli: { same: 'kelly' },
  elena: { same: 'helena' },
  chavier: { same: 'xavier' },
  monteneggro: { same: 'montenegro' },
  gulherme: { near: 'guilherme' },
  quaresna: { same: 'quaresma' },
  quarema: { near: 'quaresma' },
  campnas: { near: 'campinas' },
  olnda: { near: 'olinda' },
};

/** Two names differ by one letter that is missing, too many or another. */
function differByALetter(one: string, other: string): boolean {
  const forms = (name: string) => [name, ...[...name].map((_, at) => name.slice(0, at) + name.slice(at + 1))];
  return forms(one).some((form) => forms(other).includes(form));
}

/** How well a name has words by their spelling: 1 where all sound the same, 2 with a letter of difference, 0 not. */
function spellingRank(words: readonly string[], name: string): number {
  const soundOf = (word: string) => SPELLINGS[word]?.same ?? word;
  const kept = name.split(/\s/).map(soundOf);
  const ranks = words.map((word) => {
    const near = SPELLINGS[word]?.near ?? '';
    return kept.includes(soundOf(word)) ? 1 : kept.includes(near) ? 2 : 0;
  });
  return ranks.includes(0) ? 0 : Math.max(...ranks);
}

/** How well a record fits a search: 1 is it, 2 begins with it, 3 has all its words, 0 is not found. */
function rankOf(kind: Kind, filter: string, values: Record<string, unknown>): number {
  const written = seen(filter);
  const [, city, among = ''] = /^cidade:(\d{1,15})(?: (.*))?$/i.exec(written) ?? [];
  if (kind === 'pessoas' && city !== undefined) {
    if (values.cidadeId !== Number(city)) return 0;
    return among === '' ? 1 : rankOf(kind, among, values);
  }
  if (kind === 'cidades' || !written.includes('@')) return rankOfName(written, nameOf(values));
  return rankOfWords(plainEmail(written), [plainEmail(String(values.email))]);
}

export class Register {
  pessoas: Row[];
  cidades: Row[];
  /** Every change, the oldest first; records that were there from the start have none. */
  private readonly log: Line[] = [];
  private readonly keys = new Map<string, { id: number; body: string }>();
  private readonly imports = new Map<string, Import>();

  constructor({ pessoas = [], cidades = [] }: { pessoas?: Row[]; cidades?: Row[] }) {
    this.pessoas = pessoas;
    this.cidades = cidades;
  }

  /** Another person saves a record. */
  change(kind: Kind, id: number, changes: object, by: Partial<Author> = {}): void {
    const row = this.find(kind, id);
    if (row === undefined) throw new Error(`There is no record ${id}`);
    this.note(kind, id, 'alterou', valuesOf(row), { ...ANOTHER, ...by });
    Object.assign(row, changes);
  }

  /** Another person creates a record. */
  create(kind: Kind, row: Row, by: Partial<Author> = {}): void {
    this.put(kind, row);
    this.note(kind, row.id, 'criou', null, { ...ANOTHER, ...by });
  }

  /** Another person restores a record. */
  restore(kind: Kind, id: number, by: Partial<Author> = {}): void {
    const deletion = this.deletionOf(kind, id);
    if (deletion === undefined) throw new Error(`${kind}/${id} is not deleted`);
    this.put(kind, { ...deletion.antes, id });
    this.note(kind, id, 'restaurou', null, { ...ANOTHER, ...by });
  }

  /** Another person deletes a record. */
  remove(kind: Kind, id: number, by: Partial<Author> = {}): void {
    const row = this.find(kind, id);
    if (row === undefined) throw new Error(`There is no record ${id}`);
    this[kind] = this[kind].filter((one) => one !== row);
    this.note(kind, id, 'apagou', valuesOf(row), { ...ANOTHER, ...by });
  }

  /** What the server answers, with what only our own does; undefined where the address is none of a record's. */
  answer(request: string, body: unknown, headers: Headers, isOurs = false): HttpAnswer | undefined {
    const [method = '', address = ''] = request.split(' ');
    const { pathname, searchParams: query } = new URL(address, 'http://localhost');
    const grupos = query.get('grupos');
    if (pathname === '/mudancas' && grupos !== null) return { json: this.groups().slice(0, Number(grupos)) };
    if (pathname === '/mudancas') return pageOf(this.recent(), query);
    const [, kind, param, part] = pathname.split('/');
    if (kind === 'importacoes')
      return part === 'desfazer' ? this.undoImport(String(param)) : pageOf(this.importsNow(), query);
    // No test has records of another kind.
    if (kind !== 'pessoas' && kind !== 'cidades')
      return recordNames.some((name) => name === kind) ? pageOf([], query) : undefined;
    const id = Number(param);
    if (param === 'lote') return this.answerBatch(kind, Object(body));
    if (param === 'planilha') return this.sheet(kind, query.get('filter') ?? '');
    if (param === 'apagados')
      return pageOf(this.deleted(kind, query.get('filter') ?? '', query.get('importacao') ?? ''), query);
    if (part === 'historico') return this.history(kind, id, query);
    if (part === 'restauracao') return this.answerRestoration(kind, id);
    if (param !== undefined) return this.answerOne(method, kind, id, body, headers);
    return method === 'POST' ? this.answerCreation(kind, body, headers) : this.list(kind, query, isOurs);
  }

  private find(kind: Kind, id: number): Row | undefined {
    return this[kind].find((row) => row.id === id);
  }

  private put(kind: Kind, row: Row): void {
    this[kind] = [...this[kind], row].sort((one, other) => one.id - other.id);
  }

  private linesOf(kind: Kind, id: number): Line[] {
    return this.log.filter((line) => line.tipo === kind && line.id === id);
  }

  private versionOf(kind: Kind, id: number): number {
    return this.linesOf(kind, id).at(-1)?.versao ?? 1;
  }

  private etagOf(kind: Kind, id: number) {
    return { etag: `"${this.versionOf(kind, id)}"` };
  }

  private note(kind: Kind, id: number, acao: Line['acao'], antes: object | null, by: Author): void {
    const versao = acao === 'criou' ? 1 : this.versionOf(kind, id) + 1;
    const quando = new Date().toISOString();
    this.log.push({ tipo: kind, id, versao, acao, quando, antes, importacao: null, ...by });
    // What is changed is no longer as it was imported.
    for (const one of this.imports.values())
      one.intact = one.intact.filter((made) => made.kind !== kind || made.id !== id);
  }

  /** Marks the last line of the log as an import's. */
  private noteImport(importacao: string): void {
    const line = this.log.at(-1);
    if (line !== undefined) line.importacao = importacao;
  }

  private nextId(kind: Kind): number {
    const gone = this.log.filter((line) => line.tipo === kind && line === this.deletionOf(kind, line.id));
    return 100 + this[kind].length + gone.length;
  }

  private addImported(key: string, one: Import, kind: Kind, values: object): number {
    const id = this.nextId(kind);
    this.create(kind, { ...values, id }, ANA);
    this.noteImport(key);
    one.intact.push({ kind, id });
    return id;
  }

  private answerBatch(kind: Kind, batch: object): HttpAnswer {
    const { importacao, arquivo = null, total = null, linhas } = Object(batch);
    const now = new Date().toISOString();
    const made: Import = {
      tipo: kind,
      arquivo,
      total,
      quando: now,
      rows: new Map(),
      intact: [],
      desfeita: null,
    };
    const one = this.imports.get(importacao) ?? made;
    this.imports.set(importacao, one);
    if (one.desfeita) return refusal(409, 'Esta importação foi desfeita: não recebe mais registros.');
    one.quando = now;
    return { json: { linhas: linhas.map((row: BatchRow) => this.answerRow(kind, importacao, one, row)) } };
  }

  private answerRow(kind: Kind, key: string, one: Import, row: BatchRow) {
    const { linha, valores, cidade, mesmoAssim } = row;
    const known = one.rows.get(linha);
    if (known !== undefined) return { linha, id: known };
    const parsed = validate<object>(
      rules[kind],
      cidade === undefined ? valores : { ...valores, cidadeId: 1 },
    );
    if (!parsed.valid) return { linha, errors: parsed.errors };
    const name = plain(nameOf({ ...parsed.values }));
    if (kind === 'cidades' && !mesmoAssim && this.cidades.some((city) => plain(nameOf(city)) === name))
      return { linha, errors: { nome: 'Já existe uma cidade com este nome.' } };
    const named = this.cidades.find(({ nome }) => nome === cidade);
    const city = { ...(cidade !== undefined && { cidadeId: named?.id ?? this.cidades[0]?.id ?? 0 }) };
    const problem = this.problemOf(kind, { ...parsed.values, ...city });
    if (problem && (cidade === undefined || named))
      return { linha, errors: Object(problem.json).errors.body };
    if (cidade !== undefined)
      city.cidadeId = named?.id ?? this.addImported(key, one, 'cidades', { nome: cidade });
    const id = this.addImported(key, one, kind, { ...parsed.values, ...city });
    one.rows.set(linha, id);
    return { linha, id };
  }

  private importsNow(): object[] {
    return [...this.imports]
      .filter(([, { rows }]) => rows.size > 0)
      .map(([id, { tipo, arquivo, total, quando, rows, intact, desfeita }]) => {
        const intactos = intact.filter(({ kind }) => kind === tipo).length;
        return { id, tipo, arquivo, total, quem: 'Ana', quando, registros: rows.size, intactos, desfeita };
      })
      .reverse();
  }

  private undoImport(key: string): HttpAnswer {
    const one = this.imports.get(key);
    if (one === undefined || one.rows.size === 0) return refusal(404, 'Importação não encontrada.');
    one.desfeita ??= { quem: 'Ana', quando: new Date().toISOString() };
    const { tipo } = one;
    const isInhabited = (id: number) => this.pessoas.some(({ cidadeId }) => cidadeId === id);
    let apagados = 0;
    // People before the cities they live in.
    for (const kind of ['pessoas', 'cidades'] as const)
      for (const { id } of one.intact.filter((made) => made.kind === kind)) {
        if (kind === 'cidades' && isInhabited(id)) continue;
        this.remove(kind, id, ANA);
        this.noteImport(key);
        if (kind === tipo) apagados += 1;
      }
    const mantidos = [...one.rows.values()].filter((id) => this.find(tipo, id)).length;
    return { json: { apagados, mantidos, restantes: 0 } };
  }

  private sheet(kind: Kind, filter: string): HttpAnswer {
    const found = this.shown(kind, filter, true).rows.toSorted((one, other) => one.id - other.id);
    const cityOf = (id: unknown) => this.cidades.find((city) => city.id === id)?.nome;
    const fields = Object.keys((kind === 'cidades' ? cidades.rules : pessoas.rules).schema);
    const lines = found.map((row) =>
      fields.map((field) => (field === 'cidadeId' ? cityOf(row.cidadeId) : row[field])).join(';'),
    );
    const heading = kind === 'cidades' ? labels.detail.name : sheetHeadings;
    const text = `\ufeff${[heading, ...lines].map((line) => `${line}\r\n`).join('')}`;
    return { text, headers: { 'x-total-count': String(found.length) } };
  }

  /** The line of the deletion of a record that is deleted now. */
  private deletionOf(kind: Kind, id: number): Line | undefined {
    const last = this.linesOf(kind, id).at(-1);
    return last?.acao === 'apagou' ? last : undefined;
  }

  private list(kind: Kind, query: URLSearchParams, isOurs: boolean): HttpAnswer {
    const filter = query.get('filter') ?? '';
    if (isOurs && query.get('parecidas') === '1') return listed(this.nearNames(kind, filter));
    const { rows, near } = this.shown(kind, filter, isOurs);
    const answer = pageOf(rows, query);
    if (near) {
      const { by, cities } = near;
      const city = cities.length === 1 && { 'x-busca-cidade': String(cities[0]) };
      Object.assign(answer.headers, { 'x-busca': 'parecida', 'x-busca-por': by, ...city });
    }
    const selected = kind === 'cidades' && this.find(kind, Number(query.get('id')));
    if (!selected || answer.json.includes(selected)) return answer;
    return { ...answer, json: [...answer.json, selected] };
  }

  /** What a search shows: what it finds; on our own server also a city by its alias, and near records. */
  private shown(kind: Kind, filter: string, isOurs: boolean): Shown {
    const alias = isOurs && kind === 'cidades' ? ALIASES[plain(filter)] : undefined;
    const isAliased = (row: Row) => alias?.includes(nameOf(row)) === true;
    const found = byRank(this[kind], (row) => (isAliased(row) ? 0.5 : rankOf(kind, filter, row)));
    const near = isOurs && found.length === 0 ? this.near(kind, filter) : undefined;
    return near ?? { rows: found, near: null };
  }

  private bySpelling(kind: Kind, words: readonly string[], worst = 2): Row[] {
    return byRank(this[kind], (row) => {
      const rank = spellingRank(words, plainForms(nameOf(row)).join(' '));
      return rank > worst ? 0 : rank;
    });
  }

  /** Names near a text, beside those that its first page shows. */
  private nearNames(kind: Kind, filter: string): Row[] {
    const text = plain(filter);
    if (text === '' || (kind === 'pessoas' && /@|^cidade:\d+( |$)/i.test(filter.trim()))) return [];
    const shown = this.shown(kind, filter, true).rows.slice(0, PAGE_SIZE);
    const near = this.bySpelling(kind, text.split(' ')).filter((row) => !shown.includes(row));
    return near.slice(0, 20);
  }

  /** What a search that finds nothing may have meant: the first of some ways that finds something. */
  private near(kind: Kind, filter: string): Shown | undefined {
    const text = plain(filter);
    if (text === '' || (kind === 'pessoas' && filter.includes('@'))) return undefined;
    if (kind === 'pessoas' && /^cidade:\d+( |$)/i.test(filter.trim())) return undefined;
    const words = text.split(' ');
    const numbered = /^\d+$/.test(text) ? this[kind].filter(({ id }) => id === Number(text)) : [];
    const called = (rows: Row[]): Shown => ({ rows, near: { by: 'nome', cities: [] } });
    const ways: (() => Shown)[] = [() => ({ rows: numbered, near: null })];
    if (kind === 'pessoas') {
      const part = seen(filter).toLowerCase();
      ways.push(
        () => ({
          rows: byRank(this.pessoas, ({ email }) => rankOfWords(part, [plainEmail(String(email))])),
          near: { by: 'email', cities: [] },
        }),
        () => called(this.bySpelling(kind, words, 1)),
        ...[...text].slice(3).map((_, at) => () => {
          const halves = [text.slice(0, at + 3), text.slice(at + 3)];
          const isSplit = words.length === 1 && halves.every(({ length }) => length >= 3);
          return called(isSplit ? this.bySpelling(kind, halves, 1) : []);
        }),
        ...this.waysByCity(words, (name) => this.citiesCalled(name)),
        ...this.waysByCity(words, (name) => this.citiesSpelled(name)),
      );
    }
    ways.push(() => called(this.bySpelling(kind, words)));
    for (const way of ways) {
      const shown = way();
      if (shown.rows.length > 0) return shown;
    }
    return undefined;
  }

  private citiesCalled(name: string): Row[] {
    const joined = (text: string) => plain(text).replaceAll(' ', '');
    const isCalled = (nome: string) => joined(nome) === joined(name);
    const whole = this.cidades.filter((city) => isCalled(nameOf(city)));
    const bare = this.cidades.filter((city) => isCalled(bareOf(city)));
    const aliased = this.cidades.filter((city) => ALIASES[name]?.includes(nameOf(city)));
    const all = new Set([...(whole.length > 0 ? whole : bare), ...aliased]);
    return [...all];
  }

  private citiesSpelled(name: string): Row[] {
    return this.cidades.filter((city) => {
      const bare = plain(bareOf(city));
      return name.length >= 5 && name !== bare && differByALetter(name, bare);
    });
  }

  /** Some of the words are a city's: the longest run of them, of several the last. */
  private waysByCity(words: readonly string[], citiesOf: (name: string) => Row[]): (() => Shown)[] {
    const runs = words.flatMap((_, less) =>
      Array.from({ length: less + 1 }, (_, from) => [less - from, words.length - from] as const),
    );
    return runs.map(([from, to]) => () => {
      const ids = citiesOf(words.slice(from, to).join(' ')).map(({ id }) => id);
      const rest = [...words.slice(0, from), ...words.slice(to)].join(' ');
      const rows = byRank(this.pessoas, (row) => {
        if (!ids.includes(Number(row.cidadeId))) return 0;
        return rest === '' ? 1 : rankOf('pessoas', rest, row);
      });
      return { rows, near: { by: 'cidade', cities: ids } };
    });
  }

  private history(kind: Kind, id: number, query: URLSearchParams): HttpAnswer {
    const lines = this.linesOf(kind, id).reverse();
    if (lines.length === 0 && !this.find(kind, id)) return refusal(404, NOT_FOUND[kind]);
    return pageOf(
      lines.map(({ tipo: _, id: __, ...line }) => ({ ...line, arquivo: null })),
      query,
    );
  }

  /** The deleted records; those of an undone import are one line, but for a search, and for the import they are asked of. */
  private deleted(kind: Kind, filter: string, importacao: string): object[] {
    const lines = this.log
      .filter((line) => line.tipo === kind && line === this.deletionOf(kind, line.id))
      .filter(({ antes }) => rankOf(kind, filter, { ...antes }) > 0)
      .filter((line) => importacao === '' || line.importacao === importacao)
      .reverse();
    const isSingle = seen(filter) !== '' || importacao !== '';
    return lines.flatMap(({ id, quem, quando, antes, importacao: origin }, at): object[] => {
      if (isSingle || origin === null) return [{ id, nome: nameOf({ ...antes }), quem, quando }];
      if (lines.findIndex((line) => line.importacao === origin) < at) return [];
      const total = lines.filter((line) => line.importacao === origin).length;
      const nome = this.imports.get(origin)?.arquivo ?? null;
      return [{ id: null, nome, importacao: origin, total, quem, quando }];
    });
  }

  private groups(): object[] {
    const groups: { newest: ReturnType<Register['recent']>[number]; ids: Set<unknown> }[] = [];
    for (const line of this.recent()) {
      const group = groups.at(-1);
      const isSame =
        group && (['tipo', 'acao', 'quem'] as const).every((name) => group.newest[name] === line[name]);
      if (isSame) group.ids.add(line.id);
      else groups.push({ newest: line, ids: new Set([line.id]) });
    }
    return groups.map(({ newest, ids }) => ({ ...newest, mais: ids.size - 1 }));
  }

  private recent() {
    const today = ({ tipo, id }: Line) =>
      nameOf(this.find(tipo, id) ?? { ...this.deletionOf(tipo, id)?.antes });
    return this.log
      .map((line) => ({ ...line, nome: today(line) }))
      .map(({ versao: _, antes: __, sua: ___, importacao: ____, ...line }) => line)
      .reverse();
  }

  /** Why these values can't be a record's: `id` is the record's own. */
  private problemOf(kind: Kind, values: Record<string, unknown>, id?: number): HttpAnswer | undefined {
    if (kind === 'cidades') return undefined;
    const email = comparableEmail(String(values.email));
    const isTaken = this.pessoas.some((one) => one.id !== id && comparableEmail(String(one.email)) === email);
    if (isTaken) return refusal(409, EMAIL_TAKEN, { email: EMAIL_TAKEN });
    if (this.find('cidades', Number(values.cidadeId))) return undefined;
    return refusal(400, 'Há campos inválidos.', { cidadeId: UNKNOWN_CITY });
  }

  private answerCreation(kind: Kind, body: unknown, headers: Headers): HttpAnswer {
    const parsed = validate<object>(rules[kind], body);
    if (!parsed.valid) return refusal(400, 'Há campos inválidos.', parsed.errors);
    const key = headers.get('idempotency-key');
    const before = key === null ? undefined : this.keys.get(key);
    const sent = JSON.stringify([kind, parsed.values]);
    if (before !== undefined) {
      const { id } = before;
      if (!this.find(kind, id)) return { status: 404, json: { errors: { default: NOT_FOUND[kind] }, id } };
      if (before.body === sent) return { status: 201, json: id, headers: this.etagOf(kind, id) };
      const message = 'Este pedido já criou um registro, com outros dados.';
      return { status: 409, json: { errors: { default: message }, id } };
    }
    const problem = this.problemOf(kind, { ...parsed.values });
    if (problem) return problem;
    const id = this.nextId(kind);
    this.create(kind, { ...parsed.values, id }, ANA);
    if (key !== null) this.keys.set(key, { id, body: sent });
    return { status: 201, json: id, headers: this.etagOf(kind, id) };
  }

  private answerOne(method: string, kind: Kind, id: number, body: unknown, headers: Headers): HttpAnswer {
    const parsed = validate<object>(rules[kind], body);
    if (method === 'PUT' && !parsed.valid) return refusal(400, 'Há campos inválidos.', parsed.errors);
    const row = this.find(kind, id);
    if (row === undefined) return refusal(404, NOT_FOUND[kind]);
    const tag = this.etagOf(kind, id);
    if (method === 'GET') return { json: { ...row }, headers: tag };
    const ifMatch = headers.get('if-match');
    const versions = ifMatch?.split(',').map((version) => version.trim().replace(/^W\//, ''));
    if (versions !== undefined && ifMatch !== '*' && !versions.includes(tag.etag)) {
      const by = this.linesOf(kind, id).at(-1)?.sua ? 'você em outra janela' : 'outra pessoa';
      return refusal(412, `O registro foi alterado por ${by}.`);
    }
    if (method === 'DELETE') {
      if (kind === 'cidades' && this.pessoas.some(({ cidadeId }) => cidadeId === id)) {
        return refusal(409, 'A cidade não pode ser apagada porque há pessoas cadastradas nela.');
      }
      this.remove(kind, id, ANA);
      return { status: 204 };
    }
    const values = parsed.valid ? { ...parsed.values } : {};
    const problem = this.problemOf(kind, values, id);
    if (problem) return problem;
    this.change(kind, id, values, ANA);
    return { status: 204, headers: this.etagOf(kind, id) };
  }

  private answerRestoration(kind: Kind, id: number): HttpAnswer {
    const deletion = this.deletionOf(kind, id);
    if (deletion === undefined) return refusal(404, NOT_FOUND[kind]);
    const problem = this.problemOf(kind, { ...deletion.antes });
    const fields = problem && Object(problem.json).errors.body;
    if (problem) return refusal(409, String(Object.values(fields)[0]), fields);
    this.restore(kind, id, ANA);
    return { status: 204, headers: this.etagOf(kind, id) };
  }
}
