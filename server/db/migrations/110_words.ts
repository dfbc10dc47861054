import { words as wordsOf } from './recordTable';
import { statements, type Version } from './version';

const tables = ['pessoas', 'cidades'];

/**
 * The vocabulary of each kind in place of one of all: with the number of records that have a word, by which frequent
 * ones are looked up first, and without words that no record has.
 */
export const words: Version = {
  sqlite: statements([
    ...['criada', 'alterada'].flatMap((event) =>
      tables.map((table) => `drop trigger ${table}_sons_${event}`),
    ),
    ...tables.flatMap(wordsOf.sqlite),
    'drop table sons',
  ]),
  postgres: statements([
    ...tables.flatMap(wordsOf.postgres),
    'drop function sons_aprender(text[])',
    'drop table sons',
  ]),
};
