import { ArrowRight, type LucideIcon, Plus, RotateCw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useAnnounce } from './Announcer';
import { Button, ButtonLink } from './Button';
import { Link } from './Link';
import { useKeptFocus } from './useKeptFocus';

type TotalCardProps = {
  title: string;
  icon: LucideIcon;
  /** The list that the number counts. */
  to: string;
  /** Null while it is not known. */
  total: number | null;
  /** It is being counted. */
  busy: boolean;
  failed: boolean;
  onRetry: () => void;
};

/** Tells screen readers what came of counting anew; the first count belongs to the page that has just been opened. */
function useTotalAnnouncement(title: string, total: string | undefined, busy: boolean): void {
  const announce = useAnnounce();
  const isFirst = useRef(true);
  const isAwaited = useRef(false);

  useEffect(() => {
    if (busy) {
      isAwaited.current = true;
      return;
    }
    if (total !== undefined && isAwaited.current && !isFirst.current) announce(`${title}: ${total}`);
    isAwaited.current = false;
    isFirst.current = false;
  }, [announce, title, total, busy]);
}

/** One number of the home page, and the way to what it counts. */
export function TotalCard({ title, icon: Icon, to, total, busy, failed, onRetry }: TotalCardProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A count that fails takes the way to the list away, and one that begins takes the button.
  useKeptFocus(card, () => heading.current);
  const counted = total?.toLocaleString('pt-BR');
  useTotalAnnouncement(title, counted, busy);

  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      className="@container relative flex flex-col rounded-lg border border-line bg-surface p-6 shadow-card transition-colors hover:border-control"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-sm font-medium text-ink-soft">
          {title}
        </h2>
        <span className="flex size-9 items-center justify-center rounded-md bg-accent-soft text-accent">
          <Icon className="size-4.5" />
        </span>
      </div>
      <div className="mt-3 flex min-h-12 items-center">
        {counted !== undefined && (
          <p className="animate-appear text-title font-semibold tabular-nums wrap-anywhere @3xs:text-display">
            {counted}
          </p>
        )}
        {busy && <p className="animate-late text-base text-ink-faint">Carregando...</p>}
        {failed && <p className="animate-appear text-sm text-danger">O total não pôde ser carregado.</p>}
      </div>
      <div className="mt-5 flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        {failed ? (
          <Button icon={RotateCw} onClick={onRetry} aria-describedby={titleId}>
            Tentar novamente
          </Button>
        ) : (
          <Link
            to={to}
            aria-describedby={titleId}
            // The whole card leads there.
            className="group inline-flex min-h-6 items-center gap-1.5 rounded-sm text-sm font-semibold text-accent after:absolute after:inset-0 after:rounded-lg hover:text-accent-strong focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            Abrir listagem
            <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
          </Link>
        )}
        <div className="relative z-1">
          <ButtonLink icon={Plus} to={`${to}/detalhe/nova`} aria-describedby={titleId}>
            Nova
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
