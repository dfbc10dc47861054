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

/** What a visitor who comes by any other address than the login's brings to it: the login leads back there. */
function arrivalState(): object {
  // The address in the browser, not the router's: signing out leaves it before the session ends.
  const { pathname, search } = window.location;
  const { state } = window.history;
  return {
    // The router refuses an address that begins with two slashes: it would lead to another host.
    from: pathname.replace(/^\/+/, '/') + search,
    hasExpired: flagIn(state, 'hasExpired'),
    isIntercepted: flagIn(state, 'isIntercepted'),
  };
}

/** The sign-up at its address, and the login at all others, which becomes its own at once. */
function SignedOutPages() {
  const { pathname, state } = useLocation();
  const isAt = (path: string) => matchPath({ path, caseSensitive: true }, pathname) !== null;
  if (isAt('/cadastrar')) {
    return (
      <AuthLayout>
        <SignUpPage />
      </AuthLayout>
    );
  }
  const isThere = isAt('/entrar');
  const arrival: unknown = isThere ? state : { ...arrivalState(), ...state };
  return (
    <AuthLayout>
      <LoginPage state={arrival} />
      {!isThere && <Navigate to="/entrar" replace state={arrival} />}
    </AuthLayout>
  );
}
