import { totalMachine } from '../../../machines/totalMachine';
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
    flows: totals(people, cities),
    clicked: 'Abrir menu',
    phoneOnly: true,
  },
  { id: 'unexpected', title: 'The unexpected', path, broken: 'pessoas.total' },
];
