import { memo } from 'react';
import { classes } from './classes';
import { type Column, DataRow } from './DataRow';
import { actionsClasses, cellClasses, role, rowClasses } from './tableParts';

type DataTableProps<Item> = {
  /** What the table holds, for screen readers. */
  label: string;
  /** The first column is the record's name. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
  /** Null where there is no answer; while one is on its way, the place of its rows is kept. */
  items: readonly Item[] | null;
  /** Other rows are on their way; those at hand stay, a little paler. */
  busy: boolean;
  /** Where a record's page is, without its id. */
  path: string;
  /** What the names were searched for. */
  search: string;
  /** The record that has just been saved, if there is one. */
  litId: number | null;
  onOpen: (path: string) => void;
  onDelete: (item: Item) => void;
};

const placeholders = ['1', '2', '3', '4', '5'];

function Table<Item extends { id: number }>(props: DataTableProps<Item>) {
  const { columns, items, busy } = props;

  return (
    <table
      {...role.table}
      aria-label={props.label}
      aria-busy={busy}
      className="w-full table-fixed text-left @max-xl:block"
    >
      <thead {...role.rowgroup} className="bg-sunken/50 text-xs font-medium text-ink-soft @max-xl:sr-only">
        <tr {...role.row} className="h-10">
          <th scope="col" {...role.columnheader} className="w-actions px-4 font-medium print:hidden">
            Ações
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" {...role.columnheader} className="px-4 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        {...role.rowgroup}
        className={classes(
          'transition-opacity @max-xl:block',
          busy && items !== null && 'opacity-80 delay-late',
        )}
      >
        {items?.map((item) => (
          <DataRow
            key={item.id}
            item={item}
            columns={columns}
            path={`${props.path}/${item.id}`}
            search={props.search}
            lit={item.id === props.litId}
            onOpen={props.onOpen}
            onDelete={props.onDelete}
          />
        ))}
        {items === null &&
          busy &&
          placeholders.map((key, index) => (
            <tr key={key} aria-hidden className={classes(rowClasses, 'animate-late')}>
              <td className={actionsClasses} />
              {columns.map(({ label }) => (
                <td key={label} className={cellClasses}>
                  <span
                    className={classes(
                      'my-1.5 block h-3 animate-breathe rounded-full bg-line',
                      index % 2 === 0 ? 'w-1/2' : 'w-2/3',
                    )}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/**
 * Rows of records with what can be done to each. On a phone every row is a
 * card. All are equally high, and the table always as high as a full page, so
 * that nothing below moves when a page is turned. Drawn anew only where it changes:
 * not at every key in the search box above it.
 */
// A memo forgets that its component is generic.
export const DataTable = memo(Table) as typeof Table;
