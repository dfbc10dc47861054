import * as Popover from '@radix-ui/react-popover';
import { CommandItem, CommandList, CommandRoot } from 'cmdk';
import { Check, Plus } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useAnnounce } from './Announcer';
import { Button } from './Button';
import { classes, overlayClasses } from './classes';
import { optionId } from './optionId';
import { TypedPart } from './TypedPart';

/** An option; `detail` follows its name, such as the state of a city. */
type Option = { id: number; name: string; detail: string };

export type ComboboxListProps = {
  /** Prefix of the ids of the options. */
  field: string;
  /** The field, which keeps the focus. */
  input: RefObject<HTMLElement | null>;
  /** The box that the list opens below or above. */
  anchor: RefObject<HTMLElement | null>;
  isRefused: boolean;
  /** The text of the input. */
  text: string;
  /** The options of the current text are not here yet: the list shows 'Carregando...' instead. */
  busy: boolean;
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
  list: HTMLDivElement | null;
  listRef: (list: HTMLDivElement | null) => void;
  onOpen: () => void;
  onChoose: (option: Option) => void;
  onCreate: () => void;
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

/** The list of a combobox, for as long as it is rendered. */
export default function ComboboxList(props: ComboboxListProps) {
  const [side] = useState(() => sideOf(props.input.current));
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={props.anchor} />
      <Popover.Portal>
        <Popover.Content
          // Radix makes every popover a dialog; this one only holds the listbox.
          {...{ role: undefined }}
          side={side}
          align="start"
          sideOffset={props.isRefused ? -6 : 6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className={classes(
            overlayClasses,
            'z-50 flex max-h-options w-anchor animate-appear flex-col overflow-hidden rounded-md',
          )}
        >
          <Options {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function countOf(options: number): string {
  if (options === 0) return 'Sem opções.';
  return options === 1 ? '1 opção' : `${options} opções`;
}

const optionClasses = classes(
  'm-1 flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 text-sm text-ink wrap-anywhere',
  'hover:bg-sunken aria-selected:bg-accent-soft',
  'aria-selected:outline-1 aria-selected:-outline-offset-1 aria-selected:outline-accent',
);

function Options({ field, list, listRef, busy, activeId, selectedId, failure, ...props }: ComboboxListProps) {
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
