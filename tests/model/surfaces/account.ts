import type { ChangeGroup } from '../../../src/domain/changes';
import type { Account } from '../../../src/domain/usuario';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { type accountCases, ana, type recentCases } from '../cases/read';
import { type Surface, type Thing, textIf, there, thereIf, type User } from '../surface';
import { goHomeDeleting } from './deletion';
import { asOwnServer, deleting } from './wires';

const picture: Thing = { role: 'button', name: labels.account.open };

/** Presses the picture of the sidebar, which is a button once our own server has answered. */
export async function openAccount(user: User): Promise<void> {
  await user.see(there('button', labels.account.open));
  await user.press(picture);
}

const isNotOffered = 'a failure is silent, and nothing offers to read again';

/** The name beside the picture of the sidebar. Its failure is silent. */
export const accountSurface: Surface<typeof accountCases.machine> = {
  starts: ['/pagina-inicial'],
  begin: (user) => user.see(there('button', labels.account.open)),
  acts: { 'connection.restored': { do: (user) => user.goOnline() } },
  sights: (state) => [textIf(state.context.data !== null, ana.nome)],
  isSilent: true,
  wires: {
    load: {
      names: ['GET /conta'],
      request: () => ({ request: 'GET /conta' }),
      answer: (account: Account) => ({ json: account }),
    },
  },
  prepare: asOwnServer,
  exceptions: {
    'failed: retry': isNotOffered,
    '(root): records.changed': 'a record that is saved changes no account',
  },
};

const box: Thing = { role: 'region', name: labels.home.recent };
const rows = ['Marília', 'Manaus', 'Marabá'];

/** The last changes of the home page, which one comes to while deletions of the list are still running. */
export const recentSurface: Surface<typeof recentCases.machine> = {
  starts: ['/cidades'],
  begin: (user) => goHomeDeleting(user, rows),
  acts: {
    'connection.restored': { do: (user) => user.goOnline() },
    'records.changed': { do: (user) => user.answer('deleteRecord') },
  },
  sights: (state) => {
    const isShown = !state.matches('failed') && state.context.data !== null;
    const inBox = isShown ? [there('link', 'Maria Silva'), thereIf(false, 'link', 'Marília')] : [];
    return [thereIf(isShown, 'region', box.name), ...inBox];
  },
  addresses: () => ['/pagina-inicial'],
  isSilent: true,
  alerts: ({ type }) => (type === 'records.changed' ? [labels.deletion.done] : []),
  wires: {
    load: {
      names: ['GET /mudancas'],
      request: () => ({ request: 'GET /mudancas?grupos=8' }),
      answer: (changes: ChangeGroup[]) => listed(changes),
    },
    deleteRecord: deleting,
  },
  prepare: (backend) => {
    backend.isOurs = true;
    backend.register.cidades.push(...rows.map((nome, at) => city(at + 3, nome)));
  },
  exceptions: { 'failed: retry': isNotOffered },
};
