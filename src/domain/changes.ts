import { boolean, enums, type Infer, nullable, optional, record, string, type, unknown } from 'superstruct';
import { count, moment, requiredNumber } from './rules';

/** The kinds of record, each by the path of its pages and of its calls. */
export const recordNames = ['pessoas', 'cidades'] as const;
export type RecordName = (typeof recordNames)[number];

/** The action of a change, as the log words it. */
const acao = enums(['criou', 'alterou', 'apagou', 'restaurou']);
export type Acao = Infer<typeof acao>;

/** The user who made a change, null if unknown, and the time. */
const byline = { quem: nullable(string()), quando: moment() };

/**
 * A line of the log: one change of a record; `antes` are all its values before, and `sua` says that the user who asks
 * made it. A record that was imported was made by `importacao`, whose file is `arquivo`.
 */
export const logLineSchema = type({
  versao: requiredNumber(),
  acao,
  ...byline,
  antes: nullable(record(string(), unknown())),
  sua: boolean(),
  importacao: nullable(string()),
  arquivo: nullable(string()),
});
export type LogLine = Infer<typeof logLineSchema>;

/** A record that was deleted and can be restored; the `total` records of an undone import are one line, named by the file. */
export const deletedSchema = type({
  id: nullable(requiredNumber()),
  nome: nullable(string()),
  ...byline,
  importacao: optional(string()),
  total: optional(count()),
});
export type DeletedLine = Infer<typeof deletedSchema>;

/**
 * Changes of one user, action and kind that follow each other: the newest of them, and in `mais` how many others,
 * counted up to {@link MOST_COUNTED}. An import and its undoing are one change of `total` records, named by the file.
 */
export const changeGroupSchema = type({
  tipo: enums(recordNames),
  id: nullable(requiredNumber()),
  nome: nullable(string()),
  acao: enums(['criou', 'alterou', 'apagou', 'restaurou', 'importou', 'desfez']),
  ...byline,
  total: optional(count()),
  mais: optional(count()),
});
export type ChangeGroup = Infer<typeof changeGroupSchema>;

/** The most records of a group that are counted. */
export const MOST_COUNTED = 1_000;
