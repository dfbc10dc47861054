import { createServices, hasSession } from './app/createServices';
import './styles/index.css';

// For developers only: the production bundle has no inspector.
const inspect = import.meta.env.DEV ? (await import('./app/inspector')).createInspector(window) : undefined;

const reload = (end: { isIntercepted: boolean; email: string }) => {
  window.history.replaceState({ ...window.history.state, hasExpired: true, ...end }, '');
  // The sign-up is a page of visitors: a reload would not lead to the login.
  if (window.location.pathname.startsWith('/cadastrar')) window.location.replace('/entrar');
  // After the transition: an import asks no question once the session has ended.
  else queueMicrotask(() => window.location.reload());
};
const services = createServices({
  page: window,
  baseUrl: import.meta.env.VITE_API_URL || '/api',
  reload,
  inspect,
});

// React, and the pages that are seen first, load while the session starts; what index.html shows stays until then.
const pages = hasSession(services) ? import('./app/signedIn').catch(() => ({})) : import('./app/signedOut');
void Promise.all([import('./app/start'), pages]).then(([{ start }, loaded]) => start(services, loaded));
