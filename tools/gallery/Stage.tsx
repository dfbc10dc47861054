import { MemoryRouter, parsePath } from 'react-router-dom';
import { App } from '../../src/app/App';
import { createServices } from '../../src/app/createServices';
import { SignedIn } from '../../src/app/signedIn';
import { SignedOut } from '../../src/app/signedOut';
import { createExtensions } from '../../src/features/extensions';
import { addressOf } from '../../src/features/services';
import type { Scene, Theme } from './scene';

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
    keepOnly: nothing,
  };
  const storage = { read: () => token, write: nothing, remove: nothing, subscribe: nothing };
  const services = createServices({
    page: window,
    baseUrl: '/api',
    reload: nothing,
    storage,
  });
  services.openStaffServices({ drafts: () => drafts, extensions: createExtensions });
  services.auth.send({ type: 'backend.recognized' });
  if (chave !== undefined) services.auth.send({ type: 'recovery.opened', chave });
  return services;
}

const aPerson = { nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com.br', cidadeId: 1 };

const sessions = {
  signedIn: createSilentServices('token'),
  signedOut: createSilentServices(null),
  recovering: createSilentServices(null, 'k'.repeat(43)),
  damaged: createSilentServices(null, 'k'),
  offline: createSilentServices('token'),
  saving: createSilentServices('token'),
  unsaved: createSilentServices('token'),
};
sessions.offline.auth.send({ type: 'network.lost' });
sessions.saving.auth.getSnapshot().children.writes?.send({
  ...{ type: 'write', name: 'save', task: 'save', kind: 'pessoas', id: 1, address: addressOf('pessoas', 1) },
  ...{ values: aPerson, etag: null, key: 'key', freshKey: 'key', sent: [], handedOver: null },
});
for (const [title, outcome, message] of [
  ['Yeda Lima', 'refused', 'Já existe uma pessoa com este email.'],
  ['Zeca Paz', 'lost', 'Erro de conexão.'],
] as const) {
  sessions.unsaved.auth.getSnapshot().children.writes?.send({
    ...{ type: 'write.ended', outcome, name: title, task: 'save', kind: 'pessoas', id: null, address: title },
    ...{ values: {}, etag: null, key: 'key', freshKey: 'key', fields: {}, failure: { kind: 'api', message } },
    handedOver: { title, entry: title },
  });
}

/** The whole product at the address and in the states of a scene. */
export function Stage({ scene, theme }: { scene: Scene; theme: Theme }) {
  const reached = new Map(Object.entries(scene.flows ?? {}));
  const snapshotOf = (id: string) => {
    if (id === scene.broken) throw new Error('Thrown on purpose, to show the page for the unexpected');
    return reached.get(id)?.snapshot;
  };
  const services = sessions[scene.session ?? 'signedIn'];
  const recents = { ...services.recents, read: () => scene.opened ?? [] };
  return (
    <MemoryRouter initialEntries={[{ ...parsePath(scene.path), state: scene.state }]}>
      <App
        services={{ ...services, recents, snapshotOf }}
        SignedIn={SignedIn}
        SignedOut={SignedOut}
        startsDark={theme === 'dark'}
      />
    </MemoryRouter>
  );
}
