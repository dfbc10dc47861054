import { type LucideIcon, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { actionLinkClasses, ButtonLink } from './Button';
import { cardClasses, classes } from './classes';
import { formatCount } from './formatCount';

type TotalCardProps = {
  title: string;
  icon: LucideIcon;
  /** The words of its links: 'Ver todas', 'Nova'. */
  allLabel: string;
  newLabel: string;
  /** The list whose records are counted. */
  to: string;
  /** Null while it is not known. */
  total: number | null;
  busy: boolean;
  failed: boolean;
  onRetry: () => void;
};

/** One number of the home page, with links to its list and to a new record. */
const linkClasses = classes(
  'inline-flex min-h-6 items-center text-sm font-semibold text-accent hover:text-accent-strong',
  'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2',
  'focus-visible:after:outline-offset-2 focus-visible:after:outline-accent',
);

export function TotalCard({
  title,
  icon: Icon,
  allLabel,
  newLabel,
  to,
  total,
  busy,
  failed,
  onRetry,
}: TotalCardProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section
      aria-labelledby={titleId}
      className={classes(
        cardClasses,
        'relative flex flex-col gap-3 p-4 transition-colors hover:border-control',
      )}
    >
      <div className="min-w-0">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="flex items-center gap-2 text-sm font-medium text-ink-soft"
        >
          <Icon className="size-4 shrink-0 text-accent" />
          {title}
        </h2>
        <div aria-live="polite" className="mt-1 flex min-h-8 items-center max-sm:min-h-15">
          {total !== null && (
            <p className="animate-appear text-title font-semibold tabular-nums wrap-anywhere">
              {formatCount(total)}
            </p>
          )}
          {busy && <p className="animate-late text-base text-ink-faint">Carregando...</p>}
          {failed && (
            <div className="flex animate-appear flex-wrap items-baseline gap-x-3 text-sm">
              <p className="text-danger">Não foi possível carregar o total.</p>
              <button
                type="button"
                aria-describedby={titleId}
                className={classes(actionLinkClasses, 'z-1')}
                onClick={() => {
                  // The button goes while the total loads.
                  heading.current?.focus();
                  onRetry();
                }}
              >
                Tentar novamente
              </button>
            </div>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <Link
          to={to}
          aria-describedby={titleId}
          // Its `::after` makes the whole card clickable.
          className={linkClasses}
        >
          {allLabel}
        </Link>
        <div className="relative z-1">
          <ButtonLink
            // The first step of an empty register.
            look={total === 0 ? 'primary' : 'secondary'}
            icon={Plus}
            to={`${to}/detalhe/nova`}
            aria-describedby={titleId}
          >
            {newLabel}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
