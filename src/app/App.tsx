import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Announcer } from '../components/Announcer';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { ProgressBar } from '../components/ProgressBar';
import { AuthLayout } from '../features/auth/AuthLayout';
import { LoginPage } from '../features/auth/LoginPage';
import { SignUpPage } from '../features/auth/SignUpPage';
import { FlowContext, type FlowServices } from '../features/flow';
import { HomePage } from '../features/home/HomePage';
import { AppLayout } from '../features/layout/AppLayout';
import { type Theme, useTheme } from '../features/layout/useTheme';
import { textIn } from '../features/navigationState';
import type { AppKind } from './kinds';
import type { createDefects, Machines } from './machines';
import type { Session } from './session';

type AppProps = {
  auth: Session['auth'];
  defects: ReturnType<typeof createDefects>;
  machines: Machines;
  kinds: readonly AppKind[];
  services: FlowServices;
};

/** The whole product, inside a router. */
export function App({ services, ...props }: AppProps) {
  return (
    <FlowContext value={services}>
      <Announcer>
        <ErrorBoundary>
          <CurrentPages {...props} />
        </ErrorBoundary>
      </Announcer>
    </FlowContext>
  );
}

function CurrentPages({ auth, defects, machines, kinds }: Omit<AppProps, 'services'>) {
  const theme = useTheme();
  const isSignedIn = useSelector(auth, (snapshot) => snapshot.matches('signedIn'));
  const isExpired = useSelector(auth, (snapshot) => snapshot.matches('expired'));
  const { error } = useSelector(defects, (snapshot) => snapshot.context);
  if (error !== undefined) throw error;

  // No flow is left to call the server until the page has reloaded.
  if (isExpired) return <SessionEnded />;
  return isSignedIn ? (
    <SignedInPages auth={auth} kinds={kinds} theme={theme} />
  ) : (
    <SignedOutPages machines={machines} kinds={kinds} />
  );
}

/** Stands until the page has reloaded; most reloads are over before its words appear. */
const SessionEnded = () => (
  <main className="flex min-h-dvh items-center justify-center bg-canvas p-6">
    <p className="animate-late text-base text-ink-soft">Sua sessão terminou.</p>
  </main>
);

/**
 * A page, or a bar while its chunk loads. Each path has its own boundary: the page that was left goes at
 * once, and its flows with it.
 */
function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const loading = (
    <div className="relative min-h-dvh">
      <ProgressBar />
    </div>
  );
  return (
    <Suspense key={pathname} fallback={loading}>
      {children}
    </Suspense>
  );
}

/** Leads visitors to the login, which leads back to the page of ours that they came for. */
function ToLogin({ kinds }: Pick<AppProps, 'kinds'>) {
  // The address in the browser, not the router's: signing out leaves it before the session ends.
  const { pathname, search } = window.location;
  const paths = ['/pagina-inicial', ...kinds.map(({ kind }) => `/${kind.name}/*`)];
  const canReturn = paths.some((path) => matchPath(path, pathname) !== null);
  const { state } = useLocation();
  return <Navigate to="/entrar" replace state={canReturn ? { from: pathname + search } : state} />;
}

function SignedOutPages({ machines, kinds }: Pick<AppProps, 'machines' | 'kinds'>) {
  return (
    <AuthLayout>
      <Routes>
        <Route caseSensitive path="/entrar" element={<LoginPage machine={machines.login} />} />
        <Route caseSensitive path="/cadastrar" element={<SignUpPage machine={machines.signUp} />} />
        <Route path="*" element={<ToLogin kinds={kinds} />} />
      </Routes>
    </AuthLayout>
  );
}

function SignedInPages({ auth, kinds, theme }: Pick<AppProps, 'auth' | 'kinds'> & { theme: Theme }) {
  const navigate = useNavigate();
  const start = textIn(useLocation().state, 'from') ?? '/pagina-inicial';
  const signOut = () => {
    navigate('/entrar', { replace: true });
    auth.send({ type: 'signOut' });
  };
  return (
    <AppLayout
      links={kinds.map(({ kind: { name, label, icon } }) => ({ to: `/${name}`, label, icon }))}
      theme={theme}
      onSignOut={signOut}
    >
      <Page>
        <Routes>
          <Route caseSensitive path="/pagina-inicial" element={<HomePage kinds={kinds.toReversed()} />} />
          {kinds.flatMap(({ kind: { name }, List, Detail }) => [
            <Route caseSensitive key={name} path={`/${name}`} element={<List />} />,
            <Route caseSensitive key={`${name}/:id`} path={`/${name}/detalhe/:id`} element={<Detail />} />,
          ])}
          <Route caseSensitive path="*" element={<Navigate to={start} replace />} />
        </Routes>
      </Page>
    </AppLayout>
  );
}
