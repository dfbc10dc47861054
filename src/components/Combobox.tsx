import * as Popover from '@radix-ui/react-popover';
import { CommandRoot } from 'cmdk';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ComboboxOptions, type Option, optionId } from './ComboboxOptions';
import { classes } from './classes';
import { FieldFrame, inputClasses } from './TextField';

type ComboboxProps = {
  label: string;
  error: string | undefined;
  /** What the input shows. */
  text: string;
  open: boolean;
  /** Options are on their way: those at hand answer another search and can't be chosen. */
  busy: boolean;
  options: readonly Option[];
  selectedId: number | null;
  readOnly: boolean;
  onType: (text: string) => void;
  onOpen: () => void;
  onClose: () => void;
  onChoose: (option: Option) => void;
};

/**
 * A text field with a list of options under it, after the WAI-ARIA pattern of
 * an editable combobox: the focus stays in the field, the active option is
 * pointed at. Options are told apart by id, since names repeat.
 */
export function Combobox(props: ComboboxProps) {
  const { open, busy, readOnly } = props;
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [pointed, setPointed] = useState<{ among: readonly Option[]; value: string }>();

  const options = busy ? [] : props.options;
  const start = options.find(({ id }) => id === props.selectedId) ?? options[0];
  // What was pointed at among other options says nothing about these.
  const active = pointed?.among === props.options ? pointed.value : String(start?.id ?? '');
  const activeId = open && start !== undefined ? optionId(name, active) : undefined;

  // cmdk makes the list point at an option, too, and leaves it pointing when the option is gone.
  useEffect(() => list?.removeAttribute('aria-activedescendant'));

  const openList = () => !readOnly && !open && props.onOpen();

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const withCommand = event.ctrlKey || event.metaKey;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (open) {
      const closes = event.altKey && key === 'ArrowUp';
      if (closes) props.onClose();
      // Enter must neither choose what is not there nor send the form behind the list.
      const choosesNothing = key === 'Enter' && (withCommand || activeId === undefined);
      if (closes || choosesNothing) event.preventDefault();
    } else if (isArrow) {
      event.preventDefault();
      openList();
    } else if (withCommand && key === 'Enter') {
      event.preventDefault();
    } else if (key === 'Enter' || key === 'Home' || key === 'End') {
      // The list would swallow these, though it is closed: Enter submits, the others move the caret.
      event.stopPropagation();
    }
  };

  return (
    <FieldFrame label={props.label} error={props.error}>
      {(control) => (
        <CommandRoot
          shouldFilter={false}
          vimBindings={false}
          value={active}
          onValueChange={(value) => setPointed({ among: props.options, value })}
        >
          <Popover.Root open={open} onOpenChange={(next) => !next && props.onClose()}>
            <Popover.Anchor className="relative">
              <input
                {...control}
                ref={input}
                type="text"
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
                value={props.text}
                onChange={(event) => props.onType(event.target.value)}
                onFocus={(event) => event.target.select()}
                onClick={openList}
                onBlur={() => open && props.onClose()}
                onKeyDown={onKeyDown}
                className={classes(inputClasses(props.error !== undefined), 'pr-11')}
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
                className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-ink-soft hover:text-ink print:hidden"
              >
                <ChevronDown
                  aria-hidden
                  className={classes('size-4 transition-transform', open && 'rotate-180')}
                />
              </button>
            </Popover.Anchor>
            <ComboboxOptions
              name={name}
              busy={busy}
              options={options}
              selectedId={props.selectedId}
              listRef={setList}
              onChoose={props.onChoose}
            />
          </Popover.Root>
        </CommandRoot>
      )}
    </FieldFrame>
  );
}
