import { drawerMachine } from '../../../machines/drawerMachine';
import { helpMachine } from '../../../machines/helpMachine';
import { home } from '../machines';
import { answer, failure, reach, type Scene } from '../scene';

const path = '/pagina-inicial';
const people = answer('countPessoas', 1_204_387);
const cities = answer('countCidades', 5_570);

const ready = reach(home, undefined, people, cities);
const drawer = reach(drawerMachine, undefined, { type: 'open' });
const help = reach(helpMachine, undefined, { type: 'open' });

/** The home page, and what opens over every signed-in page. */
export const homeScenes: Scene[] = [
  { id: 'home-loading', title: 'Home: loading', path, flows: { home: reach(home, undefined) } },
  { id: 'home', title: 'Home', path, flows: { home: ready } },
  {
    id: 'home-one-failed',
    title: 'Home: one total failed',
    path,
    flows: { home: reach(home, undefined, people, failure('countCidades')) },
  },
  {
    id: 'home-failed',
    title: 'Home: both totals failed',
    path,
    flows: { home: reach(home, undefined, failure('countPessoas'), failure('countCidades')) },
  },
  { id: 'drawer', title: 'Drawer open', path, flows: { home: ready, drawer }, phoneOnly: true },
  { id: 'shortcuts', title: 'Help on shortcuts', path, flows: { home: ready, help } },
  { id: 'unexpected', title: 'The unexpected', path, broken: 'home' },
];
