import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { type InitialEntry, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { Shell } from '../../../src/screens/layout/Shell';

let current = '';
let currentState: unknown;
let stepBack = () => {};

/** Path and query the router is at. */
export const address = () => current;

/** What the place in the history that the router is at carries. */
export const locationState = () => currentState;

/** Goes one step back in the history of the tab. */
export const goBack = () => act(async () => stepBack());

/** Tells `address` where the router around it is, and lets `goBack` lead it. */
export function Address() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  current = pathname + search;
  currentState = state;
  stepBack = () => navigate(-1);
  return null;
}

/** Draws routes at the last one of these addresses, inside what the app wraps every screen in. */
export function renderAt(path: InitialEntry | InitialEntry[], routes: ReactNode) {
  const user = userEvent.setup();
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[path].flat()}>
        <Shell>{routes}</Shell>
        <Address />
      </MemoryRouter>
    </StrictMode>,
  );
  return user;
}
