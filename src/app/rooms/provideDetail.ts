import { createConflictMachine } from '../../../machines/conflictMachine';
import { deletionMachine } from '../../../machines/deletionMachine';
import { createDetailMachine } from '../../../machines/detailMachine';
import type { FieldErrors } from '../../domain/validation';
import type { Alerts } from '../alerts';
import type { RecordCalls } from '../records';

/**
 * The machines of the page of one record.
 * @param validate the errors of all fields at once
 */
export const provideDetail = <Values extends object>(
  calls: Pick<RecordCalls<never, Values>, 'loadRecord' | 'saveRecord' | 'deleteRecord'>,
  { showError, showDeleted }: Alerts,
  validate: (values: Values) => FieldErrors<Values>,
) => ({
  detail: createDetailMachine<Values>({ validate }).provide({
    actors: { loadRecord: calls.loadRecord, saveRecord: calls.saveRecord },
    actions: { showError },
  }),
  deletion: deletionMachine.provide({
    actors: { deleteRecord: calls.deleteRecord },
    actions: { showError, showDeleted },
  }),
  conflict: createConflictMachine<Values>().provide({
    actors: { loadRecord: calls.loadRecord },
    actions: { showError },
  }),
});
