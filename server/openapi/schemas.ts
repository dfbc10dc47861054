import { MINIMUM_PASSWORD_LENGTH } from '../../src/domain/constants';
import { kinds } from '../kinds/all';
import type { RecordKind } from '../kinds/kind';
import { emailSchema, idSchema, objectSchema, textSchema } from './jsonSchema';

const messagesByField = { type: 'object', additionalProperties: { type: 'string' } } as const;

const loginValues = { email: emailSchema, senha: textSchema(MINIMUM_PASSWORD_LENGTH) };

/** What is sent to save a record of this kind. */
export const valuesName = ({ schemaName }: RecordKind) => `${schemaName}Dados`;

/** A kind's record as it is answered, and as it is sent. */
function recordSchemas(kind: RecordKind): [string, object][] {
  const values = Object.entries(kind.columns).map(([name, { schema }]) => [name, schema]);
  return [
    [kind.schemaName, objectSchema({ id: idSchema, ...Object.fromEntries(values) })],
    [valuesName(kind), objectSchema(Object.fromEntries(values))],
  ];
}

/** The shapes of the contract (sections 3, 5 and 7), with the bounds of the domain's rules. */
export const schemas: Readonly<Record<string, object>> = {
  Id: idSchema,
  Login: objectSchema(loginValues),
  Cadastro: objectSchema({ nome: textSchema(1), ...loginValues }),
  Sessao: objectSchema({ accessToken: { type: 'string', minLength: 1 } }),
  ...Object.fromEntries(Object.values(kinds).flatMap(recordSchemas)),
  Saude: objectSchema({ servidor: { const: 'ok' }, banco: { const: 'ok' } }),
  Erro: objectSchema({
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
  }),
};

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
