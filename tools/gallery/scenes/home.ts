import { createReadMachine } from '../../../machines/readMachine';
import { ApiError } from '../../../src/domain/errors';
import { form } from '../machines';
import { LONG_NAME } from '../register';
import { answer, failure, type Reached, reach, type Scene } from '../scene';

const path = '/pagina-inicial';
const read = createReadMachine<unknown>();
const loading = reach(read, undefined);
const people = reach(read, undefined, answer('load', 1_204_387));
const cities = reach(read, undefined, answer('load', 5_570));
const failed = reach(read, undefined, failure('load'));
const totals = (pessoas: Reached, cidades: Reached) => ({
  'pessoas.total': pessoas,
  'cidades.total': cidades,
});

const beatriz = { nome: 'Beatriz Yamamoto', email: 'beatriz.yamamoto@exemplo.com.br' };

/** The popover of the picture, which the phone has in its drawer. */
const account = (key: string, title: string, machine: Reached): Scene => ({
  id: `account-${key}`,
  title: `Account: ${title}`,
  path,
  clicked: ['Sua conta'],
  awaits: '[role="dialog"]',
  flows: { ...totals(people, cities), account: machine },
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
const changes = [
  { tipo: 'pessoas', id: 3, nome: 'Beatriz Yamamoto', acao: 'alterou', quem: 'Débora', quando: ago(5) },
  { tipo: 'pessoas', id: 47, nome: 'Fabio Faria', acao: 'criou', quem: 'Ana', quando: ago(31), mais: 12 },
  {
    ...{ tipo: 'pessoas', id: null, nome: 'clientes.xlsx', acao: 'importou', total: 1_288 },
    ...{ quem: 'Ana', quando: ago(50) },
  },
  { tipo: 'cidades', id: 9, nome: 'Jequié', acao: 'apagou', quem: null, quando: ago(130) },
  { tipo: 'pessoas', id: 1, nome: LONG_NAME, acao: 'restaurou', quem: 'Emanuel da Luz', quando: ago(3_000) },
  { tipo: 'cidades', id: 9, nome: 'Jequié', acao: 'criou', quem: 'Débora', quando: ago(9_000) },
];

/** The home page, and what opens over every signed-in page. */
export const homeScenes: Scene[] = [
  { id: 'home-loading', title: 'Home: loading', path, flows: totals(loading, loading) },
  { id: 'home', title: 'Home', path, flows: totals(people, cities) },
  { id: 'home-one-failed', title: 'Home: one total failed', path, flows: totals(people, failed) },
  { id: 'home-failed', title: 'Home: both totals failed', path, flows: totals(failed, failed) },
  {
    id: 'drawer',
    title: 'Drawer open',
    path,
    flows: { ...totals(people, cities), account: loading },
    clicked: ['Abrir menu'],
    phoneOnly: true,
  },
  {
    id: 'home-offline',
    title: 'Home: no connection',
    path,
    session: 'offline',
    flows: totals(people, cities),
  },
  {
    id: 'home-recent',
    title: 'Home: last changes',
    path,
    awaits: 'section ul',
    flows: {
      ...totals(people, cities),
      recent: reach(read, undefined, answer('load', changes)),
    },
  },
  {
    id: 'home-first-steps',
    title: 'Home: of a new register',
    path,
    awaits: 'section ol',
    flows: totals(reach(read, undefined, answer('load', 0)), people),
  },
  {
    id: 'home-group',
    title: 'Home: the lines of a group of changes',
    path,
    clicked: ['e mais 12'],
    awaits: '[role="dialog"] li',
    flows: {
      ...totals(people, cities),
      recent: reach(read, undefined, answer('load', changes)),
      // Each line says its moment.
      group: reach(
        read,
        undefined,
        answer(
          'load',
          changes.map((line) => ({ ...line, quando: '2026-11-25T17:02:00Z' })),
        ),
      ),
    },
  },
  {
    id: 'home-recent-failed',
    title: 'Home: last changes failed',
    path,
    flows: { ...totals(people, cities), recent: failed },
  },
  account('loading', 'loading', loading),
  account('ready', 'name and email', reach(read, undefined, answer('load', beatriz))),
  {
    id: 'password',
    title: 'Password: refused by the server',
    path,
    clicked: ['Sua conta', 'Trocar senha'],
    awaits: '[role="dialog"] [type="password"]',
    flows: {
      ...totals(people, cities),
      password: reach(
        form,
        { form: 'password', values: { senhaAtual: '', novaSenha: '' } },
        { type: 'field.changed', changes: { senhaAtual: 'a senha antiga', novaSenha: 'a senha nova' } },
        { type: 'submit' },
        failure('submit', new ApiError('', { senhaAtual: 'Senha incorreta.' })),
      ),
    },
  },
  { id: 'unexpected', title: 'The unexpected', path, broken: 'pessoas.total' },
];
