import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { classes } from './classes';
import { formatCount, formatRows } from './formatCount';

/** A page number, or a gap with the side it is on. */
type Slot = number | 'gap before' | 'gap after';

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * The numbers to show: first, last, and the current page with its neighbours. Always 7 slots, unless there
 * are fewer pages, so that the buttons keep their places. (A phone shows the current page alone.)
 * @example slotsOf(5, 20) // [1, 'gap before', 4, 5, 6, 'gap after', 20]
 */
function slotsOf(page: number, pages: number): Slot[] {
  if (pages <= 7) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'gap after', pages];
  if (page >= pages - 3) return [1, 'gap before', ...range(pages - 4, pages)];
  return [1, 'gap before', page - 1, page, page + 1, 'gap after', pages];
}

const cell = classes(
  'inline-flex h-9 min-w-9 flex-col items-center justify-center rounded-md border px-2 text-sm tabular-nums',
  'transition-colors active:translate-y-px active:brightness-95 pointer-coarse:h-11 pointer-coarse:min-w-11',
);
const idle = 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink';

type PaginationProps = {
  /** The page asked for. */
  page: number;
  /** The page whose rows are shown; differs from `page` while that loads. */
  shown: number;
  pages: number;
  total: number;
  /** The number of the first row shown, counted from 1 over all pages. */
  firstRow: number;
  /** Number of rows shown. */
  rows: number;
  onChoose: (page: number) => void;
};

/** Leads to the pages of a list; says which page and how many of its records are shown. */
export function Pagination({ page, shown, pages, total, firstRow, rows, onChoose }: PaginationProps) {
  const slots = slotsOf(page, pages);
  const place = `Página ${formatCount(shown)} de ${formatCount(pages)}`;
  const back = { atEnd: page <= 1, onChoose };
  const forth = { atEnd: page >= pages, onChoose };

  return (
    <nav aria-label="Paginação" className="@container relative border-t border-line">
      {/* The buttons stay where they are, however long the text beside them or below is. */}
      <div className="flex min-h-15 items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5 sm:px-4 @max-3xl:flex-col-reverse @max-3xl:items-start">
        <p className="text-sm text-balance text-ink-soft tabular-nums">
          {rows === 0 ? place : `${place} · ${formatRows(firstRow, rows)} de ${formatCount(total)} registros`}
        </p>
        <div className="flex shrink-0 items-center gap-0.5 print:hidden @max-md:w-full @max-md:justify-center @xl:gap-1">
          <Step icon={ChevronFirst} label="Primeira página" to={1} {...back} />
          <Step icon={ChevronLeft} label="Página anterior" to={page - 1} {...back} />
          {slots.map((slot) =>
            typeof slot === 'string' ? (
              <span
                key={slot}
                aria-hidden
                className={classes(cell, 'border-transparent text-ink-faint @max-xl:hidden')}
              >
                …
              </span>
            ) : (
              <button
                key={slot}
                type="button"
                aria-label={`Página ${formatCount(slot)}`}
                aria-current={slot === shown ? 'page' : undefined}
                className={classes(
                  cell,
                  slot === page
                    ? 'border-accent bg-accent-soft font-semibold text-accent forced-colors:underline'
                    : classes(idle, '@max-xl:hidden'),
                )}
                onClick={() => slot !== page && onChoose(slot)}
              >
                {formatCount(slot)}
              </button>
            ),
          )}
          <Step icon={ChevronRight} label="Próxima página" to={page + 1} {...forth} />
          <Step icon={ChevronLast} label="Última página" to={pages} {...forth} />
        </div>
      </div>
    </nav>
  );
}

type StepProps = {
  icon: LucideIcon;
  label: string;
  to: number;
  /** There is no page further on this side. */
  atEnd: boolean;
  onChoose: (page: number) => void;
};

function Step({ icon: Icon, label, to, atEnd, onChoose }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd || undefined}
      className={classes(cell, atEnd ? 'border-transparent text-ink-faint opacity-50' : idle)}
      onClick={() => !atEnd && onChoose(to)}
    >
      <Icon className="size-4" />
    </button>
  );
}
