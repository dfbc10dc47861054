export { CidadeScreen } from '../../screens/cidades-detalhe/CidadeScreen';
export { PessoaScreen } from '../../screens/pessoas-detalhe/PessoaScreen';
