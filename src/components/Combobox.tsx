import * as Popover from '@radix-ui/react-popover';
import { CommandItem, CommandList, CommandRoot } from 'cmdk';
import { Check, ChevronDown, LoaderCircle, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAnnounce } from './Announcer';
import { Button } from './Button';
import { classes, overlayClasses } from './classes';
import { FieldFrame, type FieldFrameProps, inputClasses } from './TextField';
import { TypedPart } from './TypedPart';
import { isComposing, useComposedText } from './useComposedText';
import { shortcutOf } from './useShortcuts';

/** An option; `detail` follows its name, such as the state of a city. */
type Option = { id: number; name: string; detail: string };

/** The move of the highlight that a key asks for. */
type Move = 'next' | 'previous' | 'first' | 'last';

type ComboboxProps = Omit<FieldFrameProps, 'children'> & {
  name: string;
  /** The text of the input. */
  text: string;
  placeholder: string;
  open: boolean;
  /** The options of the current text are not here yet: the list shows 'Carregando...' instead. */
  busy: boolean;
  /** The field itself waits, for its text or for its save: shows a spinner. */
  waiting: boolean;
  options: readonly Option[];
  /** Id of the highlighted option; `new` is the one behind them. */
  activeId: number | 'new' | null;
  /** An option behind all others that makes a new one; null where there is none. */
  newOption: string | null;
  selectedId: number | null;
  /** A line below the options, such as that there are more of them. */
  footer: string | null;
  /** Shown in place of the options that could not be loaded; opening tries again. */
  failure: string | null;
  readOnly: boolean;
  maxLength: number;
  onType: (text: string) => void;
  onOpen: () => void;
  /** The list closes; the text stays. */
  onClose: () => void;
  /** The list closes; the text becomes the selected option's again. */
  onUndo: () => void;
  onHighlight: (move: Move) => void;
  onChoose: (option: Option) => void;
  onCreate: () => void;
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

/** Room for four options, in pixels. */
const ROOM = 176;

/**
 * The side of a field with room for its options. Radix measures the previous options, which are few while others load.
 */
function sideOf(field: Element | null): 'top' | 'bottom' {
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {};
  const below = window.innerHeight - bottom;
  return below < ROOM && top > below ? 'top' : 'bottom';
}

const optionId = (field: string, id: number | 'new') => `${field}-opcao-${id}`;

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
  const [side, setSide] = useState<'top' | 'bottom'>('bottom');
  useLayoutEffect(() => {
    if (open) setSide(sideOf(input.current));
  }, [open]);
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
    // A window that became smaller may have the field out of sight.
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
          <Popover.Root open={open}>
            {/* The list opens below the reason of a refusal, and hides none. */}
            <Popover.Anchor virtualRef={isRefused ? frame : box} />
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
                aria-activedescendant={
                  open && !busy && activeId !== null ? optionId(id, activeId) : undefined
                }
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
            </div>
            <Popover.Portal>
              <Popover.Content
                // Radix makes every popover a dialog; this one only holds the listbox.
                {...{ role: undefined }}
                side={side}
                align="start"
                sideOffset={isRefused ? -6 : 6}
                collisionPadding={12}
                onOpenAutoFocus={(event) => event.preventDefault()}
                onEscapeKeyDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                className={classes(
                  overlayClasses,
                  'z-30 flex max-h-options w-anchor animate-appear flex-col overflow-hidden rounded-md',
                )}
              >
                <Options {...props} field={id} list={list} listRef={setList} />
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
        )}
      </FieldFrame>
    </div>
  );
}

function countOf(options: number): string {
  if (options === 0) return 'Sem opções.';
  return options === 1 ? '1 opção' : `${options} opções`;
}

type OptionsProps = ComboboxProps & {
  /** Prefix of the ids of the options. */
  field: string;
  list: HTMLDivElement | null;
  listRef: (list: HTMLDivElement | null) => void;
};

const optionClasses = classes(
  'm-1 flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 text-sm text-ink wrap-anywhere',
  'hover:bg-sunken aria-selected:bg-accent-soft',
  'aria-selected:outline-1 aria-selected:-outline-offset-1 aria-selected:outline-accent',
);

function Options({ field, list, listRef, busy, activeId, selectedId, failure, ...props }: OptionsProps) {
  const options = busy ? [] : props.options;
  const footer = busy ? null : props.footer;
  const newOption = busy || failure !== null ? null : props.newOption;
  const announce = useAnnounce();
  const summary = failure
    ? `${failure}.`
    : [countOf(options.length), footer, newOption]
        .filter(Boolean)
        .join('. ')
        .replace(/([.?])\. /g, '$1 ');
  useEffect(() => {
    if (!busy) announce(summary);
  }, [announce, busy, summary]);
  useEffect(() => {
    if (activeId === null || list === null) return;
    const option = document.getElementById(optionId(field, activeId));
    // The list has its height only once it is placed.
    const sizes = new ResizeObserver(() => option?.scrollIntoView({ block: 'nearest' }));
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [field, activeId, list]);

  const isShared = ({ id, name, detail }: Option) =>
    options.some((option) => option.name === name && option.detail === detail && option.id !== id);
  const detailOf = (option: Option) =>
    [option.detail, isShared(option) && `(nº ${option.id})`].filter(Boolean).join(' ');

  return (
    // Given a value that no option has, 'null', cmdk highlights none instead of the first.
    <CommandRoot
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={String(activeId)}
      className="flex min-h-0 flex-col"
    >
      {!busy && failure === null && options.length === 0 && (
        <p className="px-3.5 py-3 text-sm text-ink-soft">Sem opções</p>
      )}
      <CommandList ref={listRef} label="Opções" className="min-h-0 overflow-y-auto overscroll-contain">
        {options.map((option) => {
          const detail = detailOf(option);
          return (
            // As a child, so that the id is ours.
            <CommandItem
              key={option.id}
              asChild
              value={String(option.id)}
              onSelect={() => props.onChoose(option)}
            >
              <div
                id={optionId(field, option.id)}
                aria-describedby={option.id === selectedId ? `${field}-escolhida` : undefined}
                dir="auto"
                className={optionClasses}
              >
                <span className="min-w-0 grow">
                  <TypedPart name={option.name} typed={props.text} />
                </span>
                {detail !== '' && (
                  <>
                    {' '}
                    <span className="shrink-0 text-ink-soft">{detail}</span>
                  </>
                )}
                {option.id === selectedId && <Check className="size-4 shrink-0 text-accent" />}
              </div>
            </CommandItem>
          );
        })}
        {newOption !== null && (
          <CommandItem asChild value="new" onSelect={props.onCreate}>
            <div id={optionId(field, 'new')} dir="auto" className={optionClasses}>
              <Plus className="size-4 shrink-0 text-accent" />
              <span className="min-w-0 grow">{newOption}</span>
            </div>
          </CommandItem>
        )}
      </CommandList>
      {/* Outside the option, so that it is its description and no part of its name. */}
      <span id={`${field}-escolhida`} hidden>
        escolhida
      </span>
      {footer !== null && (
        <p className="shrink-0 border-t border-line px-3.5 py-2 text-sm text-ink-soft">{footer}</p>
      )}
      {busy && <p className="px-3.5 py-3 text-sm text-ink-soft">Carregando...</p>}
      {failure !== null && (
        <p className="flex items-center justify-between gap-3 px-3.5 py-2 text-sm text-ink-soft">
          <span>{failure}</span>
          <Button onClick={props.onOpen}>Tentar novamente</Button>
        </p>
      )}
    </CommandRoot>
  );
}
