import { lazy, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import type { Services } from './services';
import { createVisitorMachines } from './visitorMachines';

export type SignedInModule = typeof import('./signedIn');

export const loadSignedIn = (): Promise<SignedInModule> => import('./signedIn');

/**
 * Composes the product.
 * @param pages the module of the signed-in pages, where it is loaded already
 */
export function createApp(services: Services, pages?: SignedInModule): ReactNode {
  const SignedIn =
    pages?.createSignedIn(services) ??
    lazy(async () => ({ default: (await loadSignedIn()).createSignedIn(services) }));

  return (
    // Drawn at once: an alert waits for the next frame and then stands over the new page.
    <BrowserRouter useTransitions={false}>
      <App services={services} machines={createVisitorMachines(services)} SignedIn={SignedIn} />
    </BrowserRouter>
  );
}
