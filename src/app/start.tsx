import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createApp, loadSignedIn, type SignedInModule } from './createApp';
import type { Services } from './services';

/** After so many milliseconds the chunks of other pages are loaded; one that does not come is asked for again. */
const PRELOAD_AFTER = 5_000;
const preload = async () => (await loadSignedIn()).preloadPages();

/**
 * Draws the app.
 * @param pages the module of the signed-in pages, where somebody is signed in
 */
export function start(services: Services, pages: SignedInModule | undefined): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root"');
  const app = createApp(services, pages);
  // A synchronous render runs its effects at once: the flows call the server before the page is laid out.
  flushSync(() => createRoot(root).render(<StrictMode>{app}</StrictMode>));
  setTimeout(() => void preload().catch(() => {}), PRELOAD_AFTER);
}
