import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

type NoticeProps = {
  icon: LucideIcon;
  title: string;
  /** What to do next. */
  hint?: string;
  /** The title is the heading of the whole page. */
  heading?: boolean;
  /** Lets that heading take the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
};

/** Fills the place of something that is not there: nothing found, or a failure. */
export function Notice({ icon: Icon, title, hint, heading, headingRef, children }: NoticeProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="flex grow animate-appear flex-col items-center justify-center gap-1 px-6 py-12 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-soft">
        <Icon className="size-5.5" />
      </span>
      <Title ref={headingRef} tabIndex={headingRef && -1} className="text-base font-semibold text-ink">
        {title}
      </Title>
      {hint && <p className="max-w-form text-sm text-ink-soft">{hint}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
