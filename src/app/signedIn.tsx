import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { SpreadsheetActor } from '../../machines/spreadsheetMachine';
import { LoadingPage } from '../components/ProgressBar';
import { cidades } from '../features/cidades/cidades';
import { type CountedKind, HomePage } from '../features/home/HomePage';
import { AppLayout } from '../features/layout/AppLayout';
import type { Theme } from '../features/layout/useTheme';
import { ListPage } from '../features/list/ListPage';
import { textIn } from '../features/navigationState';
import { pessoas } from '../features/pessoas/pessoas';
import type { LastImport } from '../features/spreadsheet/provideSpreadsheet';
import { createMachines, type Machines } from './records';
import type { Services } from './services';

const loadCidade = () => import('../features/cidades/CidadePage');
const loadPessoa = () => import('../features/pessoas/PessoaPage');

const loadDetails = () => import('./details');
const Spreadsheets = lazy(() => import('../features/spreadsheet/Spreadsheets'));

/** Loads the chunks of all pages, so that the next one appears at once. */
export const preloadPages = () => Promise.all([loadDetails(), loadCidade(), loadPessoa()]);

/** One kind of record as the app shows it: its entry, its total, and the pages of its two routes. */
type AppKind = CountedKind & {
  List: ComponentType<{ spreadsheet: SpreadsheetActor | undefined; lastImport: LastImport }>;
  Detail: ComponentType;
};

/** Every kind of record, in the order of the sidebar. The page of a record is loaded when it is first shown. */
export const createKinds = (services: Services, machines: Machines): readonly AppKind[] => [
  {
    kind: cidades,
    total: machines.cidades.total,
    List: (props) => <ListPage kind={cidades} machines={machines.cidades} {...props} />,
    Detail: lazy(async () => {
      const [{ CidadePage }, { createDetail }] = await Promise.all([loadCidade(), loadDetails()]);
      const detail = createDetail(services, cidades, machines.cidades);
      return { default: () => <CidadePage {...detail} /> };
    }),
  },
  {
    kind: pessoas,
    total: machines.pessoas.total,
    List: (props) => <ListPage kind={pessoas} machines={machines.pessoas} {...props} />,
    Detail: lazy(async () => {
      const [{ PessoaPage }, details] = await Promise.all([loadPessoa(), loadDetails()]);
      const detail = details.createDetail(services, pessoas, machines.pessoas);
      const cityPicker = details.createCityPicker(services, machines);
      return { default: () => <PessoaPage {...detail} cityPicker={cityPicker} /> };
    }),
  },
];

export type SignedInProps = { auth: Services['auth']; theme: Theme };

/** The frame and the routes of staff (section 2). */
export function SignedInPages({
  auth,
  theme,
  kinds,
  machines,
  lastImport,
}: SignedInProps & {
  kinds: readonly AppKind[];
  machines: Machines;
  lastImport: LastImport;
}) {
  const navigate = useNavigate();
  const spreadsheet = useSelector(auth, (snapshot) => snapshot.children.spreadsheet);
  const isSpreadsheetOpen = useSelector(spreadsheet, (snapshot) => snapshot?.matches('closed') === false);
  const { pathname, state } = useLocation();
  const start = textIn(state, 'from') ?? '/pagina-inicial';
  const signOut = () => {
    navigate('/entrar', { replace: true });
    auth.send({ type: 'signOut' });
  };
  return (
    <AppLayout
      links={kinds.map(({ kind: { name, label, icon } }) => ({ to: `/${name}`, label, icon }))}
      theme={theme}
      onSignOut={signOut}
      account={machines.account}
      password={machines.password}
    >
      {/* Each path has its own boundary: the page that was left goes at once, and its flows with it. */}
      <Suspense key={pathname} fallback={<LoadingPage />}>
        <Routes>
          <Route
            caseSensitive
            path="/pagina-inicial"
            element={<HomePage kinds={kinds.toReversed()} recent={machines.recent} />}
          />
          {kinds.flatMap(({ kind: { name }, List, Detail }) => [
            <Route
              caseSensitive
              key={name}
              path={`/${name}`}
              element={<List spreadsheet={spreadsheet} lastImport={lastImport} />}
            />,
            <Route caseSensitive key={`${name}/:id`} path={`/${name}/detalhe/:id`} element={<Detail />} />,
          ])}
          <Route caseSensitive path="*" element={<Navigate to={start} replace />} />
        </Routes>
      </Suspense>
      {spreadsheet && isSpreadsheetOpen && (
        <Suspense>
          <Spreadsheets actor={spreadsheet} />
        </Suspense>
      )}
    </AppLayout>
  );
}

/** The pages of staff, with their machines. */
export function createSignedIn(services: Services): ComponentType<SignedInProps> {
  const machines = createMachines(services);
  const kinds = createKinds(services, machines);
  return (props) => (
    <SignedInPages {...props} kinds={kinds} machines={machines} lastImport={services.lastImport} />
  );
}
