import { deletionMachine } from '../../../machines/deletionMachine';
import { historyMachine } from '../../../machines/historyMachine';
import { createReadMachine } from '../../../machines/readMachine';
import { type Outcome, WriteError } from '../../../machines/writeEvents';
import { type CitySuggestion, NO_SUGGESTION } from '../../../src/domain/cities/suggestCity';
import { ApiError, NO_FAILURE } from '../../../src/domain/errors';
import type { FieldValue } from '../../../src/domain/kind';
import { detail as machine, picker } from '../machines';
import { cities, foreignPeople, LONG_NAME, longCities, longPeople, people } from '../register';
import { answer, failure, type Reached, reach, type Scene, withChild } from '../scene';

type AnyEvent = Parameters<typeof reach>[2];

const opened = (record: object) => answer('openPage', { draft: null, key: 'key', record });
const loaded = (record: object | undefined) => opened({ id: 1, values: record, etag: '"1"' });
const save = { type: 'save', andThen: 'stay' } as const;
const saveAndClose = { type: 'save', andThen: 'close' } as const;
const notSaved = (outcome: Outcome, fields: Record<string, string> = {}) => {
  const end = { outcome, id: 1, values: null, etag: null, key: 'key', freshKey: 'key' };
  return failure('save', new WriteError({ ...end, failure: NO_FAILURE, fields }));
};
const refused = (fields: Record<string, string>) => notSaved('refused', fields);
const changed = notSaved('conflicted');
const read = (record: object | undefined) => answer('reloadRecord', { id: 1, values: record, etag: '"2"' });
const shown = { type: 'tab.shown' } as const;
const reread = (record: object | undefined) => answer('rereadRecord', { id: 1, values: record, etag: '"2"' });
const gone = failure('reloadRecord', new ApiError('Erro', {}, 'gone'));
const ofPerson = {
  kind: 'pessoas',
  draft: null,
  key: 'key',
  entry: 'entry',
  isDraftElsewhere: false,
  errors: {},
} as const;
const ofCity = { ...ofPerson, kind: 'cidades' } as const;

/** The deletion that another person's change has held up, once the page has read the record again. */
function conflicted(detail: Reached, name: string) {
  const { machine, snapshot } = reach(deletionMachine, { id: 1, name, etag: '"2"' });
  const context = { ...Object(Reflect.get(snapshot, 'context')), isChanged: true };
  return withChild(detail, 'deletion', { machine, snapshot: Object.assign(snapshot, { context }) });
}
const asked = { type: 'delete' } as const;
/** The deletion of a form, asked about and running. */
const deleting = (detail: Reached, name: string) =>
  withChild(detail, 'deletion', reach(deletionMachine, { id: 1, name, etag: '"1"' }, { type: 'confirm' }));

/** The history of a form, over which its dialog can be open. */
const withHistory = (detail: Reached, changes: readonly object[], ...events: AnyEvent[]) =>
  withChild(
    detail,
    'history',
    reach(historyMachine, { id: 1 }, answer('loadHistory', { changes, total: 25 }), ...events),
  );
const byline = { quem: 'Débora', quando: '2026-11-25T17:02:00Z' };
/** Data that a page has read beside its record. */
const readOf = (data: unknown) => reach(createReadMachine<unknown>(), undefined, answer('load', data));

/* People, with their city field. */

const [someone] = people;
const nome = 'Aline Conceição Barbosa';
const renamed = { type: 'field.changed', changes: { nomeCompleto: `${nome} de Sá` } } as const;
const theirs = { ...someone, nomeCompleto: `${nome} Lima`, email: 'aline@outra.com.br' };
const existing = (...events: AnyEvent[]) =>
  reach(machine, { ...ofPerson, id: 1 }, loaded(someone), ...events);
const blank = (...events: AnyEvent[]) => reach(machine, { ...ofPerson, id: null }, ...events);
const draft = {
  changes: { nomeCompleto: 'Joana Prado' },
  base: { nomeCompleto: '' },
  key: 'key',
  sent: [],
};

type City = { id: number; nome: string };
const found = (
  cidades: readonly City[],
  selected: City | null = null,
  total = cidades.length,
  suggestion: CitySuggestion = NO_SUGGESTION,
) => answer('searchCities', { cidades, total, selected, suggestion });
const campinas = { id: 79, nome: 'Campinas (SP)' };
const namesakes = ['PB', 'RN'].map((uf, at) => ({ id: 80 + at, nome: `Santa Cruz (${uf})` }));
const manyCities = [...Array.from({ length: 11 }, (_, at) => `Santa Cruz ${at + 1}`), 'Uberaba'].map(
  (nome, at) => ({ id: 89 + at, nome }),
);
const cityOf = (id: number) => cities.find((city) => city.id === id) ?? null;
const options = found(cities, cityOf(2));
const type = (busca: string) => ({ type: 'search.typed', busca }) as const;
const debounced = { type: 'xstate.after.debounce.cityPicker.options.debouncing' } as const;
const open = { type: 'open' } as const;
const pick = (value: FieldValue, ...events: AnyEvent[]) =>
  reach(picker, { value, saved: typeof value === 'number' ? value : null }, ...events);
const selected = pick(2, options);
const empty = pick(null, found(cities));

const changes = [
  { versao: 4, acao: 'alterou', ...byline, antes: { ...someone, email: 'aline@outra.com.br' } },
  { versao: 3, acao: 'restaurou', ...byline, quem: LONG_NAME, antes: null },
  { versao: 2, acao: 'apagou', ...byline, antes: { ...someone, email: 'aline@outra.com.br' } },
  { versao: 1, acao: 'criou', ...byline, quem: null, antes: null },
];
const historyScene = (key: string, title: string, detail: Reached): Scene => ({
  ...pessoaScene(key, title, detail),
  flows: { 'pessoas.detail': detail, cityPicker: selected, cityName: selected },
  clicked: ['Histórico'],
  awaits: '[role="dialog"]',
});

const pessoaScene = (key: string, title: string, detail: Reached, cityPicker = selected): Scene => ({
  id: `pessoa-${key}`,
  title: `Pessoa: ${title}`,
  path: '/pessoas/detalhe/1',
  flows: { 'pessoas.detail': detail, cityPicker },
});
const newPessoa = (key: string, title: string, detail: Reached, cityPicker = empty): Scene => ({
  ...pessoaScene(key, title, detail, cityPicker),
  path: '/pessoas/detalhe/nova',
});
const pickerScene = (key: string, title: string, cityPicker: Reached): Scene => ({
  ...newPessoa(`city-${key}`, `city field, ${title}`, blank(), cityPicker),
  focused: 'Cidade',
});

const namesake = newPessoa('namesake', 'new, with a name that exists', blank(renamed));
const namesakeScene: Scene = {
  ...namesake,
  flows: { ...namesake.flows, namesake: readOf({ id: 7, name: renamed.changes.nomeCompleto }) },
  focused: 'Email',
  awaits: 'a[href="/pessoas/detalhe/7"]',
};

const noHistory = pessoaScene(
  'no-history',
  'made before the log',
  withHistory(existing(), [], { type: 'reload' }, answer('loadHistory', { changes: [], total: 0 })),
);

const pessoaScenes: Scene[] = [
  pessoaScene('loading', 'loading', reach(machine, { ...ofPerson, id: 1 })),
  {
    ...pessoaScene('saving-before', 'loading after an own save', reach(machine, { ...ofPerson, id: 1 })),
    session: 'saving',
  },
  newPessoa('new', 'new', blank()),
  namesakeScene,
  { ...newPessoa('unsaved', 'new, after two forms that are not saved', blank()), session: 'unsaved' },
  newPessoa('no-cities', 'new, before any city', blank(), pick(null, found([]))),
  newPessoa('errors', 'field errors', blank(save)),
  newPessoa('restored', 'a draft', reach(machine, { ...ofPerson, id: null, draft })),
  pessoaScene('saved', 'as the server has it', withHistory(existing(), changes)),
  { ...noHistory, flows: { ...noHistory.flows, oldestMoment: readOf('2026-11-25T12:00:00Z') } },
  historyScene('history', 'its history', withHistory(existing(), changes)),
  historyScene('history-more', 'more of its history', withHistory(existing(), changes, { type: 'showMore' })),
  pessoaScene('changed', 'changed', existing(renamed)),
  pessoaScene('saving', 'saving', existing(renamed, save)),
  pessoaScene('closing', 'saving and closing', existing(renamed, saveAndClose)),
  pessoaScene(
    'refused',
    'refused by the server',
    existing(renamed, save, refused({ email: 'Este email já pertence a outra pessoa.' })),
  ),
  pessoaScene('confirming', 'confirming the deletion', existing(asked)),
  pessoaScene('deleting', 'deleting', deleting(existing(asked), nome)),
  pessoaScene(
    'deletion-conflict',
    'confirming the deletion of a newer version',
    conflicted(existing(asked), nome),
  ),
  pessoaScene('conflict-reading', 'reading what another person saved', existing(renamed, save, changed)),
  pessoaScene('conflict', 'a conflict', existing(renamed, save, changed, read(theirs))),
  pessoaScene(
    'conflict-named',
    'a conflict with a known person',
    withHistory(existing(renamed, save, changed, read(theirs)), [{ ...changes[0], antes: someone }]),
  ),
  pessoaScene('rereading', 'read again as it is seen again', existing(shown)),
  pessoaScene(
    'changed-elsewhere',
    'saved by another person meanwhile',
    withHistory(existing(renamed, shown, reread({ ...theirs, nomeCompleto: nome })), [
      { ...changes[0], antes: someone },
    ]),
  ),
  pessoaScene(
    'made-before',
    'made by an earlier send',
    reach(machine, { ...ofPerson, id: 1, draft: { ...draft, isMadeBefore: true } }, loaded(someone)),
  ),
  pessoaScene('deleted', 'deleted by another person', existing(renamed, save, changed, gone)),
  pessoaScene(
    'long',
    'long name, email and city',
    reach(machine, { ...ofPerson, id: 1 }, loaded(longPeople[0])),
    pick(1, found(longCities, longCities[0])),
  ),
  pessoaScene(
    'foreign',
    'right-to-left name',
    reach(machine, { ...ofPerson, id: 1 }, loaded(foreignPeople[0])),
  ),
  pickerScene('open', 'open', pick(null, options, open)),
  pickerScene('selected', 'open with a selected city', pick(2, options, open)),
  pickerScene(
    'last',
    'open with the last of many cities',
    pick(100, found(manyCities, manyCities.at(-1)), open),
  ),
  pickerScene('loading', 'loading', pick(null, open)),
  pickerScene('typing', 'typing', pick(null, options, type('são'))),
  pickerScene('none', 'no options', pick(null, options, type('zzz'), debounced, found([]))),
  pickerScene(
    'creating',
    'a new city pending',
    pick(null, options, type('Vila Nova'), debounced, found([]), { type: 'create' }),
  ),
  pickerScene(
    'refused',
    'a new city refused',
    pick(
      null,
      options,
      type('Vila Nova'),
      debounced,
      found([]),
      { type: 'create' },
      failure('createCity', new ApiError('Há campos inválidos.', { nome: 'Campo não é válido' })),
    ),
  ),
  pickerScene('failed', 'failed', pick(null, failure('searchCities'))),
  pickerScene(
    'more',
    'more than shown',
    pick(null, found(cities), type('a'), debounced, found(cities.slice(0, 5), null, 185)),
  ),
  pessoaScene(
    'city-unknown',
    'city field, the city of the record not loaded',
    existing(),
    pick(2, failure('searchCities')),
  ),
  pessoaScene('city-unnamed', 'city field, the city of the record pending', existing(), pick(2)),
  pessoaScene(
    'city-unclear',
    'city field, a text that is no city',
    existing(
      { type: 'field.changed', changes: { cidadeId: 'são' } },
      save,
      refused({ cidadeId: 'Escolha uma cidade da lista.' }),
    ),
    pick(2, options, type('são'), debounced, found(cities.slice(0, 2))),
  ),
  pickerScene(
    'namesakes',
    'several cities of the typed name',
    pick(
      null,
      options,
      type('santa cruz'),
      debounced,
      found(namesakes, null, 2, { kind: 'several', by: 'name', cities: namesakes }),
    ),
  ),
  pickerScene(
    'near',
    'a city near the typed name',
    pick(
      null,
      options,
      type('campnas'),
      debounced,
      found([campinas], null, 0, { kind: 'near', by: 'spelling', cities: [campinas] }),
    ),
  ),
  pickerScene('long', 'long names', pick(1, found(longCities, longCities[0]), open)),
];

/* Cities. */

const city = cities[4];
const existingCity = (...events: AnyEvent[]) => reach(machine, { ...ofCity, id: 1 }, loaded(city), ...events);
const newCity = (...events: AnyEvent[]) => reach(machine, { ...ofCity, id: null }, ...events);
const renamedCity = { type: 'field.changed', changes: { nome: 'São João del Rei' } } as const;

const cityMade = { versao: 1, acao: 'criou', ...byline, antes: null };

const cidadeScene = (key: string, title: string, detail: Reached, id = '1'): Scene => ({
  id: `cidade-${key}`,
  title: `Cidade: ${title}`,
  path: `/cidades/detalhe/${id}`,
  flows: { 'cidades.detail': detail },
});

const residents = cidadeScene('residents', 'with its people', withHistory(existingCity(), [cityMade]));
const withResidents = (scene: Scene, count: number): Scene => ({
  ...scene,
  flows: { ...scene.flows, residents: readOf(count === 0 ? [] : [{ kind: 'pessoas', total: count }]) },
});

const cidadeScenes: Scene[] = [
  cidadeScene('loading', 'loading', reach(machine, { ...ofCity, id: 1 })),
  cidadeScene('new', 'new', newCity(), 'nova'),
  cidadeScene(
    'errors',
    'field errors',
    newCity({ type: 'field.changed', changes: { nome: 'Iu' } }, save),
    'nova',
  ),
  cidadeScene('saved', 'as the server has it', existingCity()),
  withResidents(residents, 1_214),
  cidadeScene('saving', 'saving', existingCity(renamedCity, save)),
  cidadeScene('closing', 'saving and closing', existingCity(renamedCity, saveAndClose)),
  cidadeScene('conflict', 'a conflict', existingCity(renamedCity, save, changed, read({ nome: 'São João' }))),
  withResidents(cidadeScene('confirming', 'confirming the deletion', existingCity(asked)), 0),
  withResidents(cidadeScene('inhabited', 'asked to be deleted, with people', existingCity(asked)), 7),
  cidadeScene('deleting', 'deleting', deleting(existingCity(asked), 'São João del-Rei')),
  cidadeScene('long', 'long name', reach(machine, { ...ofCity, id: 1 }, loaded({ nome: LONG_NAME }))),
];

export const detailScenes: Scene[] = [...pessoaScenes, ...cidadeScenes];
