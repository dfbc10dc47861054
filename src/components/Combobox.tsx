import { ChevronDown, LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ComboboxListProps } from './ComboboxList';
import { classes } from './classes';
import { LatePart } from './LatePart';
import { lateComponents } from './lateComponents';
import { optionId } from './optionId';
import { FieldFrame, type FieldFrameProps, inputClasses } from './TextField';
import { isComposing, useComposedText } from './useComposedText';
import { shortcutOf } from './useShortcuts';

/** The move of the highlight that a key asks for. */
type Move = 'next' | 'previous' | 'first' | 'last';

type ComboboxProps = Omit<FieldFrameProps, 'children'> &
  Omit<ComboboxListProps, 'field' | 'input' | 'anchor' | 'isRefused' | 'list' | 'listRef'> & {
    name: string;
    placeholder: string;
    open: boolean;
    /** The field itself waits, for its text or for its save: shows a spinner. */
    waiting: boolean;
    readOnly: boolean;
    maxLength: number;
    onType: (text: string) => void;
    /** The list closes; the text stays. */
    onClose: () => void;
    /** The list closes; the text becomes the selected option's again. */
    onUndo: () => void;
    onHighlight: (move: Move) => void;
    /** Enter in the open list. */
    onCommit: () => void;
    /** The focus leaves for another part of the page, or a shortcut saves the form. */
    onLeave: () => void;
  };

const moves: Partial<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * A text field with a list of options (WAI-ARIA: editable combobox). The focus stays in the field.
 * Text, options and highlight belong to the machine that feeds it.
 */
export function Combobox(props: ComboboxProps) {
  const { label, isInTable, isOptional, error, note, name, text, busy, waiting, activeId, readOnly } = props;
  const open = props.open && !readOnly;
  const isRefused = error !== undefined;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // A `key` has put this field in the place of one with the focus.
  const [takesFocus] = useState(() => document.activeElement?.getAttribute('name') === name);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const composed = useComposedText(text, props.onType);
  const openList = () => !readOnly && !open && props.onOpen();

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    const move = event.shiftKey || event.ctrlKey || event.metaKey ? undefined : moves[key];
    if (readOnly || isComposing(event.nativeEvent)) return;
    if (key === 'Escape') return props.onUndo();
    // Goes on to the document, where the shortcut is handled.
    if (open && shortcutOf(event.nativeEvent)?.startsWith('save')) return props.onLeave();
    const isForList = open ? move !== undefined || key === 'Enter' : move === 'next' || move === 'previous';
    if (!isForList) return;
    event.preventDefault();
    // The field may be out of view since the window became smaller.
    input.current?.scrollIntoView({ block: 'nearest' });
    if (!open) props.onOpen();
    else if (move === undefined) props.onCommit();
    else if (altKey && key === 'ArrowUp') props.onClose();
    else props.onHighlight(move);
  };

  return (
    <div ref={frame} className="min-w-0">
      <FieldFrame {...{ label, isInTable, isOptional, error, note }}>
        {(control) => (
          <div ref={box} className="relative">
            <input
              {...control}
              ref={input}
              // biome-ignore lint/a11y/noAutofocus: the focus stays where it was
              autoFocus={takesFocus}
              name={name}
              role="combobox"
              dir="auto"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={list?.id}
              aria-activedescendant={open && !busy && activeId !== null ? optionId(id, activeId) : undefined}
              aria-busy={waiting || undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              readOnly={readOnly}
              maxLength={props.maxLength}
              {...composed}
              placeholder={props.placeholder}
              onClick={openList}
              // Safari drops the selection made by the focus when the mouse button is released.
              onMouseUp={(event) => !open && event.preventDefault()}
              onKeyDown={onKeyDown}
              onFocus={(event) => {
                control.onFocus();
                event.target.select();
                lateComponents.comboboxList.load().catch(lateComponents.comboboxList.forget);
                // A text that was refused asks for a choice.
                if (isRefused && text !== '') openList();
              }}
              onBlur={({ target }) => {
                control.onBlur();
                // While the window is elsewhere the field stays the active element.
                if (target !== document.activeElement) props.onLeave();
              }}
              className={classes(inputClasses(isRefused), 'pr-11')}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={open ? 'Fechar' : 'Abrir'}
              aria-disabled={readOnly || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (open) props.onClose();
                else openList();
                input.current?.focus();
              }}
              className="absolute inset-y-0 right-0 grid w-11 place-content-center sm:w-10 rounded-md text-ink-soft hover:text-ink print:hidden"
            >
              {waiting ? (
                <LoaderCircle className="size-4 animate-spin" />
              ) : (
                <ChevronDown className={classes('size-4 transition-transform', open && 'rotate-180')} />
              )}
            </button>
            {open && (
              <LatePart
                code={lateComponents.comboboxList}
                // The list opens below the reason of a refusal, and hides none.
                props={{
                  ...props,
                  field: id,
                  input,
                  anchor: isRefused ? frame : box,
                  isRefused,
                  list,
                  listRef: setList,
                }}
                place="below"
                onClose={props.onClose}
              />
            )}
          </div>
        )}
      </FieldFrame>
    </div>
  );
}
