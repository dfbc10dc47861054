import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes';

const looks = {
  primary: 'border-transparent bg-accent-solid text-on-solid shadow-card hover:brightness-90',
  secondary: 'border-control/50 bg-surface text-ink hover:border-control hover:bg-sunken',
  // The window's edge would cut the ring of one that begins at the margin of its page.
  quiet: 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2',
  danger: 'border-transparent bg-danger-solid text-on-solid shadow-card hover:brightness-90',
  dangerQuiet: 'border-transparent text-danger hover:bg-danger-soft',
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button, for a button or a link. */
export const buttonClasses = (look: ButtonLook) =>
  classes(
    'relative inline-flex h-10 items-center justify-center gap-2 rounded-md border px-4',
    'text-sm font-semibold whitespace-nowrap select-none transition-colors pointer-coarse:h-11',
    'not-aria-disabled:active:translate-y-px not-aria-disabled:active:brightness-95',
    'aria-disabled:cursor-default print:hidden',
    looks[look],
  );

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  look?: ButtonLook;
  icon?: LucideIcon;
  /** Its action is pending: shows a spinner; keeps its width, its name and the focus. */
  busy?: boolean;
  /** Looks disabled, but keeps its place in the tab order; the owner ignores its clicks. */
  unavailable?: boolean;
  /** Fills the width of its container. */
  wide?: boolean;
};

export function Button({
  look = 'secondary',
  icon: Icon,
  busy = false,
  unavailable = false,
  wide = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const off = busy || unavailable;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      // Without it the spinner's name would become part of the button's.
      aria-label={busy && typeof children === 'string' ? children : undefined}
      className={classes(buttonClasses(look), wide && 'w-full', unavailable && !busy && 'opacity-60')}
    >
      {busy && (
        <span
          role="progressbar"
          aria-label="Carregando..."
          className="absolute inset-0 flex animate-late items-center justify-center"
        >
          <LoaderCircle className="size-4.5 animate-spin" />
        </span>
      )}
      <span
        // Paler in the frame of the click; the spinner comes when it lasts.
        className={classes('inline-flex items-center gap-2', busy && 'animate-vanish opacity-50')}
      >
        {Icon && <Icon className="size-4 shrink-0" />}
        <span>{children}</span>
      </span>
    </button>
  );
}

/** The click opens a tab or a window, or saves the address. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

type ButtonLinkProps = Omit<LinkProps, 'className' | 'role' | 'onClick'> & {
  look?: ButtonLook;
  icon?: LucideIcon;
  /** Looks disabled; the owner ignores it. */
  unavailable?: boolean;
  /** Takes the place of the navigation in this tab. */
  onFollow?: () => void;
};

/** A link that looks and works like a button: the Space key follows it, too. */
export function ButtonLink({
  look = 'secondary',
  icon: Icon,
  unavailable = false,
  onFollow,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      role="button"
      draggable={false}
      aria-disabled={unavailable || undefined}
      className={classes(buttonClasses(look), unavailable && 'opacity-60')}
      onClick={(event) => {
        if (!onFollow || isModifiedClick(event)) return;
        event.preventDefault();
        onFollow();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) event.currentTarget.click();
      }}
    >
      {Icon && <Icon className="size-4 shrink-0" />}
      {children}
    </Link>
  );
}

/** Those of a row are faint until the pointer is in its `group`. */
const iconLooks = {
  plain: 'text-ink-soft hover:bg-sunken hover:text-ink',
  row: 'text-control group-hover:text-ink-soft hover:bg-sunken',
  rowDanger: 'text-control group-hover:text-ink-soft hover:bg-danger-soft hover:text-danger',
} as const;

/** The classes of a button or link that shows only an icon; its name is its `aria-label`. */
export const iconButtonClasses = (look: keyof typeof iconLooks = 'plain') =>
  classes(
    'inline-flex size-9 shrink-0 items-center justify-center rounded-md',
    'transition-colors active:translate-y-px active:brightness-95 pointer-coarse:size-11',
    iconLooks[look],
  );

/** A link or a button within a text. */
export const textLinkClasses =
  'rounded-sm font-semibold text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong';

/** Pressed around its letters, too, by a finger above all below them. */
export const pressAreaClasses = classes(
  'relative after:absolute after:-inset-x-1 after:-inset-y-0.5',
  'pointer-coarse:after:-inset-x-2 pointer-coarse:after:-top-1 pointer-coarse:after:-bottom-5',
);

/** A link that is alone or beside a text. */
export const actionLinkClasses = classes(textLinkClasses, pressAreaClasses, 'shrink-0');
