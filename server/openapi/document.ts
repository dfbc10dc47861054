import { reference, type SchemaName, schemas } from './schemas';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const descriptions = {
  400: 'Dados inválidos; todos os campos inválidos são nomeados',
  401: 'Sem sessão válida, ou email e senha incorretos',
  403: 'O cadastro está fechado, ou fechado para emails deste domínio',
  404: 'Registro não encontrado',
  409: 'Conflito com outro registro',
  413: 'Corpo grande demais',
  415: 'Corpo que não é JSON',
  429: 'Tentativas demais; o cabeçalho Retry-After diz quantos segundos esperar',
  500: 'Erro interno',
  503: 'Banco de dados indisponível no momento',
} as const;
type ErrorStatus = keyof typeof descriptions;

const errors = (...statuses: ErrorStatus[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: descriptions[status], ...json(reference('Erro')) }]),
  );

const always = [500, 503] as const;
const withBody = [400, 413, 415, ...always] as const;

const done = { 204: { description: 'Feito' } };
const answers = (schema: object, description: string) => ({
  200: { description, ...json(schema) },
});
const created = { 201: { description: 'O id do novo registro', ...json(reference('Id')) } };
const body = (name: SchemaName) => ({ requestBody: { required: true, ...json(reference(name)) } });

const queryParameter = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  required: false,
  schema,
  description,
});
const listing = [
  queryParameter('page', { type: 'integer', minimum: 1, default: 1 }, 'Página, a partir de 1'),
  queryParameter('limit', { type: 'integer', minimum: 1, maximum: 1000, default: 5 }, 'Registros por página'),
  queryParameter('filter', { type: 'string' }, 'Parte do nome, sem distinguir maiúsculas nem acentos'),
];
const selectedCity = queryParameter(
  'id',
  { type: 'integer', minimum: 0 },
  'Cidade selecionada, acrescentada quando a página não a contém; 0 para nenhuma',
);
const idParameter = { name: 'id', in: 'path', required: true, schema: reference('Id') };

const bearer = { security: [{ token: [] }] };

function recordPaths(path: string, record: SchemaName, values: SchemaName, extra: object[]) {
  const page = { type: 'array', items: reference(record) };
  return {
    [path]: {
      get: {
        ...bearer,
        parameters: [...listing, ...extra],
        responses: {
          200: {
            description: 'Uma página de registros, em ordem de id',
            headers: {
              'x-total-count': {
                description: 'Quantos registros correspondem ao filtro',
                schema: { type: 'integer', minimum: 0 },
              },
            },
            ...json(page),
          },
          ...errors(400, 401, ...always),
        },
      },
      post: {
        ...bearer,
        ...body(values),
        responses: { ...created, ...errors(...withBody, 401, 409) },
      },
    },
    [`${path}/{id}`]: {
      parameters: [idParameter],
      get: {
        ...bearer,
        responses: {
          ...answers(reference(record), 'O registro'),
          ...errors(400, 401, 404, ...always),
        },
      },
      put: {
        ...bearer,
        ...body(values),
        responses: { ...done, ...errors(...withBody, 401, 404, 409) },
      },
      delete: { ...bearer, responses: { ...done, ...errors(400, 401, 404, 409, ...always) } },
    },
  };
}

const renewal =
  'O accessToken de POST /entrar, válido por oito horas. Quando ele já passou da metade da vida, a resposta ' +
  'a qualquer chamada autenticada traz no cabeçalho x-access-token um novo, para usar daí em diante.';

/** The contract as an OpenAPI document; a test replays every answer it promises. */
export const openApi = {
  openapi: '3.1.0',
  info: { title: 'Cadastro', version: '1.0.0', description: 'Cadastro de pessoas e cidades' },
  servers: [{ url: '/api' }],
  paths: {
    '/entrar': {
      post: {
        ...body('Login'),
        responses: {
          ...answers(reference('Sessao'), 'A sessão'),
          ...errors(...withBody, 401, 429),
        },
      },
    },
    '/cadastrar': {
      post: { ...body('Cadastro'), responses: { ...created, ...errors(...withBody, 403, 409, 429) } },
    },
    ...recordPaths('/pessoas', 'Pessoa', 'PessoaDados', []),
    ...recordPaths('/cidades', 'Cidade', 'CidadeDados', [selectedCity]),
    '/saude': {
      get: { responses: { ...answers(reference('Saude'), 'Tudo em ordem'), ...errors(503) } },
    },
  },
  components: {
    schemas,
    securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: renewal } },
  },
} as const;
