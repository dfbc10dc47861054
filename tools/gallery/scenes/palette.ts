import type { Near } from '../../../machines/listRows';
import { type FoundRecord, paletteMachine } from '../../../machines/paletteMachine';
import { createReadMachine } from '../../../machines/readMachine';
import type { RecordName } from '../../../src/domain/changes';
import { ConnectionError } from '../../../src/domain/errors';
import { foreignPeople, LONG_EMAIL, LONG_NAME, people } from '../register';
import { answer, reach, type Scene } from '../scene';

const read = createReadMachine<unknown>();
const total = (count: number) => reach(read, undefined, answer('load', count));

const open = { type: 'open' } as const;
const typed = (busca: string) => ({ type: 'search.typed', busca }) as const;
const debounced = { type: 'xstate.after.debounce.palette.open.debouncing' } as const;
const asked = (busca: string) => [open, typed(busca), debounced] as const;

const NEAR_NAME: Near = { by: 'nome', city: null };
const found = (kind: RecordName, records: FoundRecord[], near: Near | null = null, total = records.length) =>
  ({ type: 'records.found', kind, found: records, near, total }) as const;
const lost = (kind: RecordName) => ({ type: 'search.failed', kind, error: new ConnectionError() }) as const;
const person = (id: number, name: string, detail: string) => ({ id, name, detail });
const city = (id: number, name: string) => ({ id, name, detail: '' });

const souza = [
  person(4_711, 'Ana Paula de Souza', 'ana.paula@exemplo.com.br'),
  person(812, 'Cláudio Souza (PB)', 'claudio@exemplo.com.br'),
  person(90_233, 'José Souza Conceição', 'jose.conceicao@exemplo.com.br'),
  person(5, 'Luzia Souza', ''),
  person(1_204_387, 'Zilda Souza Brandão', 'zilda.brandao@exemplo.com.br'),
];
const cities = [city(12, 'Souza (PB)'), city(77, 'Paulino de Souza (SE)')];

const opened = [
  { kind: 'pessoas', id: 3, name: 'Beatriz Yamamoto' },
  { kind: 'cidades', id: 12, name: 'Campinas (SP)' },
  { kind: 'pessoas', id: 47, name: LONG_NAME },
] as const;

type Events = readonly Parameters<typeof reach<typeof paletteMachine>>[2][];

const scene = (key: string, title: string, events: Events, more: Partial<Scene> = {}): Scene => ({
  id: key === '' ? 'palette' : `palette-${key}`,
  title: `Palette: ${title}`,
  path: '/pagina-inicial',
  clicked: ['Pesquisar'],
  awaits: '[role="dialog"] [role="combobox"]',
  flows: {
    'pessoas.total': total(1_204_387),
    'cidades.total': total(5_570),
    palette: reach(paletteMachine, undefined, ...events),
  },
  ...more,
});

/** The palette, over the home page. */
export const paletteScenes: Scene[] = [
  scene('', 'nothing typed', [open]),
  scene('opened', 'the records opened last', [open], { opened }),
  scene('typing', 'typing', [open, typed('sou')]),
  scene('searching', 'searching', asked('souza')),
  scene('entered', 'Enter before the answers', [...asked('souza'), { type: 'choose.first' }]),
  scene('people', 'people, cities still awaited', [...asked('souza'), found('pessoas', souza)]),
  scene('found', 'people and cities', [
    ...asked('souza'),
    found('pessoas', souza, null, 1204),
    found('cidades', cities),
    { type: 'highlight', value: 'pessoas-90233' },
  ]),
  scene('commands', 'commands', [...asked('pessoas'), found('pessoas', []), found('cidades', [])]),
  scene('near', 'near matches', [
    ...asked('antonyo guimaraes'),
    found('pessoas', [person(2, people[1]?.nomeCompleto ?? '', people[1]?.email ?? '')], NEAR_NAME),
    found('cidades', [city(9, 'Guimarães (MA)')], NEAR_NAME),
  ]),
  scene('none', 'nothing found', [...asked('zzz'), found('pessoas', []), found('cidades', [])]),
  scene('cities-failed', 'cities failed, people still awaited', [...asked('souza'), lost('cidades')]),
  scene('half-failed', 'people found, cities failed', [
    ...asked('souza'),
    found('pessoas', souza),
    lost('cidades'),
  ]),
  scene('failed', 'no connection', [...asked('souza'), lost('pessoas'), lost('cidades')], {
    session: 'offline',
  }),
  scene('long', 'long and foreign names', [
    ...asked('wolfe'),
    found('pessoas', [
      person(1, LONG_NAME, LONG_EMAIL),
      ...foreignPeople.slice(0, 3).map(({ id, nomeCompleto, email }) => person(id + 1, nomeCompleto, email)),
    ]),
    found('cidades', [city(1, LONG_NAME)]),
  ]),
];
