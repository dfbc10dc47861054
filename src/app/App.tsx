import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { isExpired, isOffline, isRecovering, isSignedIn } from '../../machines/authMachine';
import { Announcer } from '../components/Announcer';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { LoadingPage } from '../components/ProgressBar';
import { AuthLayout } from '../features/auth/AuthLayout';
import { LoginPage } from '../features/auth/LoginPage';
import { SignUpPage } from '../features/auth/SignUpPage';
import { useTheme } from '../features/layout/useTheme';
import { flagIn } from '../features/navigationState';
import { type Services, ServicesContext, useServices } from '../features/services';
import type { SignedInProps } from './signedIn';

const RecoveryPage = lazy(() => import('../features/auth/RecoveryPage'));

const OFFLINE = 'Sem conexão. O que você digita fica guardado.';

type AppProps = {
  services: Services;
  /** The pages of staff. */
  SignedIn: ComponentType<SignedInProps>;
};

/** The whole product, inside a router. */
export function App({ services, SignedIn }: AppProps) {
  const standing = useSelector(services.auth, isOffline) ? OFFLINE : null;
  return (
    <ServicesContext value={services}>
      <Announcer standing={standing}>
        <ErrorBoundary>
          <CurrentPages SignedIn={SignedIn} />
        </ErrorBoundary>
      </Announcer>
    </ServicesContext>
  );
}

function CurrentPages({ SignedIn }: Pick<AppProps, 'SignedIn'>) {
  const { auth } = useServices();
  const theme = useTheme();
  const isStaff = useSelector(auth, isSignedIn);
  const hasEnded = useSelector(auth, isExpired);
  const hasLink = useSelector(auth, isRecovering);
  const writes = useSelector(auth, (snapshot) => snapshot.children.writes?.sessionId);
  const chave = useSelector(auth, (snapshot) => snapshot.context.chave);

  // No flow is left to call the server until the page has reloaded.
  if (hasEnded) return <SessionEnded />;
  if (hasLink) {
    return (
      <AuthLayout>
        <Suspense fallback={<LoadingPage />}>
          <RecoveryPage key={chave} chave={chave ?? ''} />
        </Suspense>
      </AuthLayout>
    );
  }
  if (!isStaff) return <SignedOutPages />;
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* Another session begins with pages of its own. */}
      <SignedIn key={writes} theme={theme} />
    </Suspense>
  );
}

/** Stands until the page has reloaded; most reloads are over before its words appear. */
const SessionEnded = () => (
  <main className="flex min-h-dvh items-center justify-center bg-canvas p-6">
    <p className="animate-late text-base text-ink-soft">Sua sessão terminou.</p>
  </main>
);

/** Leads visitors to the login, which leads back to the page that they came for. */
function ToLogin() {
  // The address in the browser, not the router's: signing out leaves it before the session ends.
  const { pathname, search } = window.location;
  // The router refuses an address that begins with two slashes: it would lead to another host.
  const from = pathname.replace(/^\/+/, '/') + search;
  const { state } = window.history;
  const end = { hasExpired: flagIn(state, 'hasExpired'), isIntercepted: flagIn(state, 'isIntercepted') };
  return <Navigate to="/entrar" replace state={{ from, ...end, ...useLocation().state }} />;
}

function SignedOutPages() {
  const { pathname } = useLocation();
  const isAt = (path: string) => matchPath({ path, caseSensitive: true }, pathname) !== null;
  const isSignUp = isAt('/cadastrar');
  return (
    <AuthLayout>
      {/* At any other address the login is there at once: the one in index.html becomes it where it stands. */}
      {isSignUp ? <SignUpPage /> : <LoginPage />}
      {!isSignUp && !isAt('/entrar') && <ToLogin />}
    </AuthLayout>
  );
}
