import { MemoryRouter, parsePath } from 'react-router-dom';
import { toggleMachine } from '../../machines/toggleMachine';
import { App } from '../../src/app/App';
import { createServices } from '../../src/app/createServices';
import { SignedIn } from '../../src/app/signedIn';
import { SignedOut } from '../../src/app/signedOut';
import { reach, type Scene, type Theme } from './scene';

const toggles = {
  light: reach(toggleMachine, undefined),
  dark: reach(toggleMachine, undefined, { type: 'toggle' }),
};

const nothing = () => {};

/** The product of our own server, without it: no call ends, and no alert is shown. */
function createSilentServices(token: string | null, chave?: string) {
  window.fetch = () => new Promise(nothing);
  window.alert = nothing;
  const drafts = {
    read: () => null,
    store: nothing,
    discardSaved: nothing,
    hasOthers: () => false,
    take: async () => null,
    findLeft: async () => null,
    move: () => false,
    remove: nothing,
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
  });
  services.auth.send({ type: 'backend.recognized' });
  if (chave !== undefined) services.auth.send({ type: 'recovery.opened', chave });
  return services;
}

const sessions = {
  signedIn: createSilentServices('token'),
  signedOut: createSilentServices(null),
  recovering: createSilentServices(null, 'k'.repeat(43)),
  damaged: createSilentServices(null, 'k'),
  offline: createSilentServices('token'),
};
sessions.offline.auth.send({ type: 'network.lost' });

/** The whole product at the address and in the states of a scene. */
export function Stage({ scene, theme }: { scene: Scene; theme: Theme }) {
  const reached = new Map(Object.entries({ ...scene.flows, theme: toggles[theme] }));
  const snapshotOf = (id: string) => {
    if (id === scene.broken) throw new Error('Thrown on purpose, to show the page for the unexpected');
    return reached.get(id)?.snapshot;
  };
  const services = sessions[scene.session ?? 'signedIn'];
  const recents = { ...services.recents, read: () => scene.opened ?? [] };
  return (
    <MemoryRouter initialEntries={[{ ...parsePath(scene.path), state: scene.state }]}>
      <App services={{ ...services, recents, snapshotOf }} SignedIn={SignedIn} SignedOut={SignedOut} />
    </MemoryRouter>
  );
}
