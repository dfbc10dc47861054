import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { InspectionEvent } from 'xstate';
import { App } from './App';
import { createAlerts } from './alerts';
import { createDrafts } from './drafts';
import { createKinds } from './kinds';
import { createDefects, createMachines } from './machines';
import { createSession } from './session';
import { createTokenStorage } from './tokenStorage';
import { createChanges } from './writes';

export type AppOptions = {
  page: Window;
  /** Address of the backend. */
  baseUrl: string;
  /** Loads the page again. */
  reload: () => void;
  /** Receives what every actor does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
};

/** Composes the product for a page, and starts its session. */
export function createApp({ page, baseUrl, reload, inspect }: AppOptions): ReactNode {
  const alerts = createAlerts(page);
  const drafts = createDrafts(page);
  const changes = createChanges();
  const defects = createDefects();
  const storage = createTokenStorage(page);
  const session = createSession({ baseUrl, page, storage, alerts, drafts, reload, inspect });
  const hasIdempotency = new URL(baseUrl, page.location.href).origin === page.location.origin;
  const machines = createMachines({ session, alerts, drafts, changes, defects, hasIdempotency });

  return (
    // Drawn at once: an alert waits for the next frame and then stands over the new page.
    <BrowserRouter useTransitions={false}>
      <App
        auth={session.auth}
        defects={defects}
        machines={machines}
        kinds={createKinds(machines)}
        services={{ inspect, onRecordsChanged: changes.subscribe }}
      />
    </BrowserRouter>
  );
}
