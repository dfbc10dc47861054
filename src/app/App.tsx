import { useSelector } from '@xstate/react';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { SessionEnded } from '../components/SessionEnded';
import { FormKeeperContext } from '../screens/detail/formInWork';
import { Shell } from '../screens/layout/Shell';
import { FlowContext, type FlowSurroundings } from '../screens/useFlow';
import type { Machines } from './machines';
import { SignedInRoutes, SignedOutRoutes } from './routes';
import type { Session } from './session';
import type { UnfinishedWork } from './unfinishedWork';

type AppProps = {
  auth: Session['auth'];
  machines: Machines;
  unfinished: UnfinishedWork;
  surroundings: FlowSurroundings;
};

/** The whole product, below a router: what outlives every screen, and the routes of whoever is in front of it. */
export function App({ auth, machines, unfinished, surroundings }: AppProps) {
  return (
    <FlowContext value={surroundings}>
      <Shell>
        <ErrorBoundary>
          <FormKeeperContext value={unfinished}>
            <CurrentRoutes auth={auth} machines={machines} unfinished={unfinished} />
          </FormKeeperContext>
        </ErrorBoundary>
      </Shell>
    </FlowContext>
  );
}

function CurrentRoutes({ auth, machines, unfinished }: Omit<AppProps, 'surroundings'>) {
  const isSignedIn = useSelector(auth, (snapshot) => snapshot.matches('signedIn'));
  const isExpired = useSelector(auth, (snapshot) => snapshot.matches('expired'));

  // No screen is left to go on calling until the page has reloaded.
  if (isExpired) return <SessionEnded />;
  if (isSignedIn) {
    return (
      <SignedInRoutes
        machines={machines}
        home={unfinished.recall()?.form?.address}
        onSignOut={() => auth.send({ type: 'signOut' })}
      />
    );
  }
  return (
    <SignedOutRoutes
      machines={machines}
      ended={unfinished.recall()}
      onSignIn={(token) => auth.send({ type: 'session.started', token })}
    />
  );
}
