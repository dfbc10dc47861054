import type { ComponentProps } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  activeOptionOf,
  areAnswered,
  type CityPickerContext,
  impliedCity,
  isTyped,
  newCityIn,
  suggestionIn,
} from '../../../machines/cityOptions';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { Combobox } from '../../components/Combobox';
import { formatCount } from '../../components/formatCount';
import type { FieldProps } from '../../components/TextField';
import type { Cidade } from '../../domain/cidade';
import { splitName } from '../../domain/cities/names';
import { NO_CITY, questionOf, UNKNOWN_CITY } from '../../domain/cities/sentences';
import { MAXIMUM_TEXT_LENGTH, PAGE_SIZE } from '../../domain/constants';

/** Shown in place of the name of a selected city whose name is not known. */
function placeholderOf(busy: boolean, failed: boolean): string {
  if (busy) return 'Carregando...';
  return failed ? 'Não carregada' : 'Não encontrada';
}

/** The line below the options: how one is taken, or how many more match than are shown. */
function footerOf(context: CityPickerContext): string | null {
  const { cidades, total, busca } = context;
  const suggestion = suggestionIn(context);
  const isShown = suggestion.cities.every(({ id }) => cidades.some((cidade) => cidade.id === id));
  // An alias and a beginning need no question while they are typed.
  const isAsked = impliedCity(context) === null || suggestion.by === 'spelling' || suggestion.by === 'part';
  const question = isShown && isAsked ? questionOf(busca, suggestion) : null;
  if (question !== null) return question;
  // A backend that doesn't count them answers a page that isn't full.
  const hidden = cidades.length < PAGE_SIZE ? 0 : total - cidades.length;
  if (hidden > 0)
    return hidden === 1
      ? 'Há mais 1 cidade. Continue digitando.'
      : `Há mais ${formatCount(hidden)} cidades. Continue digitando.`;
  return busca !== '' && cidades.length > 0 && impliedCity(context) === null ? UNKNOWN_CITY : null;
}

/** The line under a field that was left with a text. */
function unchosenHint(context: CityPickerContext): string {
  const question = questionOf(context.busca, suggestionIn(context));
  if (question !== null) return question;
  if (!areAnswered(context) || impliedCity(context) !== null) return 'A cidade será procurada ao salvar.';
  return context.cidades.length === 0 ? NO_CITY : `${UNKNOWN_CITY}.`;
}

/** The city field in each of its states. */
export function cityFieldView(snapshot: SnapshotFrom<typeof cityPickerMachine>) {
  const { context } = snapshot;
  const { texto, nome, cidades, cidadeId } = context;
  const busy = snapshot.hasTag('busy');
  const failed = snapshot.matches({ options: 'failed' });
  const isUnknown = cidadeId !== null && nome === '' && texto === '';
  const isCreating = snapshot.matches({ popover: 'creating' });
  const open = !isCreating && !snapshot.matches({ popover: 'closed' });
  const isUnchosen = !open && !isCreating && isTyped(context) && texto !== '';
  const active = activeOptionOf(context);
  return {
    text: texto,
    placeholder: isUnknown ? placeholderOf(busy, failed) : '',
    options: cidades,
    footer: footerOf(context),
    failure: failed ? 'Não foi possível carregar as cidades' : null,
    selectedId: cidadeId,
    activeId: active === 'new' ? active : (active?.id ?? null),
    newName: newCityIn(context),
    refusal: context.refusal,
    open,
    busy,
    waiting: isCreating || (isUnknown && busy),
    hint: isUnchosen ? unchosenHint(context) : null,
    hasNoCities: !busy && !failed && context.busca === '' && context.total === 0,
  };
}

/** The option of a city, whose state stands apart from its name. */
function optionOf({ id, nome }: Cidade) {
  const { bare, detail } = splitName(nome);
  return { id, name: bare, detail: detail === null ? '' : `(${detail})` };
}

type Texts = {
  /** Shown while the field is empty. */
  placeholder: string | undefined;
  /** Stands under a field without any city to choose; undefined with another backend than our own. */
  noCities: string | undefined;
};

/** The props of the field, ready for the combobox. */
export function connectCityPicker(
  actor: Pick<ActorRefFrom<typeof cityPickerMachine>, 'send'>,
  { hint, hasNoCities, options, refusal, newName, ...view }: ReturnType<typeof cityFieldView>,
  field: FieldProps,
  { placeholder = '', noCities }: Texts,
): ComponentProps<typeof Combobox> {
  const error = field.error ?? refusal ?? undefined;
  const line = noCities !== undefined && hasNoCities ? noCities : error ? null : hint;
  const { note = line === null ? undefined : { text: line } } = field;
  return {
    ...field,
    ...view,
    error,
    note,
    placeholder: view.placeholder || placeholder,
    newOption: newName === null ? null : `Cadastrar “${newName}”`,
    options: options.map(optionOf),
    maxLength: MAXIMUM_TEXT_LENGTH,
    onType: (busca) => actor.send({ type: 'search.typed', busca }),
    onOpen: () => actor.send({ type: 'open' }),
    onClose: () => actor.send({ type: 'close' }),
    onUndo: () => actor.send({ type: 'undo' }),
    onHighlight: (move) => actor.send({ type: 'moveHighlight', move }),
    onChoose: ({ id }) => {
      const cidade = options.find((option) => option.id === id);
      if (cidade !== undefined) actor.send({ type: 'choose', cidade });
    },
    onCreate: () => actor.send({ type: 'create' }),
    onCommit: () => actor.send({ type: 'commit' }),
    onLeave: () => actor.send({ type: 'leave' }),
  };
}
