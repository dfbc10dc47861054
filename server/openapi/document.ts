import { kinds } from '../kinds/all';
import type { RecordKind } from '../kinds/kind';
import { reference, schemas, valuesName } from './schemas';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const descriptions = {
  400: 'Dados inválidos; todos os campos inválidos são nomeados',
  401: 'Sem sessão válida, ou email e senha incorretos',
  403: 'A criação de contas está fechada, ou fechada para emails deste domínio',
  404: 'Registro não encontrado',
  409: 'Conflito com outro registro; com Idempotency-Key também um pedido que já criou, com outros dados, o registro id',
  412: 'O registro não tem mais nenhuma das versões de If-Match; nada foi mudado',
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
const created = { description: 'O id do novo registro', ...json(reference('Id')) };
const tagged = {
  headers: {
    etag: { description: 'A versão do registro; muda a cada gravação', schema: { type: 'string' } },
  },
};
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Muda o registro somente se ele ainda tem esta versão (ETag); * para qualquer uma',
};
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    'Identifica o pedido por um dia: repetido com os mesmos dados, responde o registro que já criou',
};
const body = (name: string) => ({ requestBody: { required: true, ...json(reference(name)) } });

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
  queryParameter(
    'filter',
    { type: 'string' },
    'Palavras do nome em qualquer ordem, sem distinguir maiúsculas, acentos nem pontuação; com @, parte do email',
  ),
];
const selected = queryParameter(
  'id',
  { type: 'integer', minimum: 0 },
  'Registro selecionado, acrescentado quando a página não o contém; 0 para nenhum',
);
const idParameter = { name: 'id', in: 'path', required: true, schema: reference('Id') };

const bearer = { security: [{ token: [] }] };

function recordPaths(kind: RecordKind) {
  const path = `/${kind.name}`;
  const record = kind.schemaName;
  const values = valuesName(kind);
  const page = { type: 'array', items: reference(record) };
  const isUnique = Object.values(kind.columns).some(({ taken }) => taken !== undefined);
  const saving = isUnique ? ([409] as const) : [];
  const removing = kind.messages.inUse === undefined ? [] : ([409] as const);
  return {
    [path]: {
      get: {
        ...bearer,
        parameters: [...listing, ...(kind.addsSelected ? [selected] : [])],
        responses: {
          200: {
            description:
              'Uma página de registros, em ordem de id; numa busca vêm primeiro os que são o texto, depois os que começam por ele',
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
        parameters: [idempotencyKey],
        ...body(values),
        responses: { 201: { ...created, ...tagged }, ...errors(...withBody, 401, 409) },
      },
    },
    [`${path}/{id}`]: {
      parameters: [idParameter],
      get: {
        ...bearer,
        responses: {
          200: { description: 'O registro', ...tagged, ...json(reference(record)) },
          ...errors(400, 401, 404, ...always),
        },
      },
      put: {
        ...bearer,
        parameters: [ifMatch],
        ...body(values),
        responses: {
          204: { ...done[204], ...tagged },
          ...errors(...withBody, 401, 404, 412, ...saving),
        },
      },
      delete: {
        ...bearer,
        parameters: [ifMatch],
        responses: { ...done, ...errors(400, 401, 404, 412, ...removing, ...always) },
      },
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
      post: { ...body('Cadastro'), responses: { 201: created, ...errors(...withBody, 403, 409, 429) } },
    },
    ...Object.fromEntries(Object.values(kinds).flatMap((kind) => Object.entries(recordPaths(kind)))),
    '/saude': {
      get: { responses: { ...answers(reference('Saude'), 'Tudo em ordem'), ...errors(503) } },
    },
  },
  components: {
    schemas,
    securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: renewal } },
  },
} as const;
