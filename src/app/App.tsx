import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { isExpired, isOffline, isSignedIn } from '../../machines/authMachine';
import { Announcer, StandingLine } from '../components/Announcer';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { LEAVING_TIME } from '../domain/constants';
import { useTheme } from '../features/layout/useTheme';
import { type Services, ServicesContext, useServices } from '../features/services';
import type { SignedInProps } from './signedIn';

const OFFLINE = 'Sem conexão. O que você digita fica guardado.';

/** The two halves of the app, each in a chunk of its own. */
export type Pages = {
  /** The pages of staff. */
  SignedIn: ComponentType<SignedInProps>;
  /** The pages of visitors. */
  SignedOut: ComponentType;
};

type AppProps = Pages & {
  services: Services;
  /** The gallery shows each scene in both themes; the product starts light. */
  startsDark?: boolean;
};

/** The whole product, inside a router. */
export function App({ services, startsDark = false, ...pages }: AppProps) {
  const isWithoutNetwork = useSelector(services.auth, isOffline);
  return (
    <ServicesContext value={services}>
      <Announcer>
        {isWithoutNetwork && <StandingLine>{OFFLINE}</StandingLine>}
        <ErrorBoundary leavingTime={LEAVING_TIME}>
          <CurrentPages {...pages} startsDark={startsDark} />
        </ErrorBoundary>
      </Announcer>
    </ServicesContext>
  );
}

function CurrentPages({ SignedIn, SignedOut, startsDark }: Pages & { startsDark: boolean }) {
  const { auth } = useServices();
  const theme = useTheme(startsDark);
  const isStaff = useSelector(auth, isSignedIn);
  const hasEnded = useSelector(auth, isExpired);
  const writes = useSelector(auth, (snapshot) => snapshot.children.writes?.sessionId);

  // No flow is left to call the server until the page has reloaded.
  if (hasEnded) return <SessionEnded />;
  if (!isStaff) return <SignedOut />;
  // Another session begins with pages of its own.
  return <SignedIn key={writes} theme={theme} />;
}

/** Stands until the page has reloaded; most reloads are over before its words appear. */
const SessionEnded = () => (
  <main className="flex min-h-dvh items-center justify-center bg-canvas p-6">
    <p className="animate-late text-base text-ink-soft">Sua sessão terminou.</p>
  </main>
);
