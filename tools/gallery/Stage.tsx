import { MemoryRouter } from 'react-router-dom';
import { toggleMachine } from '../../machines/toggleMachine';
import { App } from '../../src/app/App';
import { createAlerts } from '../../src/app/alerts';
import { createDefects, createParts } from '../../src/app/calls';
import { createSession } from '../../src/app/session';
import { createSignedIn } from '../../src/app/signedIn';
import { createVisitorMachines } from '../../src/app/visitorMachines';
import { createChanges } from '../../src/app/writes';
import { reach, type Scene } from './scene';

export type Theme = 'light' | 'dark';

const themes = {
  light: reach(toggleMachine, undefined),
  dark: reach(toggleMachine, undefined, { type: 'toggle' }),
};

const nothing = () => {};

/** The product without a backend: no call ends, and no alert is shown. */
function createSilentApp(token: string | null) {
  window.fetch = () => new Promise(nothing);
  window.alert = nothing;
  const alerts = createAlerts(window);
  const drafts = { read: () => null, store: nothing, clear: nothing };
  const storage = { read: () => token, write: nothing, remove: nothing, subscribe: nothing };
  const session = createSession({ baseUrl: '/api', page: window, storage, alerts, drafts, reload: nothing });
  const defects = createDefects();
  const changes = createChanges();
  const parts = createParts({ session, alerts, drafts, changes, defects, hasIdempotency: true });
  const machines = createVisitorMachines(parts);
  return { auth: session.auth, defects, machines, SignedIn: createSignedIn(parts) };
}

const apps = { signedIn: createSilentApp('token'), signedOut: createSilentApp(null) };

/** The whole product at the address and in the states of a scene. */
export function Stage({ scene, theme }: { scene: Scene; theme: Theme }) {
  const reached = new Map(Object.entries({ ...scene.flows, theme: themes[theme] }));
  const snapshotOf = (id: string) => {
    if (id === scene.broken) throw new Error('Thrown on purpose, to show the page for the unexpected');
    return reached.get(id)?.snapshot;
  };
  const app = scene.signedOut ? apps.signedOut : apps.signedIn;
  return (
    <MemoryRouter initialEntries={[scene.path]}>
      <App {...app} services={{ snapshotOf }} />
    </MemoryRouter>
  );
}
