import { watchLeaving } from './app/leaving';
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
  baseUrl: import.meta.env.VITE_API_URL,
  fetch: window.fetch.bind(window),
  beginCall: watchLeaving(window),
  storage: createTokenStorage(window),
  unfinished,
  reload: () => {
    // Of a visitor the sign-up would be loaded again: the login is where everybody is led to.
    if (window.location.pathname.startsWith('/cadastrar')) window.location.replace('/entrar');
    else window.location.reload();
  },
  inspect,
});
session.start();

// The session's first call is on its way before what draws its answer has even arrived.
const { mount } = await import('./app/mount').catch((cause) => {
  // Told as if this script itself had not arrived, to what has painted the page (app/firstPaint/paint.ts).
  document.querySelector('script[type="module"][src]')?.dispatchEvent(new Event('error'));
  throw cause;
});
await mount({ root, session, unfinished, inspect });
