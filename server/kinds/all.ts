import { cidadeRules } from '../../src/domain/cidade';
import { MINIMUM_NAME_LENGTH } from '../../src/domain/constants';
import { pessoaRules } from '../../src/domain/pessoa';
import { type RecordKind, recordKind, reference, text, uniqueEmail } from './kind';

const pessoas = recordKind({
  name: 'pessoas',
  rules: pessoaRules,
  columns: {
    nomeCompleto: text(MINIMUM_NAME_LENGTH),
    email: uniqueEmail('Já existe uma pessoa com este email.'),
    cidadeId: reference('cidades', 'A cidade escolhida não existe.'),
  },
  searched: 'nomeCompleto',
  email: 'email',
  messages: { notFound: 'Pessoa não encontrada.' },
  addsSelected: false,
});

const cidades = recordKind({
  name: 'cidades',
  rules: cidadeRules,
  columns: { nome: text(MINIMUM_NAME_LENGTH) },
  searched: 'nome',
  messages: {
    notFound: 'Cidade não encontrada.',
    inUse: (who) => `A cidade não pode ser apagada porque há ${who} cadastradas nela.`,
  },
  addsSelected: true,
});

/** Every kind of record that the register keeps, under its own name. */
export const kinds = { pessoas, cidades };

/** The kinds whose records point at records of this one, in words: 'pessoas'. */
export const pointingAt = ({ name }: RecordKind): string =>
  Object.values<RecordKind>(kinds)
    .filter(({ columns }) => Object.values(columns).some((column) => column.of === name))
    .map((kind) => kind.name)
    .join(' ou ');
