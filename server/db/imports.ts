import { asWritten } from '../../src/domain/cities/names';
import { messages } from '../../src/domain/messages';
import { validate } from '../../src/domain/rules';
import { kinds, type RecordTable, type RecordValues, referenceOf } from '../kinds';
import { type Engine, type ImportOutcome, type ImportRow, isUnused } from './engine';
import { type NamedCity, namedCities } from './namedCities';
import { removeInParts } from './removeInParts';
import { toRow } from './row';
import { constant, join, named, sql } from './sql';

/** Records that one call of an undoing deletes; while it deletes on SQLite other writes have their turns. */
const UNDONE_AT_ONCE = 500;

/**
 * A row of a batch whose values are valid; `cidade` is the name of a city in place of its id, `isNewCity` says that the
 * user chose to make it if none has that name.
 */
export interface BatchRow {
  linha: number;
  values: RecordValues;
  cidade: string | null;
  isNewCity: boolean;
  /** It is made although a record has its name. */
  insists: boolean;
}

export interface Batch {
  /** The name that the client has given to the import. */
  importacao: string;
  arquivo: string | null;
  total: number | null;
  rows: readonly BatchRow[];
}

/** The result of a row: its record, or why there is none; `message` is about its city. */
export type BatchOutcome = ImportOutcome | { linha: number; refusal: 'city'; message: string };

type Opened = { id: number; desfeita: number | null };
type Found = { id: number; tipo: string; registros: number };

/** `foreign`: the import is another user's or kind's. `undone`: its undoing has begun. */
export type Refused = 'foreign' | 'undone';

/** The imports of the register (docs/decisions/0028). One call at a time: see {@link importRoutes}. */
export function importsOf(engine: Engine, forgetTotals: () => void) {
  const countOf = (table: RecordTable) => sql`(select count(*) from ${named(table.name)}
    where ${named(`${table.name}.importacao`)} = importacoes.id)`;

  const all = Object.values<RecordTable>(kinds);
  const writes = Object.fromEntries(all.map((table) => [table.name, engine.dialect.imports(table)]));
  const writesOf = (name: string) => {
    const found = writes[name];
    if (found === undefined) throw new Error(`Unknown record kind: ${name}`);
    return found;
  };

  const cities = namedCities(engine);

  /** A row with its city, or why it has none. */
  async function withCity(
    table: RecordTable,
    { linha, values, cidade, isNewCity, insists }: BatchRow,
    importacao: number,
    named: Map<string, NamedCity>,
  ): Promise<ImportRow | BatchOutcome> {
    const reference = referenceOf(table);
    if (cidade === null || reference === null)
      return {
        linha,
        row: toRow(table, values),
        referred: null,
        isUnique: table.messages.exists !== undefined && !insists,
      };
    const key = `${asWritten(cidade)}${isNewCity ? '+' : ''}`;
    const city = named.get(key) ?? (await cities.find(cidade, importacao, isNewCity));
    named.set(key, city);
    if ('question' in city) return { linha, refusal: 'city', message: city.question };
    const rowWith = (id: number) => toRow(table, { ...values, [reference.field]: id });
    if ('id' in city) return { linha, row: rowWith(city.id), referred: null, isUnique: false };
    const { rules, searched } = reference.table;
    const made = validate(rules, { [searched]: city.missing });
    if (!made.valid) return { linha, refusal: 'city', message: made.errors[searched] ?? messages.invalid };
    return { linha, row: rowWith(0), referred: toRow(reference.table, made.values), isUnique: false };
  }

  /** The rows that this import has made, from the first to the last of these. */
  async function madeBefore(importacao: number, rows: readonly BatchRow[]) {
    if (rows.length === 0) return [];
    const numbers = rows.map(({ linha }) => linha);
    return engine.read(
      sql<{ linha: number; id: number }>`select linha, registro as id from importados
        where importacao = ${importacao} and linha between ${Math.min(...numbers)} and ${Math.max(...numbers)}`,
    );
  }

  return {
    /** Keeps the rows of a batch that this import has not made yet; the outcomes come in the order of the rows. */
    async bringIn(table: RecordTable, batch: Batch, usuario: number): Promise<BatchOutcome[] | Refused> {
      const { importacao, arquivo, total, rows } = batch;
      const [opened] = await engine.write(
        sql<Opened>`insert into importacoes (chave, usuario, tipo, arquivo, total, quando)
          values (${importacao}, ${usuario}, ${table.name}, ${arquivo}, ${total}, ${Date.now()})
          on conflict (chave) do update set arquivo = coalesce(importacoes.arquivo, excluded.arquivo),
            total = coalesce(excluded.total, importacoes.total)
          where importacoes.usuario = excluded.usuario and importacoes.tipo = excluded.tipo
          returning id, desfeita`,
      );
      if (opened === undefined) return 'foreign';
      const made = await madeBefore(opened.id, rows);
      const outcomes = new Map<number, BatchOutcome>(made.map((outcome) => [outcome.linha, outcome]));
      const missing = rows.filter(({ linha }) => !outcomes.has(linha));
      if (opened.desfeita !== null && missing.length > 0) return 'undone';
      const named = new Map<string, NamedCity>();
      if (missing.some(({ cidade }) => cidade !== null)) await cities.refresh();
      const sent: ImportRow[] = [];
      for (const row of missing) {
        const prepared = await withCity(table, row, opened.id, named);
        if ('row' in prepared) sent.push(prepared);
        else outcomes.set(row.linha, prepared);
      }
      const origin = { importacao: opened.id, quem: usuario };
      try {
        const inserted = await writesOf(table.name).insert(origin, sent);
        if (inserted === 'undone') return 'undone';
        for (const outcome of inserted) outcomes.set(outcome.linha, outcome);
      } finally {
        forgetTotals();
      }
      return rows.flatMap(({ linha }) => outcomes.get(linha) ?? []);
    },

    /** The imports that have kept a row, newest first. */
    async list({ page, limit }: { page: number; limit: number }) {
      type Import = {
        id: string;
        tipo: string;
        arquivo: string | null;
        total: number | null;
        quem: string | null;
        quando: number;
        registros: number;
        intactos: number;
        desfeita: number | null;
        desfeitaPor: string | null;
      };
      const intact = all.map((table) => sql`when ${constant(table.name)} then ${countOf(table)}`);
      const rows = await engine.search(
        sql<Import>`select chave as id, tipo, arquivo, total,
            (select nome from usuarios where id = importacoes.usuario) as quem, quando, registros,
            case tipo ${join(intact, ' ')} end as intactos, desfeita,
            (select usuarios.nome from mudancas join usuarios on usuarios.id = mudancas.quem
              where mudancas.tipo = 'importacoes' and mudancas.registro = importacoes.id and mudancas.acao = 'desfez'
            ) as "desfeitaPor"
          from importacoes where registros > 0
          order by quando desc, importacoes.id desc limit ${limit} offset ${(page - 1) * limit}`,
      );
      const [counted] = await engine.search(
        sql<{ total: number }>`select count(*) as total from importacoes where registros > 0`,
      );
      const timeOf = (moment: number) => new Date(moment).toISOString();
      const answered = rows.map(({ desfeita, desfeitaPor, ...row }) => ({
        ...row,
        quando: timeOf(row.quando),
        desfeita: desfeita === null ? null : { quem: desfeitaPor, quando: timeOf(desfeita) },
      }));
      return { rows: answered, total: counted?.total ?? 0 };
    },

    /**
     * Deletes some of the records of an import that are as it made them, before those that were made for them.
     * @returns undefined where there is no such import
     */
    async undo(chave: string, quem: number) {
      const [found] = await engine.read(
        sql<Found>`select id, tipo, registros from importacoes where chave = ${chave} and registros > 0`,
      );
      if (found === undefined) return undefined;
      const { id, tipo } = found;
      const quando = Date.now();
      await engine.write(
        sql`update importacoes set desfeita = ${quando} where id = ${id} and desfeita is null`,
      );
      const origin = { importacao: id, quem };
      const table = all.find((known) => known.name === tipo);
      if (table === undefined) throw new Error(`Unknown record kind: ${tipo}`);
      const target = referenceOf(table)?.table;
      let removed = 0;
      let removedTargets = 0;
      try {
        removed = await writesOf(tipo).remove(origin, UNDONE_AT_ONCE);
        if (removed < UNDONE_AT_ONCE && target !== undefined)
          removedTargets = await writesOf(target.name).remove(origin, UNDONE_AT_ONCE - removed);
      } finally {
        forgetTotals();
      }
      if (removed + removedTargets > 0) {
        await engine.write(sql`update importacoes set apagados = apagados + ${removed} where id = ${id}`);
        await engine.write(
          sql`insert into mudancas (tipo, registro, versao, acao, quem, quando)
            values ('importacoes', ${id}, 2, 'desfez', ${quem}, ${quando}) on conflict do nothing`,
        );
      }
      const count = async (condition: ReturnType<typeof sql>) =>
        (await engine.search(sql<{ total: number }>`select count(*) as total ${condition}`))[0]?.total ?? 0;
      const left = async (of: RecordTable) =>
        count(sql`from ${named(of.name)} where importacao = ${id} ${isUnused(of)}`);
      const kept = await count(sql`from importados join ${named(tipo)} as registro
        on registro.id = importados.registro where importados.importacao = ${id}`);
      const own = await left(table);
      const restantes = own + (target === undefined ? 0 : await left(target));
      return { apagados: removed, mantidos: kept - own, restantes };
    },

    /** Removes the imports whose last row came before a moment, in epoch milliseconds. Their records stay. */
    async removeBefore(oldest: number) {
      const isOld = sql`quando < ${oldest}`;
      const ofOld = sql`importacao in (select id from importacoes where ${isOld})`;
      await removeInParts(engine, 'importados', ['importacao', 'linha'], ofOld);
      await removeInParts(engine, 'importacoes', ['id'], isOld);
    },
  };
}
