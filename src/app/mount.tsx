import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { InspectionEvent } from 'xstate';
import { MissingCodeError } from '../components/part';
import { App } from './App';
import { createChanges } from './changes';
import { fetchFontForNextVisit } from './firstPaint/font';
import { createMachines } from './machines';
import { createMissingCodeHandler } from './missingCode';
import { loadEverything } from './rooms';
import { loadScreenAt } from './routes';
import type { Session } from './session';
import type { UnfinishedWork } from './unfinishedWork';

type MountParts = {
  root: HTMLElement;
  session: Session;
  unfinished: UnfinishedWork;
  inspect: ((event: InspectionEvent) => void) | undefined;
};

/** Code that did not arrive is told to whoever waits for it; any other error is a defect. */
const reportUnlessTold = (error: unknown) => {
  if (!(error instanceof MissingCodeError)) console.error(error);
};

/** Calls back when the browser has nothing else to do. */
const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(callback) : setTimeout(callback, 1_000);

/**
 * Draws the product on the page. The frame that index.html painted stays until
 * the whole first screen can take its place.
 * @returns takes it off again
 */
export async function mount({ root, session, unfinished, inspect }: MountParts): Promise<() => void> {
  const show = (message: string) => window.alert(message);
  const reload = () => window.location.reload();
  const { tellChange, onRecordsChanged } = createChanges();
  const machines = createMachines({ ...session, show, tellChange, unfinished, inspect });
  const onMissingCode = createMissingCodeHandler({
    page: window,
    ownScript: document.querySelector('script[type="module"][src]')?.getAttribute('src'),
    fetch: window.fetch.bind(window),
    show,
    reload,
  });
  // What does not come now is asked for again, and told, where it would be drawn.
  await loadScreenAt(window.location.pathname, session.auth.getSnapshot().matches('signedIn')).catch(
    () => {},
  );

  const drawn = createRoot(root, { onCaughtError: reportUnlessTold });
  drawn.render(
    <StrictMode>
      <BrowserRouter>
        <App
          auth={session.auth}
          machines={machines}
          unfinished={unfinished}
          surroundings={{ inspect, onRecordsChanged, tell: show }}
          onMissingCode={onMissingCode}
        />
      </BrowserRouter>
    </StrictMode>,
  );
  whenIdle(() => {
    session.forgetFirstCall();
    loadEverything()
      .then(() => fetchFontForNextVisit(window))
      .catch(() => {});
  });
  return () => drawn.unmount();
}
