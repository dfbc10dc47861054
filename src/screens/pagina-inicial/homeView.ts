import type { SnapshotFrom } from 'xstate';
import type { homeMachine } from '../../../machines/homeMachine';

/** What the card of one total shows in each of its states. */
const totalView = (total: 'pessoas' | 'cidades') => (snapshot: SnapshotFrom<typeof homeMachine>) => ({
  /** Null unless the number is the one just counted. */
  total: snapshot.value[total] === 'ready' ? snapshot.context[total] : null,
  busy: snapshot.hasTag(`busy.${total}`),
  failed: snapshot.value[total] === 'failed',
});

export const pessoasView = totalView('pessoas');
export const cidadesView = totalView('cidades');
