import { mask, number, string, type } from 'superstruct';
import { deletedMachine } from '../../../machines/deletedMachine';
import { deletionMachine } from '../../../machines/deletionMachine';
import type { Near } from '../../../machines/listRows';
import { createReadMachine } from '../../../machines/readMachine';
import { writeCityFilter } from '../../../src/domain/cityFilter';
import { PAGE_SIZE } from '../../../src/domain/constants';
import { ApiError } from '../../../src/domain/errors';
import { writeListQuery } from '../../../src/features/list/listAddress';
import { list as machine } from '../machines';
import { cities, foreignCities, foreignPeople, LONG_NAME, longCities, longPeople, people } from '../register';
import { answer, failure, type Reached, reach, type Scene, withChild } from '../scene';

type Row = { id: number };

/** A kind of record, for the scenes that both lists have. */
type Kind = {
  resource: 'pessoas' | 'cidades';
  items: Row[];
  long: Row[];
  foreign: Row[];
  /** Name of the second row. */
  name: string;
  /** A search that finds the second row alone. */
  word: string;
  /** One that finds it nearly. */
  misspelt: string;
  total: number;
};

const page = (items: Row[], total = items.length, near: Near | null = null) =>
  answer('loadPage', { items, total, near });

const listSchema = type({ context: type({ busca: string(), pagina: number() }) });

/** The query of a list, as its address: a list that starts at another one asks for that. */
const addressOf = ({ snapshot }: Reached) => writeListQuery(mask(snapshot, listSchema).context);

const quando = '2026-11-25T17:02:00Z';
const nobody = reach(createReadMachine<unknown>(), undefined, answer('load', []));

const deleted = answer('loadDeleted', {
  deleted: [
    { id: 2, nome: 'Curitiba', quem: 'Débora Nascimento', quando },
    { id: 8, nome: LONG_NAME, quem: null, quando },
  ],
  total: 31,
});
const deletedScenes = [
  ['loading', 'deleted ones, loading', reach(deletedMachine, undefined)],
  ['ready', 'deleted ones', reach(deletedMachine, undefined, deleted)],
  [
    'none',
    'none deleted',
    reach(deletedMachine, undefined, answer('loadDeleted', { deleted: [], total: 0 })),
  ],
  ['restoring', 'restoring', reach(deletedMachine, undefined, deleted, { type: 'restore', id: 2 })],
  ['failed', 'deleted ones, failed', reach(deletedMachine, undefined, failure('loadDeleted'))],
] as const;

function listScenes({ resource, items, long, foreign, name, word, misspelt, total }: Kind): Scene[] {
  const at = (busca: string, pagina: number, ...events: Parameters<typeof reach>[2][]) =>
    reach(machine, { busca, pagina, highlightedId: null, deleted: null }, ...events);
  const firstPage = page(items.slice(0, PAGE_SIZE), total);
  const lastPage = Math.ceil(total / PAGE_SIZE);
  const asked = { id: 2, name };
  const undoable = reach(machine, { busca: '', pagina: 1, highlightedId: null, deleted: asked }, firstPage);
  const confirming = at('', 1, firstPage, { type: 'delete', ...asked });
  const scene = (key: string, title: string, list: Reached): Scene => ({
    id: key === '' ? resource : `${resource}-${key}`,
    title: `${resource === 'pessoas' ? 'Pessoas' : 'Cidades'}: ${title}`,
    path: `/${resource}${addressOf(list)}`,
    flows: { [`${resource}.list`]: list },
  });

  /** The residents of a city are counted: the button that deletes it waits for their number. */
  const counted = (asking: Scene): Scene =>
    resource === 'cidades' ? { ...asking, flows: { ...asking.flows, residents: nobody } } : asking;

  return [
    scene('loading', 'loading for the first time', at('', 1)),
    scene('empty', 'none yet', at('', 1, page([]))),
    scene('no-match', 'nothing found', at('zzz', 1, page([]))),
    scene('one-page', 'one page', at('', 1, page(items.slice(0, 3)))),
    scene('', 'first of many pages', at('', 1, firstPage)),
    scene('middle', 'a page in the middle', at('', 5, page(items.slice(2, 7), total))),
    scene('last', 'the last page', at('', lastPage, page(items.slice(-(total % PAGE_SIZE)), total))),
    scene(
      'saved',
      'a row that was saved a moment ago',
      reach(machine, { busca: '', pagina: 1, highlightedId: 2, deleted: null }, firstPage),
    ),
    scene(
      'searching',
      'typing, with the rows of before',
      at('', 1, firstPage, { type: 'search.typed', busca: word }),
    ),
    scene('turning', 'loading another page', at('', 1, firstPage, { type: 'page.chosen', pagina: 2 })),
    scene('found', 'a search with one match', at(word, 1, page(items.slice(1, 2)))),
    scene(
      'near',
      'a search with near matches',
      at(misspelt, 1, page(items.slice(1, 2), 1, { by: 'nome', city: null })),
    ),
    scene('failed', 'failed', at('', 1, failure('loadPage'))),
    scene(
      'refused',
      'refused by the server',
      at('', 1, failure('loadPage', new ApiError('Erro ao listar os registros.'))),
    ),
    counted(scene('confirming', 'confirming a deletion', confirming)),
    scene(
      'deleting',
      'deleting',
      withChild(
        confirming,
        'deletion',
        reach(deletionMachine, { ...asked, etag: null }, { type: 'confirm' }),
      ),
    ),
    scene('undo', 'a deletion that can be undone', undoable),
    scene(
      'restoring',
      'undoing a deletion',
      reach(machine, { busca: '', pagina: 1, highlightedId: null, deleted: asked }, firstPage, {
        type: 'undo',
      }),
    ),
    {
      ...scene('more', 'more actions', at('', 1, firstPage)),
      clicked: ['Mais ações'],
      awaits: '[role="dialog"]',
    },
    ...(resource === 'pessoas' ? deletedScenes : []).map(([key, title, deleted]) => ({
      ...scene(`deleted-${key}`, title, at('', 1, firstPage)),
      clicked: ['Mais ações', 'Apagados'],
      awaits: '[role="dialog"]',
      flows: { [`${resource}.list`]: at('', 1, firstPage), deleted },
    })),
    scene('long', 'names of 150 characters', at(LONG_NAME, 1, page(long, total))),
    counted(
      scene(
        'long-confirming',
        'deleting a long name',
        at('', 1, page(long, total), { type: 'delete', id: 1, name: LONG_NAME }),
      ),
    ),
    scene('foreign', 'other scripts and emoji', at('', 1, page(foreign, total))),
  ];
}

/** People who live in one city. */
function residentsScene(key: string, title: string, city: Reached, text = ''): Scene {
  const busca = writeCityFilter({ id: 12, text });
  const list = reach(
    machine,
    { busca, pagina: 1, highlightedId: null, deleted: null },
    page(people.slice(0, 3)),
  );
  return {
    id: key === '' ? 'residents' : `residents-${key}`,
    title: `Who lives in a city: ${title}`,
    path: `/pessoas${addressOf(list)}`,
    flows: { 'pessoas.list': list, cityChip: city },
    awaits: '[aria-label="Remover filtro da cidade"]',
  };
}

const cityName = createReadMachine<string>();

export const listsScenes: Scene[] = [
  residentsScene('loading', 'its name is loading', reach(cityName, undefined)),
  residentsScene('', 'its name', reach(cityName, undefined, answer('load', 'Campinas (SP)'))),
  residentsScene('failed', 'its name failed', reach(cityName, undefined, failure('load'))),
  residentsScene(
    'narrowed',
    'and are called so',
    reach(cityName, undefined, answer('load', 'Campinas (SP)')),
    'silva',
  ),
  residentsScene('long', 'a long name', reach(cityName, undefined, answer('load', LONG_NAME)), 'maria'),
  ...listScenes({
    resource: 'pessoas',
    items: people,
    long: longPeople,
    foreign: foreignPeople,
    name: 'Antônio Guimarães',
    word: 'antônio',
    misspelt: 'antonyo guimaraes',
    total: 43,
  }),
  ...listScenes({
    resource: 'cidades',
    items: cities,
    long: longCities,
    foreign: foreignCities,
    name: 'Curitiba',
    word: 'curi',
    misspelt: 'curitba',
    total: 5_571,
  }),
];
