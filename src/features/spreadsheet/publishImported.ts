import { kinds } from '../kinds';
import type { Services } from '../services';

/** Tells the session that an import has made or deleted records: people, and the cities made along with them. */
export const publishImported = (auth: Services['auth']): void => {
  for (const { name } of kinds)
    auth.getSnapshot().children.writes?.send({ type: 'records.imported', kind: name });
};
