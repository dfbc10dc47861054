import { array, enums, type Infer, nullable, optional, record, string, type } from 'superstruct';
import { recordNames } from './changes';
import { count, described, moment, requiredNumber } from './rules';

/** An import of the register: `registros` are the records it made, `intactos` those that are as it made them. */
export const importSchema = type({
  id: string(),
  tipo: enums(recordNames),
  arquivo: nullable(string()),
  total: nullable(count()),
  quem: nullable(string()),
  quando: moment(),
  registros: count(),
  intactos: count(),
  /** The user who undid it, and the time; null if it was not undone. */
  desfeita: nullable(type({ quem: nullable(string()), quando: moment() })),
});
export type Import = Infer<typeof importSchema>;

const errors = described(record(string(), string()), { additionalProperties: { type: 'string' } });

/** The result of a batch, row by row: the number of its record, or why there is none, by field. */
export const batchAnswerSchema = type({
  linhas: array(type({ linha: requiredNumber(), id: optional(requiredNumber()), errors: optional(errors) })),
});
export type RowAnswer = Infer<typeof batchAnswerSchema>['linhas'][number];

/** The result of one call of an undoing: `mantidos` counts for the whole import, `restantes` can still be deleted. */
export const undoAnswerSchema = type({ apagados: count(), mantidos: count(), restantes: count() });
export type UndoAnswer = Infer<typeof undoAnswerSchema>;
