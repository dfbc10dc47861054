import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { hasExtensions, isExpired, isOffline, isRecovering, isSignedIn } from '../../machines/authMachine';
import { Announcer } from '../components/Announcer';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { LoadingPage } from '../components/ProgressBar';
import { AuthLayout } from '../features/auth/AuthLayout';
import { LoginPage } from '../features/auth/LoginPage';
import type { provideAuth } from '../features/auth/provideAuth';
import { SignUpPage } from '../features/auth/SignUpPage';
import { FlowContext, type FlowServices } from '../features/flow';
import { useTheme } from '../features/layout/useTheme';
import { flagIn } from '../features/navigationState';
import { importSentence } from '../features/spreadsheet/counted';
import type { AppServices } from './services';
import type { SignedInProps } from './signedIn';

const RecoveryPage = lazy(() => import('../features/auth/RecoveryPage'));

const OFFLINE = 'Sem conexão. O que você digita fica guardado.';

type AppProps = {
  services: AppServices;
  /** The machines of visitors. */
  machines: ReturnType<typeof provideAuth>;
  /** The pages of staff. */
  SignedIn: ComponentType<SignedInProps>;
  snapshotOf?: FlowServices['snapshotOf'];
};

/** The whole product, inside a router. */
export function App({ snapshotOf, ...props }: AppProps) {
  const { auth, inspect } = props.services;
  const standing = useSelector(auth, isOffline) ? OFFLINE : null;
  return (
    <FlowContext value={{ hasExtensions: useSelector(auth, hasExtensions), inspect, snapshotOf }}>
      <Announcer standing={standing}>
        <ErrorBoundary>
          <CurrentPages {...props} />
        </ErrorBoundary>
      </Announcer>
    </FlowContext>
  );
}

function CurrentPages({ services, machines, SignedIn }: AppProps) {
  const { auth } = services;
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
          <RecoveryPage
            key={chave}
            machine={machines.recovery}
            chave={chave ?? ''}
            onCancel={() => auth.send({ type: 'recovery.cancelled' })}
          />
        </Suspense>
      </AuthLayout>
    );
  }
  if (!isStaff) return <SignedOutPages services={services} machines={machines} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* Another session begins with pages of its own. */}
      <SignedIn key={writes} auth={auth} theme={theme} />
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

function SignedOutPages({ services, machines }: Pick<AppProps, 'services' | 'machines'>) {
  const last = services.lastImport.read();
  return (
    <AuthLayout>
      <Routes>
        <Route
          caseSensitive
          path="/entrar"
          element={
            <LoginPage
              machine={machines.login}
              lastImport={last && importSentence(last)}
              hasDrafts={services.drafts.hasAny()}
            />
          }
        />
        <Route caseSensitive path="/cadastrar" element={<SignUpPage machine={machines.signUp} />} />
        <Route path="*" element={<ToLogin />} />
      </Routes>
    </AuthLayout>
  );
}
