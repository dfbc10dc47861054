import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { isRecovering } from '../../machines/authMachine';
import { LoadingPage } from '../components/ProgressBar';
import { AuthLayout } from '../features/auth/AuthLayout';
import { LoginPage } from '../features/auth/LoginPage';
import { SignUpPage } from '../features/auth/SignUpPage';
import { flagIn, textIn } from '../features/navigationState';
import { useServices } from '../features/services';

const RecoveryPage = lazy(() => import('../features/auth/RecoveryPage'));

/** The pages of visitors, in their frame. */
export function SignedOut() {
  const { auth } = useServices();
  const hasLink = useSelector(auth, isRecovering);
  const chave = useSelector(auth, (snapshot) => snapshot.context.chave);
  return (
    <AuthLayout>
      {hasLink ? (
        <Suspense fallback={<LoadingPage />}>
          <RecoveryPage key={chave} chave={chave ?? ''} />
        </Suspense>
      ) : (
        <CurrentForm />
      )}
    </AuthLayout>
  );
}

/** Leads any other address than the login's to it; the login leads back there. */
function arrivalState(): object {
  // The address in the browser, not the router's: signing out leaves it before the session ends.
  const { pathname, search } = window.location;
  const { state } = window.history;
  return {
    // The router refuses an address that begins with two slashes: it would lead to another host.
    from: pathname.replace(/^\/+/, '/') + search,
    // For the draft of a new record: the entry gets another key with the login's address.
    entry: textIn(state, 'key'),
    hasExpired: flagIn(state, 'hasExpired'),
    isIntercepted: flagIn(state, 'isIntercepted'),
    email: textIn(state, 'email'),
  };
}

/** The sign-up at its address, and the login at all others, which becomes its own at once. */
function CurrentForm() {
  const { pathname, state } = useLocation();
  const isAt = (path: string) => matchPath({ path, caseSensitive: true }, pathname) !== null;
  if (isAt('/cadastrar')) return <SignUpPage />;
  const isThere = isAt('/entrar');
  const arrival: unknown = isThere ? state : { ...arrivalState(), ...state };
  return (
    <>
      <LoginPage state={arrival} />
      {!isThere && <Navigate to="/entrar" replace state={arrival} />}
    </>
  );
}
