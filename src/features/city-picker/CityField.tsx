import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import {
  activeOptionOf,
  areAnswered,
  type CityPickerContext,
  isTyped,
  suggestionIn,
} from '../../../machines/cityOptions';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { Combobox } from '../../components/Combobox';
import { formatCount } from '../../components/formatCount';
import type { FieldProps } from '../../components/TextField';
import type { Cidade } from '../../domain/cidade';
import { splitName } from '../../domain/cityNames';
import { questionOf } from '../../domain/citySuggester';
import { MAXIMUM_TEXT_LENGTH, PAGE_SIZE } from '../../domain/constants';
import type { FieldValue } from '../../domain/kind';
import { UNKNOWN_CITY } from '../../domain/messages';
import { useExtensions, useFlow } from '../flow';
import { type Services, useServices } from '../services';
import { searchCities } from './citySearch';

/** The flow of the city field, with its search (section 7). */
const provideCityPicker = ({ http, alerts }: Services) =>
  cityPickerMachine.provide({
    actors: { searchCities: fromPromise(({ input, signal }) => searchCities(http, input, signal)) },
    actions: { showError: (_, failure) => alerts.showReadError(failure) },
  });

/** Shown in place of the name of a selected city whose name is not known. */
function placeholderOf(busy: boolean, failed: boolean): string {
  if (busy) return 'Carregando...';
  return failed ? 'Não carregada' : 'Não encontrada';
}

/** The line below the options: how one is taken, or how many more match than are shown. */
function footerOf(context: CityPickerContext): string | null {
  const { cidades, total } = context;
  const suggestion = suggestionIn(context);
  const question = questionOf(suggestion);
  if (question !== null) return question;
  if (suggestion.by === 'near' && suggestion.city !== null) return `Você quis dizer ${suggestion.city.nome}?`;
  // A backend that doesn't count them answers a page that isn't full.
  const hidden = cidades.length < PAGE_SIZE ? 0 : total - cidades.length;
  if (hidden > 0)
    return hidden === 1
      ? 'Há mais 1 cidade. Continue digitando.'
      : `Há mais ${formatCount(hidden)} cidades. Continue digitando.`;
  return context.busca !== '' && cidades.length > 0 && suggestion.city === null ? UNKNOWN_CITY : null;
}

/** The line under a field that was left with a text. */
function unchosenHint(context: CityPickerContext): string {
  if (!areAnswered(context)) return 'Cidade não escolhida na lista. Vamos procurá-la ao salvar.';
  return `${questionOf(suggestionIn(context)) ?? UNKNOWN_CITY}.`;
}

/** The city field in each of its states. */
function cityFieldView(snapshot: SnapshotFrom<typeof cityPickerMachine>) {
  const { context } = snapshot;
  const { texto, nome, cidades, cidadeId } = context;
  const busy = snapshot.hasTag('busy');
  const failed = snapshot.matches({ options: 'failed' });
  const isUnknown = cidadeId !== null && nome === '' && texto === '';
  const open = !snapshot.matches({ popover: 'closed' });
  const isUnchosen = !open && isTyped(context) && texto !== '';
  return {
    text: texto,
    placeholder: isUnknown ? placeholderOf(busy, failed) : '',
    options: cidades,
    footer: footerOf(context),
    failure: failed ? 'Não foi possível carregar as cidades' : null,
    selectedId: cidadeId,
    activeId: activeOptionOf(context)?.id ?? null,
    open,
    busy,
    waiting: isUnknown && busy,
    hint: isUnchosen ? unchosenHint(context) : null,
    hasNoCities: !busy && !failed && context.busca === '' && context.total === 0,
  };
}

/** The option of a city, whose state stands apart from its name. */
function optionOf({ id, nome }: Cidade) {
  const { bare, detail } = splitName(nome);
  return { id, name: bare, detail: detail === null ? '' : `(${detail})` };
}

type CityFieldProps = FieldProps & {
  /** The value of the form as the field appears: an id, a typed text, or null. A `key` restarts it with another. */
  value: FieldValue;
  /** The city that the record has: what Escape restores. */
  saved: FieldValue;
  onChange: (value: FieldValue) => void;
};

/** The searchable city field of the person form (section 3). */
export function CityField({ value, saved, onChange, ...field }: CityFieldProps) {
  const services = useServices();
  const [machine] = useState(() => provideCityPicker(services));
  const actor = useFlow(
    machine.provide({ actions: { changeValue: (_, params) => onChange(params.value) } }),
    { id: 'cityPicker', input: { value, saved } },
  );
  const { hint, hasNoCities, options, ...view } = useSelector(actor, cityFieldView, shallowEqual);
  const extensions = useExtensions();
  const line = extensions && hasNoCities ? extensions.texts.noCities : field.error ? null : hint;
  const { note = line === null ? undefined : { text: line } } = field;

  return (
    <Combobox
      {...field}
      note={note}
      {...view}
      options={options.map(optionOf)}
      maxLength={MAXIMUM_TEXT_LENGTH}
      onType={(busca) => actor.send({ type: 'search.typed', busca })}
      onOpen={() => actor.send({ type: 'open' })}
      onClose={() => actor.send({ type: 'close' })}
      onUndo={() => actor.send({ type: 'undo' })}
      onHighlight={(move) => actor.send({ type: 'moveHighlight', move })}
      onChoose={({ id }) => {
        const cidade = options.find((one) => one.id === id);
        if (cidade !== undefined) actor.send({ type: 'choose', cidade });
      }}
      onCommit={() => actor.send({ type: 'commit' })}
      onLeave={() => actor.send({ type: 'leave' })}
    />
  );
}

/** The name of a city, read by its id in silence; its number where there is none. */
export function CityName({ value }: Pick<CityFieldProps, 'value'>) {
  const services = useServices();
  const [machine] = useState(() => provideCityPicker(services).provide({ actions: { showError: () => {} } }));
  const actor = useFlow(machine, { id: 'cityName', input: { value, saved: null } });
  const { text, waiting } = useSelector(actor, cityFieldView, shallowEqual);
  return text || (waiting ? '…' : `nº ${value}`);
}
