/** The walker's words for cases, and the product's own. */
import type { RecordsChanged } from '../../machines/writeEvents';
import { labels } from '../support/labels';
import type { Effect } from '../walker/case';

export * from '../walker/case';

/** An alert, as the charts ask for it; of no message it shows nothing. */
export const alert = (message: string): Effect => ({
  type: 'showError',
  params: { kind: message === labels.fault.connection ? 'connection' : 'api', message: message || null },
});

/** The news of a change of a city. */
export const changed = (record: Partial<RecordsChanged>): RecordsChanged => ({
  type: 'records.changed',
  kind: 'cidades',
  deletedId: null,
  savedId: null,
  ...record,
});
