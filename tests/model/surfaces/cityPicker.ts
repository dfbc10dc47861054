import type { SnapshotFrom } from 'xstate';
import type { CityAnswer, CitySearch } from '../../../machines/cityOptions';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { Cidade } from '../../../src/domain/cidade';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { person } from '../../support/people';
import { busyIf, holds, type Surface, textIf, there, thereIf } from '../surface';
import { listing } from './wires';

type State = SnapshotFrom<typeof cityPickerMachine>;

const isCreating = (state: State) => state.matches({ popover: 'creating' });
const isOpen = (state: State) => !state.matches({ popover: 'closed' }) && !isCreating(state);
/** The option of a new city, for the texts of the walk that no city begins with. */
const isNewOffered = ({ context: { busca, answered, cidades } }: State) =>
  answered === busca && (busca === 'mac' || (busca === 'mar' && cidades.length === 0));

/** The city is selected, but its name is not known. */
const isUnnamed = ({ context: { cidadeId, nome, texto } }: State) =>
  cidadeId !== null && nome === '' && texto === '';

const isText = (text: string | undefined): text is string => text !== undefined;
const UNKNOWN = 'Escolha uma cidade da lista.';
/** What is asked about the texts of the walk. */
const questions: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> = {
  mar: { several: '“mar” pode ser Marília ou Marabá. Escolha uma.' },
  mari: { near: 'Você quis dizer Marília?' },
  belém: { several: 'Há 2 cidades com este nome. Escolha uma.' },
};
const questionTexts = Object.values(questions).flatMap((said) => Object.values(said).filter(isText));
const UNCHOSEN = 'A cidade será procurada ao salvar.';

/** The city field of /pessoas/detalhe/:id. */
export const cityPickerSurface: Surface<typeof cityPickerMachine> = {
  starts: ['/pessoas/detalhe/nova', '/pessoas/detalhe/1', '/pessoas'],
  begin: async (user, start) => {
    if (start < 2) return;
    const edit = { role: 'link', name: 'Editar Bia Lima' } as const;
    await user.see(there('row', 'Bia Lima'));
    await user.press(edit);
    await user.see(there('combobox', labels.detail.city));
    await user.fill(labels.detail.city, 'mac');
    await user.press({ role: 'button', name: labels.detail.back });
    await user.see(there('row', 'Bia Lima'));
    await user.press(edit);
  },
  acts: {
    'search.typed': { do: (user, { busca }) => user.fill(labels.detail.city, busca) },
    create: {
      do: (user, _, { context }) => user.press({ role: 'option', name: `Cadastrar “${context.busca}”` }),
    },
    open: {
      offered: (before) => before.matches({ popover: 'closed' }),
      do: (user) => user.press({ role: 'button', name: labels.city.open }),
    },
    close: { do: (user) => user.press({ role: 'button', name: labels.city.close }) },
    undo: { do: (user) => user.key(labels.detail.city, 'Escape') },
    leave: { do: (user) => user.key(labels.detail.city, 'Tab') },
    moveHighlight: { do: (user) => user.key(labels.detail.city, 'ArrowDown') },
    choose: { do: (user, { cidade }) => user.press({ role: 'option', name: cidade.nome }) },
    commit: { offered: isOpen, do: (user) => user.key(labels.detail.city, 'Enter') },
  },
  sights: (state) => {
    const { texto, nome, cidades, busca, answered, suggestion, refusal } = state.context;
    const isUnchosen =
      state.matches({ popover: 'closed' }) && texto !== '' && texto !== nome && refusal === null;
    const isAnswered = answered === busca;
    const hint = isAnswered ? (questions[busca]?.[suggestion.kind] ?? UNKNOWN) : UNCHOSEN;
    // What is asked is below the options, too.
    const isAsked = isUnchosen || (isOpen(state) && isAnswered && suggestion.kind === 'several');
    const isWithout = isAnswered && cidades.length === 0;
    const isSettled = state.matches({ options: 'ready' }) || state.matches({ options: 'failed' });
    return [
      holds(labels.detail.city, texto),
      busyIf((isUnnamed(state) && !isSettled) || isCreating(state), {
        role: 'combobox',
        name: labels.detail.city,
      }),
      thereIf(isOpen(state), 'button', labels.city.close),
      thereIf(!isOpen(state), 'button', labels.city.open),
      textIf(isOpen(state) && !isSettled, labels.fault.loading),
      ...[UNCHOSEN, UNKNOWN, ...questionTexts].map((text) =>
        textIf(isAsked && !isWithout && text === hint, text),
      ),
      textIf(isUnchosen && isWithout, 'Nenhuma cidade com esse nome.'),
      textIf(refusal !== null, 'Campo não é válido'),
      thereIf(isOpen(state) && isNewOffered(state), 'option', `Cadastrar “${busca}”`),
      textIf(isOpen(state) && state.matches({ options: 'ready' }) && cidades.length === 0, labels.city.none),
      textIf(isOpen(state) && state.matches({ options: 'failed' }), labels.city.failed),
      ...['Marília', 'Manaus', 'Marabá', 'Belém (AL)', 'Belém (PA)'].map((nome) =>
        thereIf(isOpen(state) && isSettled && cidades.some((cidade) => cidade.nome === nome), 'option', nome),
      ),
    ];
  },
  alertsLossOnce: true,
  wires: {
    searchCities: {
      names: ['GET /cidades'],
      request: ({ id, busca }: CitySearch) => listing('cidades', { busca, pagina: 1 }, { id: String(id) }),
      answer: ({ cidades, total }: CityAnswer) => listed(cidades, total),
    },
    createCity: {
      names: ['POST /cidades'],
      request: (body: { nome: string }) => ({ request: 'POST /cidades', body }),
      answer: ({ id }: Cidade) => ({ json: id }),
      outlives: true,
    },
  },
  prepare: ({ register }) => {
    register.pessoas.push(person(1, 'Ana Souza', 4), person(2, 'Bia Lima', 6));
  },
  alike: {
    'options.debouncing = options.failed': 'a closed popover shows neither',
    'options.debouncing = options.ready': 'a closed popover shows neither',
    'options.failed = options.ready': 'a closed popover shows neither',
    'popover.committing = popover.open':
      'an Enter before the options is remembered, and seen once they are there',
  },
};
