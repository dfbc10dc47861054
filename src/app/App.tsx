import { useSelector } from '@xstate/react';
import { BrowserRouter } from 'react-router-dom';
import { InspectContext } from '../components/useFlow';
import { Shell } from '../screens/layout/Shell';
import { inspect } from './inspection';
import { SignedInRoutes, SignedOutRoutes } from './routes';
import { authActor } from './session';

/** The whole product: what outlives every screen, and the routes of whoever is in front of it. */
export function App() {
  const isSignedIn = useSelector(authActor, (snapshot) => snapshot.matches('signedIn'));
  const isSignedOut = useSelector(authActor, (snapshot) => snapshot.matches('signedOut'));

  return (
    <InspectContext value={inspect}>
      <BrowserRouter>
        <Shell>
          {isSignedIn && <SignedInRoutes onSignOut={() => authActor.send({ type: 'signOut' })} />}
          {isSignedOut && (
            <SignedOutRoutes onSignIn={(token) => authActor.send({ type: 'session.started', token })} />
          )}
        </Shell>
      </BrowserRouter>
    </InspectContext>
  );
}
