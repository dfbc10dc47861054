import type { SnapshotFrom } from 'xstate';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { cityValueOf } from '../../../machines/shared/city';
import { PAGE_SIZE } from '../../domain/constants';

type Snapshot = SnapshotFrom<typeof cityPickerMachine>;

/** Cities that match beyond the options; a backend that doesn't count them says so by a page that isn't full. */
const hiddenIn = ({ cidades, total }: Snapshot['context']) =>
  cidades.length < PAGE_SIZE ? 0 : Math.max(0, total - cidades.length);

/** Says of a city that the record has, but whose name isn't known, that it isn't none. */
function placeholderOf(busy: boolean, failed: boolean): string {
  if (busy) return 'Carregando...';
  return failed ? 'Não carregada' : 'Não encontrada';
}

const moreOf = (hidden: number) =>
  hidden === 1
    ? 'Mais 1 cidade: digite para encontrá-la'
    : `Mais ${hidden.toLocaleString('pt-BR')} cidades: digite para encontrá-las`;

/** What the city field shows in each of its states. */
export function cityFieldView(snapshot: Snapshot) {
  const { context } = snapshot;
  const { texto, nome, busca, cidades, cidadeId } = context;
  const busy = snapshot.hasTag('busy');
  const isUnknown = cidadeId !== null && nome === '' && texto === '';
  const failed = isUnknown && snapshot.matches({ options: 'failed' });
  const hidden = hiddenIn(context);
  return {
    value: cityValueOf(context),
    text: texto,
    placeholder: isUnknown ? placeholderOf(busy, failed) : '',
    search: busca,
    options: cidades,
    more: hidden === 0 ? null : moreOf(hidden),
    selectedId: cidadeId,
    /** Only while nothing is typed does the list begin at the selected city. */
    leadingId: busca === '' ? cidadeId : null,
    open: snapshot.matches({ popover: 'open' }),
    busy,
    waiting: snapshot.matches({ resolution: 'waiting' }) || (isUnknown && busy),
    failed,
  };
}
