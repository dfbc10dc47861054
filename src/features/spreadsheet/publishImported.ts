import { recordNames } from '../../domain/changes';
import type { Services } from '../services';

/** Tells the session that an import has made or deleted records: people, and the cities made along with them. */
export function publishImported(auth: Services['auth']): void {
  for (const kind of recordNames)
    auth.getSnapshot().children.writes?.send({ type: 'records.imported', kind });
}
