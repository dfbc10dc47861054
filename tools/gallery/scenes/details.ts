import { ApiError, type Reason } from '../../../machines/shared/errors';
import { blankCidade } from '../../../src/domain/cidade';
import { blankPessoa } from '../../../src/domain/pessoa';
import { cidade, cidadeDeletion, pessoa, pessoaConflict, pessoaDeletion, picker } from '../machines';
import { cities, foreignPeople, LONG_NAME, longCities, longPeople, people } from '../register';
import { answer, failure, type Reached, reach, type Scene } from '../scene';

const loaded = (record: object | undefined) => answer('loadRecord', { id: 1, values: record, etag: '"1"' });
const save = { type: 'save' } as const;
const saveAndClose = { type: 'saveAndClose' } as const;
const ask = { type: 'delete', id: 1 } as const;
const refusedFor = (reason: Reason) => failure('saveRecord', new ApiError('Erro', {}, reason));
const confirmingDeletion = (machine: typeof pessoaDeletion) => reach(machine, undefined, ask);
const deleting = (machine: typeof pessoaDeletion) => reach(machine, undefined, ask, { type: 'confirm' });

/* People, with their city field. */

const [someone] = people;
const changedSomeone = { ...someone, email: 'aline.barbosa@outra.com.br' };
type City = { id: number; nome: string };
const found = (cidades: readonly City[], selected: City | null = null, total = cidades.length) =>
  answer('searchCities', { cidades, total, meant: null, selected });
const cityOf = (id: number) => cities.find((city) => city.id === id) ?? null;
const options = found(cities, cityOf(2));
const type = (busca: string) => ({ type: 'search.typed', busca }) as const;
const debounced = { type: 'xstate.after.debounce.cityPicker.options.debouncing' } as const;
const open = { type: 'opened' } as const;
const closedPicker = reach(picker, { value: 2 }, options);
const emptyPicker = reach(picker, { value: null }, found(cities));
const existing = (...events: Parameters<typeof reach>[2][]) =>
  reach(pessoa, { id: 1, blank: blankPessoa }, loaded(someone), ...events);
const renamed = {
  type: 'field.changed',
  changes: { nomeCompleto: 'Aline Conceição Barbosa de Sá' },
} as const;

const pessoaScene = (name: string, title: string, detail: Reached, cityPicker = closedPicker): Scene => ({
  id: `pessoa-${name}`,
  title: `Pessoa: ${title}`,
  path: '/pessoas/detalhe/1',
  flows: { 'pessoas.detail': detail, cityPicker },
});
const withFlow =
  (name: string, flow: Reached) =>
  (scene: Scene): Scene => ({ ...scene, flows: { ...scene.flows, [name]: flow } });
const newPessoa = (scene: Scene): Scene => ({ ...scene, path: '/pessoas/detalhe/nova' });
const pickerScene = (name: string, title: string, cityPicker: Reached): Scene => ({
  ...newPessoa(
    pessoaScene(
      `city-${name}`,
      `city field, ${title}`,
      reach(pessoa, { id: null, blank: blankPessoa }),
      cityPicker,
    ),
  ),
  focused: 'Cidade',
});

const pessoaScenes: Scene[] = [
  pessoaScene('loading', 'loading', reach(pessoa, { id: 1, blank: blankPessoa })),
  newPessoa(pessoaScene('new', 'new', reach(pessoa, { id: null, blank: blankPessoa }), emptyPicker)),
  newPessoa(
    pessoaScene('errors', 'field errors', reach(pessoa, { id: null, blank: blankPessoa }, save), emptyPicker),
  ),
  pessoaScene('saved', 'as the server has it', existing()),
  pessoaScene('changed', 'changed', existing(renamed)),
  pessoaScene('saving', 'saving', existing(renamed, save)),
  pessoaScene('closing', 'saving and closing', existing(renamed, saveAndClose)),
  pessoaScene(
    'refused',
    'refused by the server',
    existing(
      renamed,
      save,
      failure('saveRecord', new ApiError('Erro', { email: 'Este email já pertence a outra pessoa.' })),
    ),
  ),
  withFlow(
    'pessoas.deletion',
    confirmingDeletion(pessoaDeletion),
  )(pessoaScene('confirming', 'confirming the deletion', existing())),
  withFlow('pessoas.deletion', deleting(pessoaDeletion))(pessoaScene('deleting', 'deleting', existing())),
  withFlow(
    'pessoas.conflict',
    reach(pessoaConflict, { id: 1 }),
  )(
    pessoaScene(
      'conflict-reading',
      'changed by somebody else',
      existing(renamed, save, refusedFor('changed')),
    ),
  ),
  withFlow(
    'pessoas.conflict',
    reach(pessoaConflict, { id: 1 }, loaded(changedSomeone)),
  )(pessoaScene('conflict', 'what somebody else saved', existing(renamed, save, refusedFor('changed')))),
  withFlow(
    'pessoas.conflict',
    reach(pessoaConflict, { id: 1 }, failure('loadRecord')),
  )(
    pessoaScene(
      'conflict-failed',
      'what somebody else saved, unread',
      existing(renamed, save, refusedFor('changed')),
    ),
  ),
  pessoaScene('orphaned', 'deleted by somebody else', existing(renamed, save, refusedFor('gone'))),
  pessoaScene(
    'long',
    'long name, email and city',
    reach(pessoa, { id: 1, blank: blankPessoa }, loaded(longPeople[0])),
    reach(picker, { value: 1 }, found(longCities, longCities[0])),
  ),
  {
    ...pessoaScene(
      'foreign',
      'right-to-left name',
      reach(pessoa, { id: 1, blank: blankPessoa }, loaded(foreignPeople[0])),
    ),
  },
  pickerScene('open', 'open', reach(picker, { value: null }, options, open)),
  pickerScene('selected', 'open with a selected city', reach(picker, { value: 2 }, options, open)),
  pickerScene('loading', 'loading', reach(picker, { value: null }, open)),
  pickerScene('typing', 'typing', reach(picker, { value: null }, options, type('são'))),
  pickerScene(
    'none',
    'no options',
    reach(
      picker,
      { value: null },
      options,
      type('zzz'),
      { type: 'closed' },
      type('zzz'),
      debounced,
      found([]),
    ),
  ),
  pickerScene(
    'failed',
    'failed',
    reach(
      picker,
      { value: null },
      failure('searchCities'),
      type('belém'),
      debounced,
      failure('searchCities'),
    ),
  ),
  pickerScene(
    'more',
    'more than shown',
    reach(picker, { value: null }, found(cities), type('a'), debounced, found(cities.slice(0, 5), null, 185)),
  ),
  pessoaScene(
    'city-unknown',
    'city field, the city of the record not loaded',
    existing(),
    reach(picker, { value: 2 }, failure('searchCities')),
  ),
  pessoaScene(
    'city-unnamed',
    'city field, the city of the record on its way',
    existing(),
    reach(picker, { value: 2 }),
  ),
  pessoaScene(
    'city-unclear',
    'city field, a text that is no city',
    existing({ type: 'field.changed', changes: { cidadeId: 'são' } }, save),
    reach(picker, { value: 2 }, options, type('são'), debounced, found(cities.slice(0, 2)), {
      type: 'closed',
    }),
  ),
  pessoaScene(
    'city-waiting',
    'city field, a save that waits for the city',
    existing({ type: 'field.changed', changes: { cidadeId: 'são' } }),
    reach(picker, { value: 2 }, options, type('são'), { type: 'resolve', next: 'save' }),
  ),
  pickerScene('long', 'long names', reach(picker, { value: 1 }, found(longCities, longCities[0]), open)),
];

/* Cities. */

const existingCity = (...events: Parameters<typeof reach>[2][]) =>
  reach(cidade, { id: 1, blank: blankCidade }, loaded(cities[4]), ...events);
const renamedCity = { type: 'field.changed', changes: { nome: 'São João del Rei' } } as const;
const newCity = (...events: Parameters<typeof reach>[2][]) =>
  reach(cidade, { id: null, blank: blankCidade }, ...events);

const cidadeScene = (name: string, title: string, detail: Reached, id = '1'): Scene => ({
  id: `cidade-${name}`,
  title: `Cidade: ${title}`,
  path: `/cidades/detalhe/${id}`,
  flows: { 'cidades.detail': detail },
});

const cidadeScenes: Scene[] = [
  cidadeScene('loading', 'loading', reach(cidade, { id: 1, blank: blankCidade })),
  cidadeScene('new', 'new', newCity(), 'nova'),
  cidadeScene(
    'errors',
    'field errors',
    newCity({ type: 'field.changed', changes: { nome: 'Iu' } }, save),
    'nova',
  ),
  cidadeScene('saved', 'as the server has it', existingCity()),
  cidadeScene('saving', 'saving', existingCity(renamedCity, save)),
  cidadeScene('closing', 'saving and closing', existingCity(renamedCity, saveAndClose)),
  cidadeScene(
    'refused',
    'refused by the server',
    existingCity(
      renamedCity,
      save,
      failure('saveRecord', new ApiError('Erro', { nome: 'O campo pode ter no máximo 150 caracteres' })),
    ),
  ),
  withFlow(
    'cidades.deletion',
    confirmingDeletion(cidadeDeletion),
  )(cidadeScene('confirming', 'confirming the deletion', existingCity())),
  withFlow('cidades.deletion', deleting(cidadeDeletion))(cidadeScene('deleting', 'deleting', existingCity())),
  cidadeScene('long', 'long name', reach(cidade, { id: 1, blank: blankCidade }, loaded({ nome: LONG_NAME }))),
];

export const detailScenes: Scene[] = [...pessoaScenes, ...cidadeScenes];
