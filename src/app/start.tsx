import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isSignedOut } from '../../machines/authMachine';
import { LoadingPage } from '../components/ProgressBar';
import type { Services } from '../features/services';
import { App, type Pages } from './App';
import { nameFirstEntry } from './historyEntry';

const loadSignedIn = () => import('./signedIn');
const loadSignedOut = () => import('./signedOut');

/** After so many milliseconds the chunks of other pages are loaded; one that does not come is asked for again. */
const PRELOAD_AFTER = 5_000;
const preload = async () => {
  const [{ preloadPages }] = await Promise.all([loadSignedIn(), loadSignedOut()]);
  await preloadPages();
};

/** Pages that are loaded once they are to be seen. */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<LoadingPage />}>
      <Loaded {...props} />
    </Suspense>
  );
}

/**
 * Composes the product.
 * @param pages those that are loaded already
 */
export function createApp(services: Services, pages: Partial<Pages> = {}): ReactNode {
  const {
    SignedIn = late(async () => (await loadSignedIn()).SignedIn),
    SignedOut = late(async () => (await loadSignedOut()).SignedOut),
  } = pages;
  nameFirstEntry(window);
  return (
    // Drawn at once: an alert waits for the next frame and then stands over the new page.
    <BrowserRouter useTransitions={false}>
      <App services={services} SignedIn={SignedIn} SignedOut={SignedOut} />
    </BrowserRouter>
  );
}

/** Tells the styles how much of the window a keyboard covers: Safari doesn't shrink the page for it. */
function measureKeyboard(viewport: VisualViewport): void {
  const { scale, height, offsetTop } = viewport;
  const covered = scale === 1 ? Math.max(0, window.innerHeight - height - offsetTop) : 0;
  document.documentElement.style.setProperty('--keyboard', `${covered}px`);
}

/**
 * Draws the app.
 * @param pages those of staff where a session is stored, else those of visitors
 */
export function start(services: Services, pages: Partial<Pages>): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root"');
  const app = createApp(services, pages);
  const { visualViewport } = window;
  for (const event of ['resize', 'scroll']) {
    visualViewport?.addEventListener(event, () => measureKeyboard(visualViewport));
  }
  const page = <StrictMode>{app}</StrictMode>;
  // The form of firstVisit.ts stands there, and is what the app draws first; another tab may have signed in since.
  const isDrawn = root.dataset.form !== undefined && isSignedOut(services.auth.getSnapshot());
  // A synchronous render runs its effects at once: the flows call the server before the page is laid out.
  flushSync(() => {
    if (isDrawn) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
  document.getElementById('late')?.remove();
  root.dispatchEvent(new Event('app.drawn'));
  setTimeout(() => void preload().catch(() => {}), PRELOAD_AFTER);
}
