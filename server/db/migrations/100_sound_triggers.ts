import { soundTriggers } from './recordTable';
import { statements, type Version } from './version';

/** On SQLite a record whose sounds are all known costs no insert into the vocabulary. */
export const soundTriggersAsk: Version = {
  sqlite: statements(['pessoas', 'cidades'].flatMap(soundTriggers)),
  postgres: statements([]),
};
