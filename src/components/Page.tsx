import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from './classes';

/** Sets the window's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cadastro`;
  }, [title]);
}

type PageProps = {
  /** The heading. */
  title: string;
  /** The window's title where it differs from the heading. */
  documentTitle?: string | undefined;
  /** Stands above the heading. */
  above?: ReactNode;
  /** Stands before the heading. */
  disc?: ReactNode;
  /** Stands after the heading; on a phone below it. */
  status?: ReactNode;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null> | undefined;
  /** The heading takes the focus when one comes to the page. */
  focusHeading?: boolean;
  children: ReactNode;
};

/** The frame of a signed-in page: its heading, with the focus, and its content. */
export function Page({ title, documentTitle = title, focusHeading = true, ...props }: PageProps) {
  const ownRef = useRef<HTMLHeadingElement>(null);
  const heading = props.headingRef ?? ownRef;
  // The location that the browser loaded, as src/app/start.tsx names it: the focus stays at the start.
  const isFirst = useLocation().key.startsWith('default');
  usePageTitle(documentTitle);

  const arrive = useEffectEvent(() => {
    if (focusHeading && !isFirst) heading.current?.focus();
  });
  useEffect(() => arrive(), []);

  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 sm:px-8 md:py-10">
      {props.above}
      <header className="mb-6 flex min-h-10 items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          {props.disc}
          <div className="flex min-w-0 flex-wrap items-center gap-x-4">
            <h1
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className={classes(
                'line-clamp-3 min-w-0 text-heading font-semibold wrap-anywhere sm:text-title print:line-clamp-none',
                // On phones it breaks at the same place before and after a late button comes.
                props.aside !== undefined && 'max-sm:max-w-32',
              )}
            >
              {title}
            </h1>
            {props.status}
          </div>
        </div>
        {props.aside}
      </header>
      {props.children}
    </div>
  );
}
