import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

const renewal =
  'O accessToken de POST /entrar, válido por oito horas. Quando ele já passou da metade da vida, a resposta ' +
  'a qualquer chamada autenticada traz no cabeçalho x-access-token um novo, para usar daí em diante.';

const messagesByField = { type: 'object', additionalProperties: { type: 'string' } };
const failure = {
  type: 'object',
  required: ['errors'],
  additionalProperties: true,
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
  },
};
const failures = {
  '4xx': { ...failure, description: 'O pedido foi recusado; as mensagens dizem por quê' },
  '5xx': { ...failure, description: 'Falha do servidor, ou do banco de dados por um momento' },
};

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
  await app.register(swagger, {
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
