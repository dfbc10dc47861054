import { lazy, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { InspectionEvent } from 'xstate';
import { App } from './App';
import { createAlerts } from './alerts';
import { createDefects, createParts } from './calls';
import { createDrafts } from './drafts';
import { createSession } from './session';
import { createTokenStorage } from './tokenStorage';
import { createVisitorMachines } from './visitorMachines';
import { createChanges } from './writes';

export type SignedInModule = typeof import('./signedIn');

export type AppOptions = {
  page: Window;
  /** Address of the backend. */
  baseUrl: string;
  /** Loads the page again. */
  reload: () => void;
  /** Receives what every actor does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** The module of the signed-in pages, where it is loaded already. */
  pages?: SignedInModule | undefined;
};

export const loadSignedIn = (): Promise<SignedInModule> => import('./signedIn');

/** Composes the product for a page, and starts its session. */
export function createApp({ page, baseUrl, reload, inspect, pages }: AppOptions): ReactNode {
  const alerts = createAlerts(page);
  const drafts = createDrafts(page);
  const changes = createChanges();
  const defects = createDefects();
  const storage = createTokenStorage(page);
  const session = createSession({ baseUrl, page, storage, alerts, drafts, reload, inspect });
  const hasIdempotency = new URL(baseUrl, page.location.href).origin === page.location.origin;
  const parts = createParts({ session, alerts, drafts, changes, defects, hasIdempotency });
  const SignedIn =
    pages?.createSignedIn(parts) ??
    lazy(async () => ({ default: (await loadSignedIn()).createSignedIn(parts) }));

  return (
    // Drawn at once: an alert waits for the next frame and then stands over the new page.
    <BrowserRouter useTransitions={false}>
      <App
        auth={session.auth}
        defects={defects}
        machines={createVisitorMachines(parts)}
        SignedIn={SignedIn}
        services={{ inspect, onRecordsChanged: changes.subscribe }}
      />
    </BrowserRouter>
  );
}
