import { MemoryRouter } from 'react-router-dom';
import type { Snapshot } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { toggleMachine } from '../../machines/toggleMachine';
import { App } from '../../src/app/App';
import { createServices } from '../../src/app/services';
import { createSignedIn } from '../../src/app/signedIn';
import { ownerOf } from '../../src/domain/usuario';
import * as spreadsheets from '../../src/features/spreadsheet/spreadsheetCharts';
import { answer, reach, type Scene, type Theme, withChild } from './scene';

const toggles = {
  light: reach(toggleMachine, undefined),
  dark: reach(toggleMachine, undefined, { type: 'toggle' }),
};

const nothing = () => {};

/** The product of our own server, without it: no call ends, and no alert is shown. */
function createSilentApp(token: string | null, chave?: string, snapshot?: Snapshot<unknown>) {
  window.fetch = () => new Promise(nothing);
  window.alert = nothing;
  const drafts = {
    read: () => null,
    store: nothing,
    discardSaved: nothing,
    hasAny: () => false,
    keepOnly: nothing,
  };
  const storage = { read: () => token, write: nothing, remove: nothing, subscribe: nothing };
  const services = createServices({
    page: window,
    baseUrl: '/api',
    reload: nothing,
    storage,
    drafts,
    snapshot,
    spreadsheets,
  });
  services.auth.send({ type: 'backend.recognized' });
  if (chave !== undefined) services.auth.send({ type: 'recovery.opened', chave });
  return { services, SignedIn: createSignedIn(services) };
}

const apps = {
  signedIn: createSilentApp('token'),
  signedOut: createSilentApp(null),
  recovering: createSilentApp(null, 'k'.repeat(43)),
  damaged: createSilentApp(null, 'k'),
};

const TOKEN = 'token';
const signedIn = reach(authMachine, { owner: ownerOf(TOKEN), chave: null }, answer('probePessoas'), {
  type: 'backend.recognized',
});
/** The apps of scenes whose session works on a spreadsheet. */
const working = new Map<string, ReturnType<typeof createSilentApp>>();

function appOf({ id, session, flows }: Scene) {
  const spreadsheet = flows?.spreadsheet;
  if (spreadsheet === undefined) return apps[session ?? 'signedIn'];
  const { snapshot } = withChild(signedIn, 'spreadsheet', spreadsheet);
  const app = working.get(id) ?? createSilentApp(TOKEN, undefined, snapshot);
  working.set(id, app);
  return app;
}

/** The whole product at the address and in the states of a scene. */
export function Stage({ scene, theme }: { scene: Scene; theme: Theme }) {
  const reached = new Map(Object.entries({ ...scene.flows, theme: toggles[theme] }));
  const snapshotOf = (id: string) => {
    if (id === scene.broken) throw new Error('Thrown on purpose, to show the page for the unexpected');
    return reached.get(id)?.snapshot;
  };
  const { services, SignedIn } = appOf(scene);
  return (
    <MemoryRouter initialEntries={[scene.path]}>
      <App services={{ ...services, snapshotOf }} SignedIn={SignedIn} />
    </MemoryRouter>
  );
}
