import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { createMachines } from './app/machines';
import { createSession } from './app/session';
import { createTokenStorage } from './app/tokenStorage';
import { createUnfinishedWork } from './app/unfinishedWork';
import './styles/index.css';

/** The composition of the product: what the page has, put into what needs it, once. */
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

// Only for developers who watch; the inspector is not even part of the production bundle.
const inspect = import.meta.env.DEV ? (await import('./app/inspector')).createInspector(window) : undefined;

const unfinished = createUnfinishedWork(window, Date.now);
const session = createSession({
  baseUrl: import.meta.env.VITE_API_URL ?? '/api',
  fetch: window.fetch.bind(window),
  storage: createTokenStorage(window),
  unfinished,
  reload: () => window.location.reload(),
  inspect,
});
const machines = createMachines(session.api, (message) => window.alert(message));

session.start();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App auth={session.auth} machines={machines} unfinished={unfinished} surroundings={{ inspect }} />
    </BrowserRouter>
  </StrictMode>,
);
