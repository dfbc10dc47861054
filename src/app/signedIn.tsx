import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { SpreadsheetActor } from '../../machines/spreadsheetMachine';
import { LoadingPage } from '../components/ProgressBar';
import { provideAccount, providePassword } from '../features/account/provideAccount';
import { createCidadeCalls } from '../features/cidades/cidadeCalls';
import { cidades } from '../features/cidades/cidades';
import type { ListKind } from '../features/kind';
import { AppLayout } from '../features/layout/AppLayout';
import type { Theme } from '../features/layout/useTheme';
import { ListPage } from '../features/list/ListPage';
import { textIn } from '../features/navigationState';
import { createPessoaCalls } from '../features/pessoas/pessoaCalls';
import { pessoas } from '../features/pessoas/pessoas';
import { type Services, useServices } from '../features/services';

const loadHome = () => import('../features/home/HomePage');
const loadCidade = () => import('../features/cidades/CidadePage');
const loadPessoa = () => import('../features/pessoas/PessoaPage');
const Spreadsheets = lazy(() => import('../features/spreadsheet/Spreadsheets'));

/** Loads the chunks of all pages, so that the next one appears at once. */
export const preloadPages = () => Promise.all([loadHome(), loadCidade(), loadPessoa()]);

/** One kind of record as the app shows it: its entry, and the pages of its two routes. */
type AppKind = {
  kind: Pick<ListKind<never>, 'name' | 'label' | 'icon'>;
  List: ComponentType<{ spreadsheet: SpreadsheetActor | undefined }>;
  Detail: ComponentType;
};

/** Every kind of record, in the order of the sidebar. The page of a record is loaded when it is first shown. */
export const createKinds = (services: Services): readonly AppKind[] => [
  {
    kind: cidades,
    List: (props) => <ListPage kind={cidades} {...props} />,
    Detail: lazy(async () => ({
      default: (await loadCidade()).createCidadePage(services, createCidadeCalls(services.http)),
    })),
  },
  {
    kind: pessoas,
    List: (props) => <ListPage kind={pessoas} {...props} />,
    Detail: lazy(async () => ({
      default: (await loadPessoa()).createPessoaPage(services, createPessoaCalls(services.http)),
    })),
  },
];

/** The home page, and the machines of the frame around all pages. */
export const createFrame = (services: Services) => ({
  Home: lazy(async () => ({ default: (await loadHome()).createHomePage(services) })),
  account: provideAccount(services),
  password: providePassword(services),
});

export type SignedInProps = { theme: Theme };

/** The frame and the routes of staff (section 2). */
export function SignedInPages({
  theme,
  kinds,
  frame,
}: SignedInProps & {
  kinds: readonly AppKind[];
  frame: ReturnType<typeof createFrame>;
}) {
  const { auth } = useServices();
  const navigate = useNavigate();
  const spreadsheet = useSelector(auth, (snapshot) => snapshot.children.spreadsheet);
  const isSpreadsheetOpen = useSelector(
    spreadsheet,
    (snapshot) => snapshot?.matches('importing') || snapshot?.matches('exporting'),
  );
  const { pathname, state } = useLocation();
  const start = textIn(state, 'from') ?? '/pagina-inicial';
  // A record that one comes back to leads on to the list as it was left.
  const list = { lista: textIn(state, 'lista') };
  const signOut = () => {
    navigate('/entrar', { replace: true });
    auth.send({ type: 'signOut' });
  };
  return (
    <AppLayout
      links={kinds.map(({ kind: { name, label, icon } }) => ({ to: `/${name}`, label, icon }))}
      theme={theme}
      onSignOut={signOut}
      account={frame.account}
      password={frame.password}
    >
      {/* Each path has its own boundary: the page that was left goes at once, and its flows with it. */}
      <Suspense key={pathname} fallback={<LoadingPage />}>
        <Routes>
          <Route caseSensitive path="/pagina-inicial" element={<frame.Home />} />
          {kinds.flatMap(({ kind: { name }, List, Detail }) => [
            <Route caseSensitive key={name} path={`/${name}`} element={<List spreadsheet={spreadsheet} />} />,
            <Route caseSensitive key={`${name}/:id`} path={`/${name}/detalhe/:id`} element={<Detail />} />,
          ])}
          <Route caseSensitive path="*" element={<Navigate to={start} state={list} replace />} />
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
  const kinds = createKinds(services);
  const frame = createFrame(services);
  return (props) => <SignedInPages {...props} kinds={kinds} frame={frame} />;
}
