import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { TOTAL_HEADER } from '../../src/domain/headers';
import { objectOf } from './jsonSchema';
import { idRules, type Listing, listingRules } from './requests';

const renewal =
  'O accessToken de POST /entrar, válido por oito horas. Quando ele já passou da metade da vida, a resposta ' +
  'a qualquer chamada autenticada traz no cabeçalho x-access-token um novo, para usar daí em diante.';

export const idSchema = { type: 'integer', minimum: 1 };
export const countSchema = { type: 'integer', minimum: 0 };

/** An object that has all of its properties. */
export const objectSchema = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** The path of one record, as the document describes it. */
export const params = objectOf(idRules);

/** A query with these parameters, as the document describes it. */
export const listingQuery = (...fields: (keyof Listing)[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field, listingRules.schema[field].schema])),
});

const messagesByField = { type: 'object', additionalProperties: { type: 'string' } };
const errors = {
  type: 'object',
  required: ['default'],
  properties: {
    default: { type: 'string', minLength: 1 },
    body: messagesByField,
    params: messagesByField,
    query: messagesByField,
  },
};
/** The body of every refusal; said once in the document, by its name. */
const failure = { $id: 'Falha', ...objectSchema({ errors }), additionalProperties: true };
const failures = {
  '4xx': { description: 'O pedido foi recusado; as mensagens dizem por quê', $ref: 'Falha#' },
  '5xx': { description: 'Falha do servidor, ou do banco de dados por um momento', $ref: 'Falha#' },
};

/** The answer of a listing, and the header that counts what is on all its pages. */
export const pageOf = (items: object, description: string) => ({
  type: 'array',
  items,
  headers: {
    [TOTAL_HEADER]: { ...countSchema, description: 'Quantos há em todas as páginas' },
  },
  description,
});

/** A header of text by its name. */
export const header = (name: string, description: string) => ({ [name]: { type: 'string', description } });

/** The answer without a body. */
export const DONE = { type: 'null', description: 'Feito' };

/** The options of a route with this answer beside the errors, which all routes share. */
export const documented = (status: number, answer: object, request: object = {}) => ({
  schema: { ...request, response: { [status]: answer, ...failures } },
});

/** In the schema of a route for signed-out visitors. */
export const withoutSession = { security: [] };

/**
 * Makes the OpenAPI document of the schemas of the routes that are added afterwards. Requests are checked by the
 * domain's rules instead (see parseBody), whose messages are the product's.
 */
export async function documentRoutes(app: FastifyInstance) {
  app.setValidatorCompiler(() => () => true);
  app.addSchema(failure);
  await app.register(swagger, {
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, at) => ($id ? String($id) : `def-${at}`),
    },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cadastro', version: '1.0.0', description: 'Cadastro de pessoas e cidades' },
      servers: [{ url: '/api' }],
      security: [{ token: [] }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: renewal },
        },
      },
    },
  });
}
