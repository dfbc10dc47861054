import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classes } from './classes';
import { paginationSlots } from './paginationSlots';

const cell = classes(
  'inline-flex h-9 min-w-9 items-center justify-center rounded-md border px-2 text-sm tabular-nums',
  'transition-colors pointer-coarse:h-10',
);
const open = 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink';

type PaginationProps = {
  page: number;
  pages: number;
  total: number;
  onChoose: (page: number) => void;
};

const inPortuguese = (count: number) => count.toLocaleString('pt-BR');

type StepProps = { label: string; to: number | null; onChoose: (page: number) => void };

function Step({ label, to, onChoose }: StepProps) {
  const Icon = label === 'Página anterior' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={to === null || undefined}
      className={classes(cell, to === null ? 'border-transparent text-ink-faint opacity-50' : open)}
      onClick={() => to !== null && onChoose(to)}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

/** Steps through the pages of a list; says where one is in words, too. */
export function Pagination({ page, pages, total, onChoose }: PaginationProps) {
  /** On a phone, numbers this long leave no room for those of the neighbours. */
  const isCrowded = pages > 99;
  return (
    <nav
      aria-label="Paginação"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 sm:px-4 print:hidden"
    >
      <p className="text-sm text-ink-soft tabular-nums">
        {`Página ${inPortuguese(page)} de ${inPortuguese(pages)} · ${inPortuguese(total)} registros`}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Step label="Página anterior" to={page > 1 ? page - 1 : null} onChoose={onChoose} />
        {paginationSlots(page, pages).map((slot) =>
          typeof slot === 'string' ? (
            <span key={slot} aria-hidden className="px-1 text-ink-faint max-sm:hidden">
              …
            </span>
          ) : (
            <button
              key={slot}
              type="button"
              aria-label={`Página ${inPortuguese(slot)}`}
              aria-current={slot === page ? 'page' : undefined}
              className={classes(
                cell,
                isCrowded && ![1, page, pages].includes(slot) && 'max-sm:hidden',
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
        <Step label="Próxima página" to={page < pages ? page + 1 : null} onChoose={onChoose} />
      </div>
    </nav>
  );
}
