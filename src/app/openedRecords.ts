import type { OpenedRecord, OpenedRecords } from '../features/services';

/** Records that are remembered. */
const MOST = 5;

/** The records opened last, the newest first, in memory alone: a reload forgets them. */
export function createOpenedRecords(): OpenedRecords & { clear: () => void } {
  let records: readonly OpenedRecord[] = [];
  const others = ({ kind, id }: Pick<OpenedRecord, 'kind' | 'id'>) =>
    records.filter((record) => record.kind !== kind || record.id !== id);
  return {
    add: (record) => {
      records = [record, ...others(record)].slice(0, MOST);
    },
    remove: (record) => {
      records = others(record);
    },
    read: () => records,
    clear: () => {
      records = [];
    },
  };
}
