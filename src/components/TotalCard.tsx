import { ArrowRight, type LucideIcon, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from './Button';
import { cardClasses, classes } from './classes';
import { formatCount } from './formatCount';

type TotalCardProps = {
  title: string;
  icon: LucideIcon;
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
  'group inline-flex min-h-6 items-center gap-1.5 text-sm font-semibold text-accent hover:text-accent-strong',
  'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2',
  'focus-visible:after:outline-offset-2 focus-visible:after:outline-accent',
);

export function TotalCard({ title, icon: Icon, to, total, busy, failed, onRetry }: TotalCardProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section
      aria-labelledby={titleId}
      className={classes(
        cardClasses,
        '@container relative flex flex-col p-6 transition-colors hover:border-control',
      )}
    >
      <div className="flex items-center justify-between gap-4">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-sm font-medium text-ink-soft">
          {title}
        </h2>
        <span className="flex size-9 items-center justify-center rounded-md bg-accent-soft text-accent">
          <Icon className="size-4.5" />
        </span>
      </div>
      <div aria-live="polite" className="mt-3 flex min-h-12 items-center">
        {total !== null && (
          <p className="animate-appear text-title font-semibold tabular-nums wrap-anywhere @3xs:text-display">
            {formatCount(total)}
          </p>
        )}
        {busy && <p className="animate-late text-base text-ink-faint">Carregando...</p>}
        {failed && (
          <div className="flex grow animate-appear flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-danger">Não foi possível carregar o total.</p>
            <div className="relative z-1">
              <Button
                aria-describedby={titleId}
                onClick={() => {
                  // The button goes while the total loads.
                  heading.current?.focus();
                  onRetry();
                }}
              >
                Tentar novamente
              </Button>
            </div>
          </div>
        )}
      </div>
      <div className="mt-5 flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <Link
          to={to}
          aria-describedby={titleId}
          // Its `::after` makes the whole card clickable.
          className={linkClasses}
        >
          Abrir listagem
          <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
        </Link>
        <div className="relative z-1">
          <ButtonLink
            // The first step of an empty register.
            look={total === 0 ? 'primary' : 'secondary'}
            icon={Plus}
            to={`${to}/detalhe/nova`}
            aria-describedby={titleId}
          >
            Nova
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
