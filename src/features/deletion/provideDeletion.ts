import { deletionMachine } from '../../../machines/deletionMachine';
import type { RecordName } from '../../domain/changes';
import { aboutRecord, type Services } from '../services';

export const provideDeletion = ({ alerts, askWrite }: Services, kind: RecordName) =>
  deletionMachine.provide({
    actors: { deleteRecord: askWrite(({ id }) => ({ ...aboutRecord(kind, id), task: 'delete' })) },
    actions: { showError: alerts.showError },
  });
