import { Pencil, Trash2 } from 'lucide-react';
import {
  type AriaRole,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, useHref, useNavigate } from 'react-router-dom';
import { iconButtonClasses, isModifiedClick } from './Button';
import { classes } from './classes';
import { Initials } from './Initials';
import { TypedPart } from './TypedPart';

export type Column = { name: string; label: string };
type Item = { readonly id: number } & Readonly<Record<string, string | number | null>>;

const textIn = (item: Item, column: string) => String(item[column] ?? '');

type DataTableProps = {
  /** The table's name, for screen readers. */
  label: string;
  columns: readonly Column[];
  /** The column that names a record, which is the first. */
  named: string;
  /** Null before the first answer. */
  items: readonly Item[] | null;
  /** The text on the disc of a name; null for its initials. */
  discOf: ((name: string) => string | null) | undefined;
  /** The text they were found by; its parts are marked. */
  typed: string;
  /** Other rows are loading; the ones at hand stay, a little paler. */
  busy: boolean;
  /** The address of a record's page, without its id. */
  path: string;
  /** Location state of the ways to records, which add how far the window was scrolled. */
  linkState: object;
  /** The record that was just saved. */
  highlightedId: number | null;
  onDelete: (item: Item) => void;
  /** The record whose row takes the focus as it appears: the one that one comes back from. */
  focusedId: number | null;
  /** The scroll position of the window when one left, in pixels. */
  scrolledTo: number | null;
  /** The arrow up in the first row. */
  onLeaveUp: () => void;
  /** Soft text beside the name of an item. */
  besideOf?: (item: Item) => ReactNode;
  /** Follows another table of the same columns: its headings are for screen readers alone. */
  isContinued?: boolean;
};

const rowClasses = classes(
  'group border-line border-t transition-colors @xl:h-14 @xl:tall:h-16',
  '@max-xl:grid @max-xl:h-card @max-xl:grid-cols-[minmax(0,1fr)_auto] @max-xl:content-center @max-xl:items-center',
  '@max-xl:pr-2 @max-xl:pl-4',
  // On paper nothing is cut.
  'print:h-auto print:py-2',
);
const cellClasses = 'min-w-0 @max-xl:block @xl:px-4 @xl:py-1.5';
/** On a phone at the end of the name's line; what follows has the whole width. */
const actionsClasses = classes(
  '@max-xl:col-start-2 @max-xl:row-start-1 @max-xl:pl-2',
  '@xl:w-actions @xl:px-2.5 print:hidden',
);
/** An animation; with reduced motion or forced colours, something that stands. */
const highlightClasses =
  'animate-highlight motion-reduce:bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2';

/** The cards of phones change `display`, which removes the roles of a table: they are repeated. */
const role = (name: AriaRole) => ({ role: name });

/** The time between the clicks of a double click, in milliseconds. */
const DOUBLE_CLICK = 300;

/** The link of a row that arrow keys lead to. */
export const ROW_LINK = 'tbody a[data-name]';

/** Leads the focus from row to row, and from the first one up. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>, onLeaveUp: () => void) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = document.activeElement?.closest('tr');
  if (step === undefined || !row || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (next) next.querySelector<HTMLElement>('a[data-name]')?.focus();
  else if (step < 0) onLeaveUp();
}

/** The place of the one item that is gone; -1 where anything else has changed. */
function gapIn(before: readonly { id: number }[] | null, items: readonly { id: number }[] | null): number {
  if (items?.length !== (before?.length ?? 0) - 1) return -1;
  const gap = before?.findIndex(({ id }, at) => id !== items[at]?.id) ?? -1;
  return items[gap]?.id === before?.[gap + 1]?.id ? gap : -1;
}

/** Moves the rows from a place on up by one row in 160 ms. They are there at once: this is for the eye alone. */
function closeGap(rows: Iterable<Element>, gap: number) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const row of [...rows].slice(gap)) row.animate?.({ translate: ['0 100%', '0'] }, 160);
}

/** Rows of records; on a phone every row is a card. It is always as high as a full page. */
export function DataTable(props: DataTableProps) {
  const { columns, items, busy } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const before = useRef(items);
  useLayoutEffect(() => {
    const gap = gapIn(before.current, items);
    if (gap >= 0) closeGap(body.current?.children ?? [], gap);
    before.current = items;
  }, [items]);
  return (
    <table
      {...role('table')}
      aria-label={props.label}
      aria-busy={busy}
      className="w-full table-fixed text-left @max-xl:block"
    >
      <thead
        {...role('rowgroup')}
        className={classes(
          'bg-sunken/50 text-xs font-medium text-ink-soft @max-xl:sr-only',
          props.isContinued && 'sr-only',
        )}
      >
        <tr {...role('row')} className="h-10">
          <th scope="col" {...role('columnheader')} className="w-actions px-4 font-medium print:hidden">
            Ações
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" {...role('columnheader')} className="px-4 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        {...role('rowgroup')}
        onKeyDown={(event) => moveFocus(event, props.onLeaveUp)}
        className={classes(
          'transition-opacity @max-xl:block',
          busy && items !== null && 'opacity-80 delay-late',
        )}
      >
        {items?.map((item) => (
          <Row key={item.id} {...props} item={item} />
        ))}
        {items === null &&
          busy &&
          GHOSTS.map((width) => <GhostRow key={width} width={width} columns={columns.length} />)}
      </tbody>
    </table>
  );
}

/** Widths of the placeholders of names during a first load. */
const GHOSTS = ['w-1/2', 'w-2/3', 'w-5/12', 'w-3/5', 'w-1/3'];

/** The shape of a row that is not here yet. */
function GhostRow({ width, columns }: { width: string; columns: number }) {
  return (
    <tr aria-hidden className={classes(rowClasses, 'animate-late print:hidden')}>
      <td colSpan={columns + 1} className={classes(cellClasses, '@max-xl:col-span-full @xl:pl-30')}>
        <span className={classes('block h-4 animate-breathe rounded-sm bg-sunken', width)} />
      </td>
    </tr>
  );
}

function Row(props: DataTableProps & { item: Item }) {
  const { item, columns, discOf, typed, linkState, highlightedId, focusedId, scrolledTo, onDelete } = props;
  const navigate = useNavigate();
  const name = textIn(item, props.named);
  const path = `${props.path}/${item.id}`;

  const href = useHref(path);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);

  const openHere = () => navigate(path, { state: { ...linkState, scrolledTo: window.scrollY } });
  const follow = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    // The second click of a double click opens nothing again.
    if (event.detail < 2) openHere();
  };
  const open = (event: MouseEvent) => {
    clearTimeout(opening.current);
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('a, button')) return;
    if (event.button === 1 || event.ctrlKey || event.metaKey) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    const isSelectingText = window.getSelection()?.isCollapsed === false;
    // The second click of a double click selects a word.
    if (event.button !== 0 || isModifiedClick(event) || isSelectingText || event.detail > 1) return;
    // On a text the first click of a double click has to wait for the second.
    if (target?.closest('[data-text]')) opening.current = setTimeout(openHere, DOUBLE_CLICK);
    else openHere();
  };

  /** Of a plain element, whose ref React calls at its mount alone; the router's link makes a new one at every render. */
  const comeBack = useCallback(
    (name: HTMLElement | null) => {
      if (name === null) return;
      if (scrolledTo) window.scrollTo(0, scrolledTo);
      name.querySelector('a')?.focus();
    },
    [scrolledTo],
  );

  return (
    // For the mouse alone: the keyboard has the link.
    <tr
      {...role('row')}
      // Back finds the row again by it: the entry of the history keeps it beside the state of the router.
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest('button')) return;
        window.history.replaceState(
          { ...window.history.state, openedId: item.id, scrolledTo: window.scrollY },
          '',
        );
      }}
      className={classes(
        rowClasses,
        'cursor-pointer hover:bg-sunken/60',
        item.id === highlightedId && highlightClasses,
      )}
      onClick={open}
      onAuxClick={open}
      // No scrolling by the middle button, which opens a tab.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      <td {...role('cell')} className={actionsClasses}>
        <span className="flex gap-2">
          <Link to={path} onClick={follow} aria-label={`Editar ${name}`} className={iconButtonClasses('row')}>
            <Pencil className="size-4.5" />
          </Link>
          <button
            type="button"
            aria-label={`Apagar ${name}`}
            className={iconButtonClasses('rowDanger')}
            onClick={({ currentTarget }) => {
              // Safari doesn't focus a button that is clicked; the question gives the focus back to it.
              currentTarget.focus();
              onDelete(item);
            }}
          >
            <Trash2 className="size-4.5" />
          </button>
        </span>
      </td>
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={column.name}
            {...(index === 0 ? { ...role('rowheader'), scope: 'row' } : role('cell'))}
            dir="auto"
            className={classes(
              cellClasses,
              'text-sm wrap-anywhere',
              index === 0
                ? 'font-medium text-ink @max-xl:col-start-1 @max-xl:row-start-1 @max-xl:text-base @max-xl:leading-5'
                : 'text-ink-soft @max-xl:-mt-1 @max-xl:col-span-full @max-xl:pr-2 @max-xl:pl-10 @max-xl:print:pl-0',
            )}
          >
            <span className="flex min-w-0 items-center gap-3">
              {index === 0 && <Initials name={name} id={item.id} text={discOf?.(name)} size="medium" />}
              <span
                ref={index === 0 && item.id === focusedId ? comeBack : undefined}
                title={textIn(item, column.name)}
                data-text={index > 0 || undefined}
                className={classes(
                  'line-clamp-2 min-w-0 rounded-sm print:line-clamp-none',
                  // The box that cuts its text would cut the ring of the link in it.
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                  index > 0 && '@max-xl:line-clamp-1 @max-xl:break-all',
                )}
              >
                {index > 0 ? (
                  <TypedPart name={textIn(item, column.name)} typed={typed} />
                ) : (
                  // For the mouse and the arrow keys: the way of Tab has 'Editar'.
                  <Link
                    to={path}
                    onClick={follow}
                    tabIndex={-1}
                    data-name
                    className="hover:underline focus-visible:outline-none"
                  >
                    <TypedPart name={name} typed={typed} />
                  </Link>
                )}
                {index === 0 && props.besideOf?.(item)}
              </span>
            </span>
          </Cell>
        );
      })}
    </tr>
  );
}
