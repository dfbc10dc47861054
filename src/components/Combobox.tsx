import { ChevronDown, LoaderCircle, RotateCw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classes } from './classes';
import { type Option, optionId, optionLedTo } from './comboboxOption';
import { ComboboxOptions } from './overlays';
import { FieldFrame, inputClasses } from './TextField';
import { useEntrySelection } from './useEntrySelection';
import { shortcutOf } from './useShortcuts';

type ComboboxProps = {
  label: string;
  error: string | undefined;
  /** What the input shows. */
  text: string;
  open: boolean;
  /** Options are on their way: those at hand answer another search and can't be chosen. */
  busy: boolean;
  /** The field itself waits: for its text, or for what its text means. */
  waiting: boolean;
  /** Stands in for a text that is not at hand. */
  placeholder: string;
  /** Its text could not be had. */
  failed: boolean;
  options: readonly Option[];
  /** What was typed, and is marked in the options. */
  search: string;
  /** A line below the options that says that there are more of them. */
  more: string | null;
  selectedId: number | null;
  maxLength: number;
  /** The option that is active first; the first one, if this is none of them. */
  leadingId: number | null;
  readOnly: boolean;
  onType: (text: string) => void;
  onOpen: () => void;
  /** The list goes; what was typed stays. */
  onClose: () => void;
  /** What was typed goes. */
  onUndo: () => void;
  onRetry: () => void;
  onChoose: (option: Option) => void;
};

/**
 * A text field with a list of options under it, after the WAI-ARIA pattern of
 * an editable combobox: the focus stays in the field, the active option is
 * pointed at. Options are told apart by id, since names repeat. The list is no
 * part of the field: its code may come later, and nothing of the field goes then.
 */
export function Combobox(props: ComboboxProps) {
  const { open, busy, waiting, failed, readOnly } = props;
  const name = useId();
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const selection = useEntrySelection();
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [pointed, setPointed] = useState<{ among: readonly Option[]; value: string; byKey: boolean }>();

  const options = busy ? [] : props.options;
  const start = options.find(({ id }) => id === props.leadingId) ?? options[0];
  // What was pointed at among other options says nothing about these.
  const current = pointed?.among === props.options ? pointed : undefined;
  const active = current?.value ?? String(start?.id ?? '');
  const activeId = list !== null && start !== undefined ? optionId(name, active) : undefined;
  const at = options.findIndex(({ id }) => String(id) === active);
  const chosen = activeId === undefined ? undefined : options[at];
  // What somebody stepped to is meant; what comes first, was jumped to, or lies under the pointer, is not.
  const takeMeant = () => chosen !== undefined && current?.byKey && props.onChoose(chosen);
  // A list that opens begins anew: what was gone to before it was closed is given up.
  if (!open && pointed !== undefined) setPointed(undefined);
  const point = (value: string, byKey = false) => setPointed({ among: props.options, value, byKey });

  // Nothing is chosen while the form is busy, and its errors stand where the list would be.
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    if (readOnly && open) close();
  }, [readOnly, open]);

  const openList = () => !readOnly && !open && props.onOpen();

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const withCommand = event.ctrlKey || event.metaKey;
    // With Shift they select in the text.
    const next = event.shiftKey || withCommand ? undefined : optionLedTo(key, options, at);
    // The Enter that ends a composition comes after it in Safari, by this code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (key === 'Escape') {
      if (!readOnly) props.onUndo();
    } else if (open && event.altKey && key === 'ArrowUp') {
      event.preventDefault();
      props.onClose();
    } else if (open && key === 'Enter') {
      // Enter must neither choose what is not there nor send the form behind the list.
      event.preventDefault();
      if (withCommand) takeMeant();
      else if (chosen !== undefined) props.onChoose(chosen);
    } else if (open && shortcutOf(event.nativeEvent) === 'save') {
      takeMeant();
    } else if (open && next !== undefined) {
      event.preventDefault();
      point(String(next.id), key.startsWith('Arrow'));
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      openList();
    } else if (withCommand && key === 'Enter') {
      event.preventDefault();
    }
  };

  return (
    <FieldFrame label={props.label} error={props.error}>
      {(control) => (
        <div ref={field} className="relative">
          <input
            {...control}
            ref={input}
            role="combobox"
            dir="auto"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? list?.id : undefined}
            aria-activedescendant={activeId}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            readOnly={readOnly}
            maxLength={props.maxLength}
            value={props.text}
            onChange={(event) => props.onType(event.target.value)}
            placeholder={props.placeholder}
            aria-busy={waiting || undefined}
            onMouseDown={selection.onMouseDown}
            onMouseUp={selection.onMouseUp}
            onFocus={(event) => {
              control.onFocus();
              selection.onFocus(event);
            }}
            onClick={openList}
            onBlur={(event) => {
              control.onBlur();
              if (!selection.onBlur(event) || !open) return;
              takeMeant();
              props.onClose();
            }}
            onKeyDown={onKeyDown}
            className={classes(inputClasses(props.error !== undefined), failed ? 'pr-44 sm:pr-52' : 'pr-11')}
          />
          {failed && (
            <button
              type="button"
              onClick={() => {
                props.onRetry();
                input.current?.focus();
              }}
              className="absolute inset-y-1 right-10 flex items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-accent hover:bg-accent-soft print:hidden"
            >
              <RotateCw className="size-4 max-sm:hidden" />
              Tentar novamente
            </button>
          )}
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
            className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-ink-soft hover:text-ink print:hidden"
          >
            {waiting ? (
              <LoaderCircle className="size-4 animate-spin" />
            ) : (
              <ChevronDown className={classes('size-4 transition-transform', open && 'rotate-180')} />
            )}
          </button>
          <ComboboxOptions
            open={open}
            onClose={props.onClose}
            field={field}
            active={active}
            onPoint={point}
            name={name}
            busy={busy}
            options={options}
            search={props.search}
            more={busy ? null : props.more}
            selectedId={props.selectedId}
            listRef={setList}
            onChoose={props.onChoose}
          />
        </div>
      )}
    </FieldFrame>
  );
}
