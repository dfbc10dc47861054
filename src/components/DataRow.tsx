import { Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, memo, useId } from 'react';
import { iconButtonClasses } from './Button';
import { ClippedText } from './ClippedText';
import { classes } from './classes';
import { MarkedText } from './MarkedText';
import { actionsClasses, cellClasses, role, rowClasses } from './tableParts';

export type Column<Item> = { label: string; read: (item: Item) => string };

/** An animation; where nothing may move, or colours are the browser's own, what stands until the list forgets. */
const litClasses =
  'animate-lit motion-reduce:bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2';

type DataRowProps<Item> = {
  item: Item;
  /** The first column is the record's name. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
  path: string;
  /** What the names were searched for. */
  search: string;
  /** It has just been saved. */
  lit: boolean;
  onOpen: (path: string) => void;
  onDelete: (item: Item) => void;
};

const isControl = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a, button') !== null;

/** Whether a click asks for a tab or window of its own, as it would of a link. */
const isForNewTab = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 1 || (button === 0 && (ctrlKey || metaKey || shiftKey));

function Row<Item>({ item, columns, path, ...props }: DataRowProps<Item>) {
  /** Tells equal buttons apart: each is described by the name in its row. */
  const nameId = useId();

  const open = (event: MouseEvent) => {
    if (isControl(event)) return;
    if (isForNewTab(event)) return void window.open(path, '_blank', 'noopener');
    const isSelectingText = window.getSelection()?.isCollapsed === false;
    // The second click of a double click is about a word, not about the record.
    if (event.button !== 0 || event.detail > 1 || isSelectingText) return;
    props.onOpen(path);
  };

  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey || isForNewTab(event)) return;
    event.preventDefault();
    // Of a double click the first one leads there.
    if (event.detail < 2) props.onOpen(path);
  };

  return (
    // For the mouse; the edit link is the way for the keyboard.
    <tr
      {...role.row}
      className={classes(rowClasses, 'cursor-pointer hover:bg-sunken/60', props.lit && litClasses)}
      onMouseDown={(event) => {
        // Neither the scrolling of a middle click nor the selecting of Shift.
        if (!isControl(event) && isForNewTab(event)) event.preventDefault();
      }}
      onClick={open}
      onAuxClick={open}
    >
      <td {...role.cell} className={actionsClasses}>
        <span className="flex gap-0.5">
          <button
            type="button"
            aria-label="Apagar"
            aria-describedby={nameId}
            className={iconButtonClasses('danger')}
            onClick={({ currentTarget }) => {
              // Safari leaves the focus where it was, and so nothing to give back.
              currentTarget.focus();
              props.onDelete(item);
            }}
          >
            <Trash2 className="size-4.5" />
          </button>
          <a
            href={path}
            onClick={follow}
            aria-label="Editar"
            aria-describedby={nameId}
            className={iconButtonClasses()}
          >
            <Pencil className="size-4.5" />
          </a>
        </span>
      </td>
      {columns.map(({ label, read }, index) => (
        <td
          key={label}
          {...role.cell}
          id={index === 0 ? nameId : undefined}
          dir="auto"
          className={classes(
            cellClasses,
            'text-sm wrap-anywhere',
            index === 0 ? 'font-medium text-ink @max-xl:text-base @max-xl:leading-5' : 'text-ink-soft',
          )}
        >
          <ClippedText
            text={read(item)}
            clamp={index === 0 ? 'line-clamp-2' : 'line-clamp-2 @max-xl:line-clamp-1 @max-xl:break-all'}
          >
            <MarkedText search={index === 0 ? props.search : ''}>{read(item)}</MarkedText>
          </ClippedText>
        </td>
      ))}
    </tr>
  );
}

/**
 * One record: what it says, and what can be done with it. With the mouse all of
 * it is the way to its page. Without the router's hooks, which would draw every
 * row anew whenever the address mirrors a key.
 */
// A memo forgets that its component is generic.
export const DataRow = memo(Row) as typeof Row;
