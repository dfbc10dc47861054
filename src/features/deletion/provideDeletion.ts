import { deletionMachine } from '../../../machines/deletionMachine';
import type { RecordName } from '../../domain/changes';
import type { Services } from '../services';

export const provideDeletion = ({ askWrite }: Services, kind: RecordName) =>
  deletionMachine.provide({ actors: { deleteRecord: askWrite(kind, 'delete') } });
