import { useSelector } from '@xstate/react';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { MissingCodeContext } from '../components/part';
import { SessionEnded } from '../components/SessionEnded';
import { FormKeeperContext } from '../screens/detail/formKeeper';
import { Shell } from '../screens/layout/Shell';
import { FlowContext, type FlowSurroundings } from '../screens/useFlow';
import type { Machines } from './machines';
import { AppRoutes } from './routes';
import type { Session } from './session';
import type { UnfinishedWork } from './unfinishedWork';

type AppProps = {
  auth: Session['auth'];
  machines: Machines;
  unfinished: UnfinishedWork;
  surroundings: FlowSurroundings;
  /** Told of code that did not arrive; see `MissingCodeContext`. */
  onMissingCode?: (canReload: boolean) => void;
};

const nothing = () => {};

/** The whole product, below a router: what outlives every screen, and the routes of whoever is in front of it. */
export function App({ auth, machines, unfinished, surroundings, onMissingCode = nothing }: AppProps) {
  return (
    <FlowContext value={surroundings}>
      <MissingCodeContext value={onMissingCode}>
        <Shell>
          <ErrorBoundary>
            <FormKeeperContext value={unfinished}>
              <CurrentRoutes auth={auth} machines={machines} unfinished={unfinished} />
            </FormKeeperContext>
          </ErrorBoundary>
        </Shell>
      </MissingCodeContext>
    </FlowContext>
  );
}

function CurrentRoutes({ auth, machines, unfinished }: Pick<AppProps, 'auth' | 'machines' | 'unfinished'>) {
  const isSignedIn = useSelector(auth, (snapshot) => snapshot.matches('signedIn'));
  const isExpired = useSelector(auth, (snapshot) => snapshot.matches('expired'));

  // No screen is left to go on calling until the page has reloaded.
  if (isExpired) return <SessionEnded />;
  return (
    <AppRoutes
      // Who signs in or out finds a page of their own, and no flow of the one before.
      key={String(isSignedIn)}
      machines={machines}
      isSignedIn={isSignedIn}
      ended={unfinished.recall()}
      unfinishedAt={() => unfinished.recall()?.form?.address}
      onSignIn={(token) => auth.send({ type: 'session.started', token })}
      onSignOut={() => auth.send({ type: 'signOut' })}
    />
  );
}
