import { type ReactNode, type RefObject, useRef } from 'react';
import { useArrival } from './Arrival';

type PageProps = {
  /** The heading of the screen. */
  title: string;
  /** The screen in a word or two, for screen readers and, by default, for the window's title. */
  area: string;
  documentTitle?: string;
  /** Stands above the heading: the way back. */
  above?: ReactNode;
  /** Stands beside the heading. */
  aside?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** The frame of a signed-in screen: heading, what belongs beside it, and the content. */
export function Page(props: PageProps) {
  const ownRef = useRef<HTMLHeadingElement>(null);
  const heading = props.headingRef ?? ownRef;
  useArrival(props.area, heading, props.documentTitle);

  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 sm:px-8 md:py-10">
      {props.above}
      <header className="mb-6 flex min-h-10 items-center justify-between gap-4">
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="text-heading font-semibold wrap-anywhere sm:text-title"
          >
            {props.title}
          </h1>
        </div>
        {props.aside}
      </header>
      {props.children}
    </div>
  );
}
