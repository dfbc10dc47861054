import { enums, type Infer, nullable, number, refine, string, type } from 'superstruct';

/** Who made a change, null where that is unknown, and when: ISO 8601 in UTC. */
const byline = {
  quem: nullable(string()),
  quando: refine(string(), 'moment', (text) => !Number.isNaN(Date.parse(text))),
};

/** A change of any record, as the log words it; `tipo` is the path of its kind. */
export const recentSchema = type({
  tipo: string(),
  id: number(),
  nome: string(),
  acao: enums(['criou', 'alterou', 'apagou', 'restaurou']),
  ...byline,
});
export type RecentChange = Infer<typeof recentSchema>;
