import { array, enums, type Infer, nullable, number, optional, record, string, type } from 'superstruct';
import { recordNames } from './changes';
import { must } from './rules';

/** An import of the register: `registros` are the records it made, `intactos` those that are as it made them. */
export const importSchema = type({
  id: string(),
  tipo: enums(recordNames),
  arquivo: nullable(string()),
  total: nullable(number()),
  quem: nullable(string()),
  /** ISO 8601 in UTC. */
  quando: must(string(), (text) => !Number.isNaN(Date.parse(text))),
  registros: number(),
  intactos: number(),
});
export type Import = Infer<typeof importSchema>;

/** The result of a batch, row by row: the number of its record, or why there is none, by field. */
export const batchAnswerSchema = type({
  linhas: array(
    type({ linha: number(), id: optional(number()), errors: optional(record(string(), string())) }),
  ),
});
export type RowAnswer = Infer<typeof batchAnswerSchema>['linhas'][number];

/** The result of one call of an undoing: `mantidos` counts for the whole import, `restantes` can still be deleted. */
export const undoAnswerSchema = type({ apagados: number(), mantidos: number(), restantes: number() });
export type UndoAnswer = Infer<typeof undoAnswerSchema>;
