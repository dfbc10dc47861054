import { MINIMUM_PASSWORD_LENGTH } from '../../src/domain/constants';
import { kinds } from '../kinds/all';
import { emailSchema, idSchema, objectSchema, type RecordKind, textSchema } from '../kinds/kind';

const messagesByField = { type: 'object', additionalProperties: { type: 'string' } } as const;

const loginValues = { email: emailSchema, senha: textSchema(MINIMUM_PASSWORD_LENGTH) };

/** What is sent to save a record of this kind. */
export const valuesName = ({ schemaName }: RecordKind) => `${schemaName}Dados`;

const valueSchemas = ({ columns }: RecordKind) =>
  Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema]));

/** A kind's record as it is answered. */
export const recordSchema = (kind: RecordKind) => objectSchema({ id: idSchema, ...valueSchemas(kind) });

const recordSchemas = (kind: RecordKind): [string, object][] => [
  [kind.schemaName, recordSchema(kind)],
  [valuesName(kind), objectSchema(valueSchemas(kind))],
];

/** The shapes of the contract (sections 3, 5 and 7), with the bounds of the domain's rules. */
export const schemas: Readonly<Record<string, object>> = {
  Id: idSchema,
  Login: objectSchema(loginValues),
  Cadastro: objectSchema({ nome: textSchema(1), ...loginValues }),
  Sessao: objectSchema({ accessToken: { type: 'string', minLength: 1 } }),
  ...Object.fromEntries(Object.values(kinds).flatMap(recordSchemas)),
  Saude: objectSchema({ servidor: { const: 'ok' }, banco: { const: 'ok' } }),
  Erro: {
    type: 'object',
    required: ['errors'],
    properties: {
      errors: {
        type: 'object',
        required: ['default'],
        properties: {
          default: { type: 'string', minLength: 1 },
          body: messagesByField,
          params: messagesByField,
          query: messagesByField,
        },
      },
      /** The record that the `Idempotency-Key` of a refused create has made before. */
      id: idSchema,
    },
  },
};

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
