import { register } from './030_register';
import { changes } from './040_changes';
import { addEpoch } from './050_epoch';
import { forms } from './060_forms';
import { imports } from './070_imports';
import { sounds } from './080_sounds';
import { versions as trimmed } from './090_versions';
import { soundTriggersAsk } from './100_sound_triggers';
import { words } from './110_words';
import type { Migration, Version } from './version';

/** As version 1.0.0 noted the last of its migrations: its databases have the tables of the first one here. */
export const BASELINE = '030_familiar_networks';

/** Every version of the data, oldest first. One that was released never changes. */
const versions: Readonly<Record<string, Version>> = {
  [BASELINE]: register,
  '040_changes': changes,
  '050_epoch': addEpoch,
  '060_forms': forms,
  '070_imports': imports,
  '080_sounds': sounds,
  '090_versions': trimmed,
  '100_sound_triggers': soundTriggersAsk,
  '110_words': words,
};

/** The migrations of one database by their names, oldest first. */
export const migrationsOf = (database: keyof Version): Record<string, Migration> =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, version[database]]));
