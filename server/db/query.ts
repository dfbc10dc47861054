import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema';

/** Stands in a compiled query for a value that is only known when it runs. */
class Slot {
  constructor(readonly name: string) {}
}

/** A named hole in a query; {@link bind} fills it. */
export const param = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Slot(name)}`;

export type Query<Row> = CompiledQuery<Row>;
export type Values = Readonly<Record<string, string | number>>;

/** Builds a query once, because compiling costs more than running most of ours. */
export const compile = <Row>(db: Kysely<Schema>, query: Compilable<Row> | RawBuilder<Row>): Query<Row> =>
  query.compile(db);

/** The parameters of a run, in the order of the query's placeholders. */
export function bind(query: Query<unknown>, values: Values): unknown[] {
  return query.parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter;
    const value = values[parameter.name];
    if (value === undefined) throw new TypeError(`query parameter ${parameter.name} is missing`);
    return value;
  });
}
