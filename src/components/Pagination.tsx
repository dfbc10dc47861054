import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { classes } from './classes';
import { PageJump } from './PageJump';
import { narrowSlots, paginationSlots } from './paginationSlots';

const cell = classes(
  'inline-flex h-9 min-w-9 flex-col items-center justify-center rounded-md border px-2 text-sm tabular-nums',
  'transition-colors pointer-coarse:h-11',
  // As wide as the longest number, whichever it shows: turning a page moves no button.
  'after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-widest)]',
);
const open = 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink';

const inPortuguese = (count: number) => count.toLocaleString('pt-BR');

type PaginationProps = {
  /** The page asked for. */
  page: number;
  /** The page the rows at hand are of; another one while those of `page` load. */
  shown: number;
  pages: number;
  total: number;
  onChoose: (page: number) => void;
};

type StepProps = {
  icon: LucideIcon;
  label: string;
  to: number;
  /** There is nothing further on this side. */
  atEnd: boolean;
  onChoose: (page: number) => void;
};

function Step({ icon: Icon, label, to, atEnd, onChoose }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd || undefined}
      className={classes(
        cell,
        'pointer-coarse:min-w-10',
        atEnd ? 'border-transparent text-ink-faint opacity-50' : open,
      )}
      onClick={() => !atEnd && onChoose(to)}
    >
      <Icon className="size-4" />
    </button>
  );
}

/** Steps through the pages of a list; says in words which page the rows are of. */
export const Pagination = memo(function Pagination({ page, shown, pages, total, onChoose }: PaginationProps) {
  const isFirst = page <= 1;
  const isLast = page >= pages;
  const narrow = narrowSlots(page, pages);
  const slots = paginationSlots(page, pages);
  const isLong = slots.length < pages;
  const bar = useRef<HTMLElement>(null);
  /** Home and End lead the pages away from the number that has the focus, which goes along. */
  const isFollowing = useRef(false);

  useLayoutEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    bar.current?.querySelector<HTMLElement>('[data-asked]')?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 'Home' ? 1 : event.key === 'End' ? pages : undefined;
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
    // With another key they are the browser's, such as the way to the top of the page.
    if (to === undefined || target instanceof HTMLInputElement) return;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    event.preventDefault();
    if (to === page) return;
    isFollowing.current = target instanceof HTMLElement && target.matches('[data-widest]');
    onChoose(to);
  };

  return (
    <nav
      ref={bar}
      aria-label="Paginação"
      // Positioned, so that the browser keeps it painted in one piece while something beside it is painted anew.
      className="@container relative border-t border-line print:hidden"
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5 sm:px-4">
        <p className="text-sm text-ink-soft tabular-nums">
          {`Página ${inPortuguese(shown)} de ${inPortuguese(pages)} · ${inPortuguese(total)} registros`}
        </p>
        <div
          className={classes(
            'flex items-center gap-0.5 @max-xl:order-first @max-xl:w-full @max-xl:justify-center @xl:gap-1',
            // In a line of their own, whatever the words beside them need.
            isLong && 'order-first w-full justify-center',
          )}
        >
          <Step icon={ChevronFirst} label="Primeira página" to={1} atEnd={isFirst} onChoose={onChoose} />
          <Step
            icon={ChevronLeft}
            label="Página anterior"
            to={page - 1}
            atEnd={isFirst}
            onChoose={onChoose}
          />
          {slots.map((slot) =>
            typeof slot === 'string' ? (
              <span
                key={slot}
                aria-hidden
                data-widest={inPortuguese(pages)}
                className={classes(cell, 'border-transparent text-ink-faint @max-xl:hidden')}
              >
                …
              </span>
            ) : (
              <button
                key={slot}
                type="button"
                aria-label={`Página ${inPortuguese(slot)}`}
                aria-current={slot === shown ? 'page' : undefined}
                data-asked={slot === page || undefined}
                data-widest={inPortuguese(pages)}
                className={classes(
                  cell,
                  !narrow.includes(slot) && '@max-xl:hidden',
                  slot === page
                    ? 'border-accent bg-accent-soft font-semibold text-accent forced-colors:underline'
                    : open,
                )}
                onClick={() => slot !== page && onChoose(slot)}
              >
                {inPortuguese(slot)}
              </button>
            ),
          )}
          <Step icon={ChevronRight} label="Próxima página" to={page + 1} atEnd={isLast} onChoose={onChoose} />
          <Step icon={ChevronLast} label="Última página" to={pages} atEnd={isLast} onChoose={onChoose} />
        </div>
        {isLong && <PageJump pages={pages} onChoose={onChoose} />}
      </div>
    </nav>
  );
});
