import { Search, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes';
import { isComposing, useComposedText } from './useComposedText';
import { shortcuts } from './useShortcuts';

type SearchFieldProps = {
  /** For screen readers, where it is not the search of the page. */
  label?: string;
  value: string;
  /** Content before the text, such as the filter of the search. */
  before?: ReactNode;
  maxLength: number;
  onType: (text: string) => void;
  /** The arrow down or Enter: into the rows. */
  onLeaveDown: () => void;
  /** The shortcut leads here. */
  hasShortcut: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The search box of a list: the head of its card, whose frame is its own. */
export function SearchField({
  label = 'Pesquisar...',
  value,
  before,
  maxLength,
  onType,
  onLeaveDown,
  hasShortcut,
  inputRef,
}: SearchFieldProps) {
  return (
    <div className="relative flex flex-wrap items-center">
      <Search className="pointer-events-none absolute bottom-5 left-4 size-4 text-ink-faint print:hidden" />
      {before && (
        <span className="flex max-w-full shrink-0 px-4 max-sm:basis-full max-sm:pt-3 sm:max-w-3/5 sm:pr-0 sm:pl-11 print:px-4 print:py-3">
          {before}
        </span>
      )}
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? shortcuts.search.aria : undefined}
        placeholder="Pesquisar..."
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        {...useComposedText(value, onType)}
        onKeyDown={(event) => {
          if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onLeaveDown();
        }}
        className={classes(
          'peer h-14 min-w-0 grow rounded-t-lg bg-transparent pr-14 text-base focus-visible:-outline-offset-2',
          'pl-11 placeholder:text-ink-faint sm:pointer-fine:text-sm print:hidden',
          Boolean(before) && 'sm:pl-3',
        )}
      />
      {value === '' && hasShortcut && (
        <kbd
          aria-hidden
          className={classes(
            'pointer-events-none absolute right-4 bottom-7 translate-y-1/2 rounded-sm border border-line bg-sunken',
            'px-1.5 font-sans text-xs text-ink-faint peer-focus:hidden pointer-coarse:hidden print:hidden',
          )}
        >
          {shortcuts.search.hint}
        </kbd>
      )}
      {value !== '' && (
        <button
          type="button"
          aria-label="Limpar"
          onClick={() => {
            onType('');
            inputRef.current?.focus();
          }}
          className="absolute right-0 bottom-0 flex h-14 w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink focus-visible:-outline-offset-2 print:hidden"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
