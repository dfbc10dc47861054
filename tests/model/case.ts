/** The walker's words for cases, and the product's own. */
import { CONNECTION_LOST } from '../../src/domain/errors';
import type { Effect } from '../walker/case';

export * from '../walker/case';

/** An alert, as the charts ask for it; of no message it shows nothing. */
export const alert = (message: string): Effect => ({
  type: 'showError',
  params: { kind: message === CONNECTION_LOST ? 'connection' : 'api', message: message || null },
});
