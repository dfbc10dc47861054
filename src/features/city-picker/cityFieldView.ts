import type { SnapshotFrom } from 'xstate';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { activeOptionOf, isTyped } from '../../../machines/shared/city';
import { formatCount } from '../../components/formatCount';
import { PAGE_SIZE } from '../../domain/constants';

/** Shown in place of the name of a selected city whose name is not known. */
function placeholderOf(busy: boolean, failed: boolean): string {
  if (busy) return 'Carregando...';
  return failed ? 'Não carregada' : 'Não encontrada';
}

/** Cities that match beyond the options; a backend that doesn't count them answers a page that isn't full. */
function moreOf(options: number, total: number): string | null {
  const hidden = options < PAGE_SIZE ? 0 : total - options;
  if (hidden <= 0) return null;
  return hidden === 1
    ? 'Há mais 1 cidade. Continue digitando.'
    : `Há mais ${formatCount(hidden)} cidades. Continue digitando.`;
}

/** What the city field shows in each of its states. */
export function cityFieldView(snapshot: SnapshotFrom<typeof cityPickerMachine>) {
  const { context } = snapshot;
  const { texto, nome, cidades, total, cidadeId } = context;
  const busy = snapshot.hasTag('busy');
  const isUnknown = cidadeId !== null && nome === '' && texto === '';
  const open = snapshot.matches({ popover: 'open' });
  const isUnchosen = !open && isTyped(context) && texto !== '';
  return {
    text: texto,
    placeholder: isUnknown ? placeholderOf(busy, snapshot.matches({ options: 'failed' })) : '',
    options: cidades,
    more: moreOf(cidades.length, total),
    selectedId: cidadeId,
    activeId: activeOptionOf(context)?.id ?? null,
    open,
    busy,
    waiting: isUnknown && busy,
    hint: isUnchosen ? 'Cidade não escolhida na lista. Vamos procurá-la ao salvar.' : null,
  };
}
