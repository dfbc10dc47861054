import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from './classes';
import { usePageTitle } from './usePageTitle';

type PageProps = {
  /** The heading. */
  title: string;
  /** The window's title where it differs from the heading. */
  documentTitle?: string | undefined;
  /** Content above the heading. */
  above?: ReactNode;
  /** Content before the heading. */
  disc?: ReactNode;
  /** Content after the heading; on a phone below it. */
  status?: ReactNode;
  /** Content at the end of the heading's line. */
  aside?: ReactNode;
  /** Drawn at the end of the content and of the window; the key Tab leads there from the heading. */
  below?: ReactNode;
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

  const hasBelow = props.below !== undefined;
  return (
    <div
      className={classes(
        'mx-auto w-full max-w-content px-4 py-6 sm:px-8 md:py-10',
        // Its last row has room for what is drawn below.
        hasBelow &&
          'grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_7rem] gap-x-4 sm:grid-rows-[auto_auto_4.5rem]',
      )}
    >
      {props.above}
      <header className={hasBelow ? 'contents' : 'mb-6 flex min-h-10 items-center justify-between gap-4'}>
        <div className={classes('flex min-w-0 items-center gap-3', hasBelow && 'mb-6 min-h-10')}>
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
        {hasBelow && (
          <div className="sticky bottom-0 z-10 col-span-full row-span-2 row-start-2 self-end">
            {props.below}
          </div>
        )}
        {hasBelow ? <div className="mb-6 self-center">{props.aside}</div> : props.aside}
      </header>
      {hasBelow ? <div className="col-span-full row-start-2 min-w-0">{props.children}</div> : props.children}
    </div>
  );
}
