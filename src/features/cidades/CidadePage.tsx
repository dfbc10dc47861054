import DetailPage from '../detail/DetailPage';
import { everyKind } from '../everyKind';
import Residents from './Residents';

/** /cidades/detalhe/:id (section 2). */
const CidadePage = () => <DetailPage kind={everyKind.cidades} related={(id) => <Residents id={id} />} />;
export default CidadePage;
