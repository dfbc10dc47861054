import {
  MAXIMUM_EMAIL_LENGTH,
  MAXIMUM_TEXT_LENGTH,
  MINIMUM_NAME_LENGTH,
  MINIMUM_PASSWORD_LENGTH,
} from '../../src/domain/constants';

const id = { type: 'integer', minimum: 1 } as const;
const text = (minLength: number, maxLength = MAXIMUM_TEXT_LENGTH) =>
  ({ type: 'string', minLength, maxLength }) as const;
const email = { type: 'string', format: 'email', maxLength: MAXIMUM_EMAIL_LENGTH } as const;

const object = (properties: Record<string, object>) =>
  ({ type: 'object', required: Object.keys(properties), properties }) as const;

const messagesByField = { type: 'object', additionalProperties: { type: 'string' } } as const;

const pessoaValues = {
  nomeCompleto: text(MINIMUM_NAME_LENGTH),
  email,
  cidadeId: id,
};
const cidadeValues = { nome: text(MINIMUM_NAME_LENGTH) };
const loginValues = { email, senha: text(MINIMUM_PASSWORD_LENGTH) };

/** The shapes of the contract (sections 3, 5 and 7), with the bounds of the domain's rules. */
export const schemas = {
  Id: id,
  Login: object(loginValues),
  Cadastro: object({ nome: text(1), ...loginValues }),
  Sessao: object({ accessToken: { type: 'string', minLength: 1 } }),
  PessoaDados: object(pessoaValues),
  Pessoa: object({ id, ...pessoaValues }),
  CidadeDados: object(cidadeValues),
  Cidade: object({ id, ...cidadeValues }),
  Saude: object({ servidor: { const: 'ok' }, banco: { const: 'ok' } }),
  Erro: object({
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
} as const;

export type SchemaName = keyof typeof schemas;
export const reference = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
