export { CidadesScreen } from '../../screens/cidades/CidadesScreen';
export { PessoasScreen } from '../../screens/pessoas/PessoasScreen';
