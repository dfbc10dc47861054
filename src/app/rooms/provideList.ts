import { createListMachine } from '../../../machines/listMachine';
import type { Alerts } from '../alerts';
import type { RecordCalls } from '../records';

/** The machine of a list of one kind of record. */
export const provideList = <Row extends { id: number }>(
  { loadPage, deleteRecord }: Pick<RecordCalls<Row, object>, 'loadPage' | 'deleteRecord'>,
  { showError, showDeleted }: Alerts,
) =>
  createListMachine<Row>().provide({
    actors: { loadPage, deleteRecord },
    actions: { showError, showDeleted },
  });
