import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeProps = {
  icon: LucideIcon;
  title: string;
  /** The next step for the user. */
  hint?: string;
  /** The title is the page's h1, and takes the focus. */
  heading?: boolean;
  children?: ReactNode;
};

/** The page that it replaces had the focus. */
const takeFocus = (title: HTMLElement | null) => title?.focus();

/** Fills an empty area: nothing found, or a failure. */
export function Notice({ icon: Icon, title, hint, heading, children }: NoticeProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="flex grow animate-appear flex-col items-center justify-center gap-1 px-6 py-12 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-soft">
        <Icon className="size-5.5" />
      </span>
      <Title
        ref={heading ? takeFocus : undefined}
        tabIndex={heading ? -1 : undefined}
        className="text-base font-semibold text-ink"
      >
        {title}
      </Title>
      {hint && <p className="max-w-form text-sm text-ink-soft">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
