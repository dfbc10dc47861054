import * as Popover from '@radix-ui/react-popover';
import { CommandItem, CommandList, CommandRoot } from 'cmdk';
import { Check } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useAnnounce } from './Announcer';
import { type Option, optionId } from './comboboxOption';
import { MarkedText } from './MarkedText';

/** Radix takes every popover for a dialog; this one only holds the listbox. */
const noRole = { role: undefined };

export type ComboboxOptionsProps = {
  open: boolean;
  onClose: () => void;
  /** Where the list opens. */
  field: RefObject<HTMLElement | null>;
  /** Tells this combobox from others on the page. */
  name: string;
  busy: boolean;
  options: readonly Option[];
  search: string;
  more: string | null;
  selectedId: number | null;
  /** The option that is pointed at, as text. */
  active: string;
  onPoint: (id: string) => void;
  /** Takes the list while there is one. */
  listRef: (list: HTMLDivElement | null) => void;
  onChoose: (option: Option) => void;
};

/** The popover of a combobox. The focus never comes here, so clicks must not take it. */
export function ComboboxOptions(props: ComboboxOptionsProps) {
  return (
    <Popover.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Popover.Anchor virtualRef={props.field} />
      <Popover.Portal>
        <Popover.Content
          {...noRole}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className="z-30 w-anchor animate-appear overflow-hidden rounded-md border border-line bg-raised shadow-overlay"
        >
          <Options {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function totalOf(count: number): string {
  if (count === 0) return 'Sem opções.';
  return count === 1 ? '1 opção' : `${count} opções`;
}

function Options(props: ComboboxOptionsProps) {
  const { name, busy, options, search, more, selectedId, listRef, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  const count = options.length;
  const chosenId = `${name}-escolhida`;
  useEffect(() => {
    if (!busy) announce(more === null ? totalOf(count) : `${totalOf(count)}. ${more}`);
  }, [announce, busy, count, more]);

  // What the field may point at is here as long as this is.
  useEffect(() => {
    listRef(list.current);
    return () => listRef(null);
  }, [listRef]);
  // cmdk makes the list point at an option, too, and leaves it pointing when the option is gone.
  useEffect(() => list.current?.removeAttribute('aria-activedescendant'));

  return (
    <CommandRoot shouldFilter={false} vimBindings={false} value={props.active} onValueChange={props.onPoint}>
      <CommandList ref={list} label="Opções" className="max-h-options overflow-y-auto overscroll-contain">
        {options.map((option) => (
          <CommandItem key={option.id} asChild value={String(option.id)} onSelect={() => onChoose(option)}>
            <div
              id={optionId(name, String(option.id))}
              aria-describedby={option.id === selectedId ? chosenId : undefined}
              dir="auto"
              className="m-1 flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 text-sm text-ink wrap-anywhere aria-selected:bg-accent-soft aria-selected:outline-1 aria-selected:-outline-offset-1 aria-selected:outline-accent"
            >
              <span className="min-w-0 grow">
                <MarkedText search={search}>{option.nome}</MarkedText>
              </span>
              {option.id === selectedId && <Check className="size-4 shrink-0 text-accent" />}
            </div>
          </CommandItem>
        ))}
      </CommandList>
      {/* Not within the option: its name is what it is called. */}
      <span id={chosenId} hidden>
        escolhida
      </span>
      {more !== null && <p className="border-t border-line px-3.5 py-2 text-sm text-ink-soft">{more}</p>}
      {busy && <p className="px-3.5 py-3 text-sm text-ink-soft">Carregando...</p>}
      {!busy && count === 0 && <p className="px-3.5 py-3 text-sm text-ink-soft">Sem opções</p>}
    </CommandRoot>
  );
}
