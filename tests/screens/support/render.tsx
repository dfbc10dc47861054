import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom';
import { Shell } from '../../../src/screens/layout/Shell';

let current = '';

/** Path and query the router is at. */
export const address = () => current;

/** Tells `address` where the router around it is. */
export function Address() {
  const { pathname, search } = useLocation();
  current = pathname + search;
  return null;
}

/** Draws routes at an address, inside what the app wraps every screen in. */
export function renderAt(path: InitialEntry, routes: ReactNode) {
  const user = userEvent.setup();
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <Shell>{routes}</Shell>
        <Address />
      </MemoryRouter>
    </StrictMode>,
  );
  return user;
}
