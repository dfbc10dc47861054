import { ApiError } from '../../../machines/shared/errors';
import type { Page } from '../../../machines/shared/list';
import { PAGE_SIZE } from '../../../src/domain/constants';
import { cidades, pessoas } from '../machines';
import { cities, foreignCities, foreignPeople, LONG_NAME, longCities, longPeople, people } from '../register';
import { answer, failure, reach, type Scene } from '../scene';

type Row = { id: number };

/** What the scenes of both lists have in common. */
type Kind<Item extends Row> = {
  resource: 'pessoas' | 'cidades';
  machine: typeof pessoas | typeof cidades;
  items: Item[];
  long: Item[];
  foreign: Item[];
  /** A search that finds the second row alone. */
  word: string;
  total: number;
};

const page = <Item>(items: Item[], total = items.length) =>
  answer('loadPage', { items, total } satisfies Page<Item>);

function listScenes<Item extends Row>(kind: Kind<Item>): Scene[] {
  const { resource, items, total, word } = kind;
  const at = (busca: string, pagina: number, ...events: Parameters<typeof reach>[2][]) =>
    reach(kind.machine, { busca, pagina, pageSize: PAGE_SIZE }, ...events);
  const firstPage = page(items.slice(0, PAGE_SIZE), total);
  const lastPage = Math.ceil(total / PAGE_SIZE);
  const ask = { type: 'delete', item: items[1] };
  const scene = (name: string, title: string, list: ReturnType<typeof reach>): Scene => ({
    id: name === '' ? resource : `${resource}-${name}`,
    title: `${resource === 'pessoas' ? 'Pessoas' : 'Cidades'}: ${title}`,
    path: `/${resource}`,
    flows: { [`${resource}.list`]: list },
  });

  return [
    scene('loading', 'loading for the first time', at('', 1)),
    scene('empty', 'none yet', at('', 1, page([]))),
    scene('no-match', 'nothing found', at('zzz', 1, page([]))),
    scene('one-page', 'one page', at('', 1, page(items.slice(0, 3)))),
    scene('', 'first of many pages', at('', 1, firstPage)),
    scene('middle', 'a page in the middle', at('', 5, page(items.slice(2, 7), total))),
    scene('last', 'the last page', at('', lastPage, page(items.slice(-(total % PAGE_SIZE)), total))),
    scene(
      'searching',
      'typing, with the rows of before',
      at('', 1, firstPage, { type: 'search.typed', busca: word }),
    ),
    scene('turning', 'loading another page', at('', 1, firstPage, { type: 'page.chosen', pagina: 2 })),
    scene('found', 'a search with one match', at(word, 1, page(items.slice(1, 2)))),
    scene('failed', 'failed', at('', 1, failure('loadPage'))),
    scene(
      'refused',
      'refused by the server',
      at('', 1, failure('loadPage', new ApiError('Erro ao listar os registros.'))),
    ),
    scene('confirming', 'confirming a deletion', at('', 1, firstPage, ask)),
    scene('deleting', 'deleting', at('', 1, firstPage, ask, { type: 'confirm' })),
    scene('long', 'names of 150 characters', at(LONG_NAME, 1, page(kind.long, total))),
    scene(
      'long-confirming',
      'deleting a long name',
      at('', 1, page(kind.long, total), { type: 'delete', item: kind.long[0] }),
    ),
    scene('foreign', 'other scripts and emoji', at('', 1, page(kind.foreign, total))),
  ];
}

export const listsScenes: Scene[] = [
  ...listScenes({
    resource: 'pessoas',
    machine: pessoas,
    items: people.map(({ cidadeId: _, ...row }) => row),
    long: longPeople,
    foreign: foreignPeople,
    word: 'antônio',
    total: 43,
  }),
  ...listScenes({
    resource: 'cidades',
    machine: cidades,
    items: cities,
    long: longCities,
    foreign: foreignCities,
    word: 'curi',
    total: 5_571,
  }),
];
