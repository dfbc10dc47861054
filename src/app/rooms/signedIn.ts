export { AppLayout } from '../../screens/layout/AppLayout';
export { HomeScreen } from '../../screens/pagina-inicial/HomeScreen';
