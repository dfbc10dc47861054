import type { ExportInput } from '../../../machines/exportingMachine';
import type { RecordName } from '../../domain/changes';

/** A dialog over the pages, which only our own server has. */
export type DialogTask =
  | { shows: 'import'; kind: RecordName }
  | { shows: 'export'; input: ExportInput }
  | { shows: 'print'; input: ExportInput }
  | { shows: 'imports' }
  | { shows: 'deleted'; kind: RecordName }
  | { shows: 'password' };

export type OpenDialog = (task: DialogTask) => void;
