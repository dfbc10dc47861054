import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../../kinds';
import type { Source } from '../engine';
import type { Search } from '../search';

/** A pattern of `like` in which nothing of the text is a wildcard. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Where a search looks in PostgreSQL: GIN indexes of trigrams, and one on whole names. */
export function postgresSource(kind: RecordKind, search: Search, text: RawBuilder<unknown>): Source {
  const table = sql.table(kind.name);
  const beginning = sql`${text} like ${`${literal(search.text)}%`}`;
  const firstLine = sql`${text} like ${`${literal(search.text)}\n%`}`;
  const conditions = [
    ...search.terms.map((term) => sql`${text} like ${`%${literal(term)}%`}`),
    // Unlike `like`, not looked up in the index.
    ...search.words.map((word) => sql`strpos(${text}, ${word}) > 0`),
  ];
  return {
    // Another text than a name has one line, and an index for the whole of it.
    exact:
      search.in === 'names' ? sql`(${text} = ${search.text} or ${firstLine})` : sql`${text} = ${search.text}`,
    beginning,
    id: sql`${table}.id`,
    matching: sql`from ${table} where ${sql.join(conditions, sql` and `)}`,
    isNotBeginning: sql`not (${beginning})`,
  };
}
