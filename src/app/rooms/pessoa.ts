export { PessoaScreen } from '../../screens/pessoas-detalhe/PessoaScreen';
