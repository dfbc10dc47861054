import { accountMachine } from '../../../machines/accountMachine';
import { recentMachine } from '../../../machines/recentMachine';
import { toggleMachine } from '../../../machines/toggleMachine';
import { totalMachine } from '../../../machines/totalMachine';
import { ApiError } from '../../../src/domain/errors';
import { password } from '../machines';
import { LONG_NAME } from '../register';
import { answer, failure, type Reached, reach, type Scene } from '../scene';

const path = '/pagina-inicial';
const loading = reach(totalMachine, undefined);
const people = reach(totalMachine, undefined, answer('countRecords', 1_204_387));
const cities = reach(totalMachine, undefined, answer('countRecords', 5_570));
const failed = reach(totalMachine, undefined, failure('countRecords'));
const totals = (pessoas: Reached, cidades: Reached) => ({
  'pessoas.total': pessoas,
  'cidades.total': cidades,
});

const load = { type: 'load' } as const;
const opened = reach(toggleMachine, undefined, { type: 'toggle' });
const beatriz = { nome: 'Beatriz Yamamoto', email: 'beatriz.yamamoto@exemplo.com.br' };

/** The popover of the picture, which the phone has in its drawer. */
const account = (key: string, title: string, machine: Reached): Scene => ({
  id: `account-${key}`,
  title: `Account: ${title}`,
  path,
  awaits: '[role="dialog"]',
  flows: { ...totals(people, cities), accountPopover: opened, account: machine },
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
const changes = [
  { tipo: 'pessoas', id: 3, nome: 'Beatriz Yamamoto', acao: 'alterou', quem: 'Débora', quando: ago(5) },
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
    flows: { ...totals(people, cities), account: reach(accountMachine, undefined) },
    clicked: 'Abrir menu',
    phoneOnly: true,
  },
  {
    id: 'home-recent',
    title: 'Home: last changes',
    path,
    awaits: 'section ul',
    flows: {
      ...totals(people, cities),
      recent: reach(recentMachine, undefined, answer('loadChanges', changes)),
    },
  },
  {
    id: 'home-recent-failed',
    title: 'Home: last changes failed',
    path,
    flows: { ...totals(people, cities), recent: reach(recentMachine, undefined, failure('loadChanges')) },
  },
  account('loading', 'loading', reach(accountMachine, undefined, load)),
  account('ready', 'name and email', reach(accountMachine, undefined, load, answer('loadAccount', beatriz))),
  account('failed', 'failed', reach(accountMachine, undefined, load, failure('loadAccount'))),
  {
    id: 'password',
    title: 'Password: refused by the server',
    path,
    awaits: '[role="dialog"]',
    flows: {
      ...totals(people, cities),
      passwordDialog: opened,
      password: reach(
        password,
        { values: { senhaAtual: '', novaSenha: '' } },
        { type: 'field.changed', changes: { senhaAtual: 'a senha antiga', novaSenha: 'a senha nova' } },
        { type: 'submit' },
        failure('submit', new ApiError('Erro', { senhaAtual: 'Senha incorreta.' })),
      ),
    },
  },
  { id: 'unexpected', title: 'The unexpected', path, broken: 'pessoas.total' },
];
