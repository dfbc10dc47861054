import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/createApp';
import { preloadPages } from './app/kinds';
import '@fontsource-variable/instrument-sans';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

// For developers only: the production bundle has no inspector.
const inspect = import.meta.env.DEV ? (await import('./app/inspector')).createInspector(window) : undefined;

const reload = () => {
  // The sign-up is a page of visitors: a reload would not lead to the login.
  if (window.location.pathname.startsWith('/cadastrar')) window.location.replace('/entrar');
  else window.location.reload();
};
const baseUrl = import.meta.env.VITE_API_URL || '/api';
const app = createApp({ page: window, baseUrl, reload, inspect });
createRoot(root).render(<StrictMode>{app}</StrictMode>);

// A chunk that does not come now is asked for again where it is shown.
const PRELOAD_AFTER = 5_000;
setTimeout(() => void preloadPages().catch(() => {}), PRELOAD_AFTER);
