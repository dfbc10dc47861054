import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { createAlerts } from './app/alerts';
import { createDrafts } from './app/drafts';
import { createKinds, preloadPages } from './app/kinds';
import { createDefects, createMachines } from './app/machines';
import { createSession } from './app/session';
import { createTokenStorage } from './app/tokenStorage';
import { createChanges } from './app/writes';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

// For developers only: the production bundle has no inspector.
const inspect = import.meta.env.DEV ? (await import('./app/inspector')).createInspector(window) : undefined;

const baseUrl = import.meta.env.VITE_API_URL || '/api';
const alerts = createAlerts(window);
const drafts = createDrafts(window);
const changes = createChanges();
const defects = createDefects();
const session = createSession({
  baseUrl,
  page: window,
  storage: createTokenStorage(window),
  alerts,
  drafts,
  reload: () => {
    // The sign-up is a page of visitors: a reload would not lead to the login.
    if (window.location.pathname.startsWith('/cadastrar')) window.location.replace('/entrar');
    else window.location.reload();
  },
  inspect,
});
const hasIdempotency = new URL(baseUrl, window.location.href).origin === window.location.origin;
const machines = createMachines({ session, alerts, drafts, changes, defects, hasIdempotency });

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App
        auth={session.auth}
        defects={defects}
        machines={machines}
        kinds={createKinds(machines)}
        services={{ inspect, onRecordsChanged: changes.subscribe }}
      />
    </BrowserRouter>
  </StrictMode>,
);

// Safari has no requestIdleCallback. A chunk that does not come now is asked for again where it is shown.
const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_000));
whenIdle(() => void preloadPages().catch(() => {}));
