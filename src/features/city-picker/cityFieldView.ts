import type { SnapshotFrom } from 'xstate';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { activeOptionOf, type CityPickerContext, isTyped } from '../../../machines/shared/city';
import { formatCount } from '../../components/formatCount';
import { namesakesOf } from '../../domain/cidade';
import { PAGE_SIZE } from '../../domain/constants';
import { severalCities } from '../../domain/messages';

/** Shown in place of the name of a selected city whose name is not known. */
function placeholderOf(busy: boolean, failed: boolean): string {
  if (busy) return 'Carregando...';
  return failed ? 'Não carregada' : 'Não encontrada';
}

/** What stands below the options: that several have the typed name, or how many more match. */
function footerOf({ busca, cidades, total }: CityPickerContext): string | null {
  const namesakes = namesakesOf(busca, cidades).length;
  if (namesakes > 1) return severalCities(namesakes);
  // A backend that doesn't count them answers a page that isn't full.
  const hidden = cidades.length < PAGE_SIZE ? 0 : total - cidades.length;
  if (hidden <= 0) return null;
  return hidden === 1
    ? 'Há mais 1 cidade. Continue digitando.'
    : `Há mais ${formatCount(hidden)} cidades. Continue digitando.`;
}

/** What the city field shows in each of its states. */
export function cityFieldView(snapshot: SnapshotFrom<typeof cityPickerMachine>) {
  const { context } = snapshot;
  const { texto, nome, cidades, cidadeId } = context;
  const busy = snapshot.hasTag('busy');
  const failed = snapshot.matches({ options: 'failed' });
  const isUnknown = cidadeId !== null && nome === '' && texto === '';
  const open = snapshot.matches({ popover: 'open' });
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
    hint: isUnchosen ? 'Cidade não escolhida na lista. Vamos procurá-la ao salvar.' : null,
  };
}
