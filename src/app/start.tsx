import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createApp, loadSignedIn, type SignedInModule } from './createApp';

const reload = () => {
  // The sign-up is a page of visitors: a reload would not lead to the login.
  if (window.location.pathname.startsWith('/cadastrar')) window.location.replace('/entrar');
  else window.location.reload();
};

/** Loads the chunks of pages that are not shown yet; what does not come is asked for again where it is shown. */
const PRELOAD_AFTER = 5_000;
const preload = async () => (await loadSignedIn()).preloadPages();

/**
 * Starts the app. The splash stays until the pages of staff are there.
 * @param loading the module of these pages, where somebody is signed in
 */
export async function start(loading: Promise<SignedInModule | undefined> | undefined): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no element with the id "root"');
  // For developers only: the production bundle has no inspector.
  const inspect = import.meta.env.DEV ? (await import('./inspector')).createInspector(window) : undefined;
  const baseUrl = import.meta.env.VITE_API_URL || '/api';
  const pages = await loading;
  const app = createApp({ page: window, baseUrl, reload, inspect, pages });
  // A synchronous render runs its effects at once: the flows call the server before the page is laid out.
  flushSync(() => createRoot(container).render(<StrictMode>{app}</StrictMode>));
  setTimeout(() => void preload().catch(() => {}), PRELOAD_AFTER);
}
