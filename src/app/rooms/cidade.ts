export { CidadeScreen } from '../../screens/cidades-detalhe/CidadeScreen';
