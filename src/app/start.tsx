import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isSignedOut } from '../../machines/authMachine';
import { LoadingPage } from '../components/ProgressBar';
import { textIn } from '../features/navigationState';
import { createKey, type Services } from '../features/services';
import { App, type Pages } from './App';

const loadSignedIn = () => import('./signedIn');
const loadSignedOut = () => import('./signedOut');

/** After so many milliseconds the first screen is usable, and the code of others is loaded while the browser is idle. */
const LOAD_AFTER = 5_000;

/** Loads the code that comes late, so that it is there without a connection; not where the user saves data. */
function loadWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const load = async () => {
    const [{ loadLateCode }] = await Promise.all([loadSignedIn(), loadSignedOut()]);
    await loadLateCode();
  };
  const run = () => void load().catch(() => {});
  // Safari knows no idle time.
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else run();
}

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
 * Gives the first entry of a document in the history a key of its own, which a reload keeps: the router names the first
 * entry of every tab 'default'. Call it before the router starts.
 */
function nameFirstEntry({ history }: Window): void {
  if (textIn(history.state, 'key') !== undefined) return;
  history.replaceState({ ...history.state, key: `default-${createKey()}` }, '');
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
  // firstVisit.ts has drawn a form, which the app hydrates; another tab may have signed in since.
  const isDrawn = root.dataset.form !== undefined && isSignedOut(services.auth.getSnapshot());
  // A synchronous render runs its effects at once: the flows call the server before the page is laid out.
  flushSync(() => {
    if (isDrawn) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
  document.getElementById('late')?.remove();
  root.dispatchEvent(new Event('app.drawn'));
  setTimeout(loadWhenIdle, LOAD_AFTER);
}
