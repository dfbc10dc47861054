import { useSelector } from '@xstate/react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { SessionEnded } from '../components/SessionEnded';
import { Shell } from '../screens/layout/Shell';
import { FlowContext } from '../screens/useFlow';
import { inspect } from './inspection';
import { SignedInRoutes, SignedOutRoutes } from './routes';
import { authActor } from './session';

const surroundings = { inspect };

/** The whole product: what outlives every screen, and the routes of whoever is in front of it. */
export function App() {
  const isSignedIn = useSelector(authActor, (snapshot) => snapshot.matches('signedIn'));
  const isSignedOut = useSelector(authActor, (snapshot) => snapshot.matches('signedOut'));
  const isExpired = useSelector(authActor, (snapshot) => snapshot.matches('expired'));

  return (
    <FlowContext value={surroundings}>
      <BrowserRouter>
        <Shell>
          <ErrorBoundary>
            {isSignedIn && <SignedInRoutes onSignOut={() => authActor.send({ type: 'signOut' })} />}
            {isSignedOut && (
              <SignedOutRoutes onSignIn={(token) => authActor.send({ type: 'session.started', token })} />
            )}
            {isExpired && <SessionEnded />}
          </ErrorBoundary>
        </Shell>
      </BrowserRouter>
    </FlowContext>
  );
}
