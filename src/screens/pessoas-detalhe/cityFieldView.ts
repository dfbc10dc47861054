import type { SnapshotFrom } from 'xstate';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';

/** What the city field shows in each of its states. */
export function cityFieldView(snapshot: SnapshotFrom<typeof cityPickerMachine>) {
  const { texto, cidades, cidadeId } = snapshot.context;
  return {
    text: texto,
    options: cidades,
    selectedId: cidadeId,
    open: snapshot.matches({ popover: 'open' }),
    busy: snapshot.hasTag('busy'),
  };
}
