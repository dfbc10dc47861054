import { cidadeRules } from '../../src/domain/cidade';
import { MINIMUM_NAME_LENGTH } from '../../src/domain/constants';
import { recordKind, text } from './kind';

export const cidades = recordKind({
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
