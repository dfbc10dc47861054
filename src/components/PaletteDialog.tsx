import * as Dialog from '@radix-ui/react-dialog';
import { CommandGroup, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useAnnounce } from './Announcer';
import { Button } from './Button';
import { classes, overlayClasses } from './classes';
import { useDialog } from './ModalDialog';
import { TypedPart } from './TypedPart';
import { isComposing, useComposedText } from './useComposedText';

/** An entry of the palette: a page that it opens, or an action. */
export type PaletteEntry = {
  value: string;
  label: string;
  /** Text after the label, such as an email. */
  detail: string;
  picture: ReactNode;
  /** The address that it leads to; null for an action on the page. */
  href: string | null;
  choose: () => void;
};

export type PaletteGroup = { heading: string; entries: readonly PaletteEntry[]; note: ReactNode };

const groupClasses = 'border-b border-line py-1 last:border-0';

type PaletteDialogProps = {
  /** Says what is looked for. */
  label: string;
  text: string;
  typed: string;
  maxLength: number;
  groups: readonly PaletteGroup[];
  /** The entry that is highlighted; null for none. */
  highlighted: string | null;
  busy: boolean;
  /** Announced once the entries are there. */
  summary: string | null;
  focusFallback: () => HTMLElement | null | undefined;
  onType: (text: string) => void;
  onHighlight: (value: string) => void;
  /** Enter while no entry is highlighted. */
  onEnter: (() => void) | null;
  /** Loads again what has failed; null if nothing has. */
  onRetry: (() => void) | null;
  onClose: () => void;
};

const entryClasses = classes(
  'm-1 flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm text-ink',
  'aria-selected:bg-accent-soft aria-selected:outline-1 aria-selected:-outline-offset-1 aria-selected:outline-accent',
);

const openTab = (href: string) => window.open(href, '_blank', 'noopener');

/** A dialog in whose field one types what one looks for; entries are led through by arrow keys (WAI-ARIA: combobox). */
export function PaletteDialog(props: PaletteDialogProps) {
  const { groups, busy, summary, onRetry, onClose } = props;
  const focusReturn = useDialog(props.focusFallback);
  const announce = useAnnounce();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const entries = groups.flatMap((group) => group.entries);
  const filled = groups.filter((group) => group.entries.length > 0);
  /** Groups with a note and no entry: a listbox holds options only. */
  const empty = groups.filter((group) => group.entries.length === 0);
  const active = entries.find(({ value }) => value === props.highlighted) ?? null;
  const composed = useComposedText(props.text, props.onType);
  useEffect(() => {
    if (!busy && summary !== null) announce(summary);
  }, [announce, busy, summary]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Held down it would choose again on the page it leads to.
    if (isComposing(event.nativeEvent) || event.repeat) return event.stopPropagation();
    if (!event.ctrlKey && !event.metaKey) {
      if (active === null) props.onEnter?.();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (active?.href != null) openTab(active.href);
  };
  const onClickCapture = (event: MouseEvent, href: string | null) => {
    if (href === null || (!event.ctrlKey && !event.metaKey)) return;
    event.stopPropagation();
    openTab(href);
  };

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-24">
          <Dialog.Content
            aria-describedby={undefined}
            {...focusReturn}
            className={classes(
              overlayClasses,
              'flex max-h-full w-full max-w-form animate-appear flex-col overflow-hidden max-sm:h-full sm:rounded-lg',
            )}
          >
            <Dialog.Title className="sr-only">Pesquisar</Dialog.Title>
            <CommandRoot
              shouldFilter={false}
              vimBindings={false}
              loop
              value={active?.value ?? 'null'}
              onValueChange={props.onHighlight}
              className="flex min-h-0 flex-col"
            >
              <div className="relative flex shrink-0 items-center border-b border-line has-[input:focus-visible]:border-accent">
                <Search className="pointer-events-none absolute left-4 size-4 text-ink-faint" />
                <input
                  ref={input}
                  data-first-focus
                  role="combobox"
                  aria-label={props.label}
                  aria-autocomplete="list"
                  aria-expanded
                  aria-controls={list?.id}
                  aria-activedescendant={active ? `${id}-${active.value}` : undefined}
                  aria-busy={busy || undefined}
                  placeholder={props.label}
                  autoComplete="off"
                  autoCorrect="off"
                  spellCheck={false}
                  maxLength={props.maxLength}
                  {...composed}
                  onKeyDown={onKeyDown}
                  className="h-14 min-w-0 grow bg-transparent pl-11 text-base focus-visible:outline-hidden placeholder:text-ink-faint sm:pointer-fine:text-sm"
                />
                <Dialog.Close
                  // cmdk takes Enter for a choice wherever the focus is.
                  onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
                  className="mr-2 h-10 pointer-coarse:h-11 shrink-0 rounded-md px-3 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
                >
                  Fechar
                </Dialog.Close>
              </div>
              <CommandList
                ref={setList}
                label="Resultados"
                className="min-h-0 overflow-y-auto overscroll-contain"
              >
                {filled.map(({ heading, entries, note }) => (
                  <CommandGroup
                    key={heading}
                    heading={heading}
                    className={classes(
                      groupClasses,
                      '**:[[cmdk-group-heading]]:px-3.5 **:[[cmdk-group-heading]]:pt-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-ink-soft',
                    )}
                  >
                    {note && <div className="px-3.5 py-2 text-sm text-ink-soft">{note}</div>}
                    {entries.map(({ value, label, detail, picture, href, choose }) => (
                      // As a child, so that the id is ours.
                      <CommandItem key={value} asChild value={value} onSelect={choose}>
                        <div
                          id={`${id}-${value}`}
                          className={entryClasses}
                          onClickCapture={(event) => onClickCapture(event, href)}
                        >
                          {picture}
                          <span className="flex min-w-0 grow gap-3">
                            {/* The name is never cut in favour of the text after it. */}
                            <span dir="auto" className="max-w-full shrink-0 truncate">
                              <TypedPart name={label} typed={props.typed} />
                            </span>
                            {detail !== '' && (
                              <>
                                {' '}
                                <span dir="auto" className="min-w-0 truncate text-ink-soft">
                                  {detail}
                                </span>
                              </>
                            )}
                          </span>
                        </div>
                      </CommandItem>
                    ))}
                  </CommandGroup>
                ))}
              </CommandList>
            </CommandRoot>
            {empty.map(({ heading, note }) => (
              <div key={heading} className={classes(groupClasses, 'shrink-0 border-t px-3.5')}>
                <p className="pt-1.5 text-xs font-medium text-ink-soft">{heading}</p>
                <div className="py-2 text-sm text-ink-soft">{note}</div>
              </div>
            ))}
            <p className="flex h-9 shrink-0 items-center border-t border-line px-3.5 text-xs text-ink-soft">
              ↵ abrir · Ctrl ↵ nova aba · Esc
            </p>
            {onRetry && (
              <div className="shrink-0 border-t border-line px-3.5 py-3">
                <Button
                  onClick={() => {
                    // The button goes while the palette searches.
                    input.current?.focus();
                    onRetry();
                  }}
                >
                  Tentar novamente
                </Button>
              </div>
            )}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
