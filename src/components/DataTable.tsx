import { Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BreakableText } from './BreakableText';
import { iconButtonClasses } from './Button';
import { classes } from './classes';

export type Column<Item> = { label: string; read: (item: Item) => string };

type DataTableProps<Item> = {
  /** What the table holds, for screen readers. */
  label: string;
  /** The first column is the record's name. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
  /** Null until there has been an answer: the place of the rows is kept. */
  items: readonly Item[] | null;
  /** Other rows are on their way; those at hand stay, a little paler. */
  busy: boolean;
  pathOf: (item: Item) => string;
  /** Travels along in the navigation to a record. */
  linkState: object;
  onDelete: (item: Item) => void;
};

const rowClasses = classes(
  'border-line border-t transition-colors @xl:h-14',
  '@max-xl:relative @max-xl:flex @max-xl:h-card @max-xl:flex-col @max-xl:justify-center @max-xl:pr-26 @max-xl:pl-4',
  // On paper nothing is cut.
  'print:h-auto print:py-2',
);
const cellClasses = 'min-w-0 @max-xl:block @xl:px-4 @xl:py-1.5';
const actionsClasses = classes(
  '@max-xl:absolute @max-xl:inset-y-0 @max-xl:right-2 @max-xl:flex @max-xl:items-center',
  '@xl:w-actions @xl:px-2.5 print:hidden',
);
/** A changed `display`, which cards need, takes the roles of a table away: they are spelled out. */
const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const placeholders = ['1', '2', '3', '4', '5'];

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null;

/**
 * Rows of records with what can be done to each. On a phone every row is a
 * card. All are equally high, and the table always as high as a full page, so
 * that nothing below moves when a page is turned.
 */
export function DataTable<Item extends { id: number }>(props: DataTableProps<Item>) {
  const { columns, items, busy } = props;
  const navigate = useNavigate();
  const tableId = useId();
  /** Tells equal buttons apart: each is described by the name in its row. */
  const nameIdOf = (item: Item) => `${tableId}-${item.id}`;

  // For the mouse; the edit link is the way for the keyboard.
  const open = (event: MouseEvent, item: Item) => {
    const isSelectingText = window.getSelection()?.isCollapsed === false;
    if (isControl(event.target) || isSelectingText) return;
    navigate(props.pathOf(item), { state: props.linkState });
  };

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
          <tr
            key={item.id}
            {...role.row}
            className={classes(rowClasses, 'cursor-pointer hover:bg-sunken/60')}
            onClick={(event) => open(event, item)}
          >
            <td {...role.cell} className={actionsClasses}>
              <span className="flex gap-0.5">
                <button
                  type="button"
                  aria-label="Apagar"
                  aria-describedby={nameIdOf(item)}
                  className={iconButtonClasses('danger')}
                  onClick={() => props.onDelete(item)}
                >
                  <Trash2 aria-hidden className="size-4.5" />
                </button>
                <Link
                  to={props.pathOf(item)}
                  state={props.linkState}
                  aria-label="Editar"
                  aria-describedby={nameIdOf(item)}
                  className={iconButtonClasses()}
                >
                  <Pencil aria-hidden className="size-4.5" />
                </Link>
              </span>
            </td>
            {columns.map(({ label, read }, index) => (
              <td
                key={label}
                {...role.cell}
                id={index === 0 ? nameIdOf(item) : undefined}
                dir="auto"
                className={classes(
                  cellClasses,
                  'text-sm wrap-anywhere',
                  index === 0 ? 'font-medium text-ink @max-xl:text-base @max-xl:leading-5' : 'text-ink-soft',
                )}
              >
                <span
                  className={classes(
                    'line-clamp-2 print:line-clamp-none',
                    index > 0 && '@max-xl:line-clamp-1',
                  )}
                >
                  <BreakableText>{read(item)}</BreakableText>
                </span>
              </td>
            ))}
          </tr>
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
