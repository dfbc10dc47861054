/** What the walked paths can't say about the screens: StrictMode starts every flow twice, and users press twice. */
import { beforeAll, expect, it } from 'vitest';
import { preloadPages } from '../../src/app/kinds';
import { HeldBackend } from '../model/heldBackend';
import { type FlowName, flows } from '../model/models';
import { type Thing, there, type User } from '../model/surface';
import { surfaces } from '../model/surfaces';
import { createDomStage } from './model/domStage';

beforeAll(preloadPages);

const button = (name: string): Thing => ({ role: 'button', name });
const confirm: Thing = {
  ...button('Apagar'),
  inside: { role: 'alertdialog', name: 'Realmente deseja apagar?' },
};
const row: Thing = { role: 'row', name: 'Marília' };

const fillIn = async (user: User, labels: string[]) => {
  for (const label of labels) await user.fill(label, label === 'Email' ? 'ana@exemplo.com' : 'segredo');
};

/** What is sent once, by which call, how one comes to it, and what is pressed twice then. */
const cases: [
  what: string,
  flow: FlowName,
  id: string,
  begin: (user: User) => Promise<void>,
  press: Thing,
][] = [
  ['a login', 'login', 'submit', (user) => fillIn(user, ['Email', 'Senha']), button('Entrar')],
  ['a sign-up', 'signUp', 'submit', (user) => fillIn(user, ['Nome', 'Email', 'Senha']), button('Cadastrar')],
  ['a new record', 'detail', 'saveRecord', (user) => user.fill('Nome', 'Marília'), button('Salvar')],
  [
    'a record that closes',
    'detail',
    'saveRecord',
    (user) => user.fill('Nome', 'Marília'),
    button('Salvar e fechar'),
  ],
  [
    "a deletion on the record's own page",
    'deletion',
    'deleteRecord',
    async (user) => surfaces.deletion.begin?.(user, 0),
    confirm,
  ],
  [
    'a deletion in the list',
    'list',
    'deleteRecord',
    async (user) => {
      await user.answer('loadPage', { items: [{ id: 3, nome: 'Marília' }], total: 1 });
      await user.see(there('row', 'Marília'));
      await user.press({ ...button('Apagar'), inside: row });
    },
    confirm,
  ],
];

it.each(cases)('%s is sent once', async (_, flow, id, begin, press) => {
  const surface = surfaces[flow];
  const backend = new HeldBackend(flows[flow], surface, 0);
  const [token = 'token'] = surface.tokens ?? [];
  const { stage, stop } = createDomStage(backend, token, () => {}, true);
  await stage.open(surface.starts[0] ?? '/');
  await begin(stage.user);
  await stage.user.press(press);
  await stage.user.press(press).catch(() => undefined);
  expect(backend.countUnderWay(id)).toBe(1);
  stop();
});
