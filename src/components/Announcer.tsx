import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { actionLinkClasses } from './Button';
import { classes } from './classes';

type Options = {
  /** Shows it to everybody, as the status line. */
  isSeen?: boolean;
  /** The address of what it is about: 'Abrir' leads there. */
  to?: string;
};

type Announce = (text: string, options?: Options) => void;

const AnnounceContext = createContext({
  announce: (() => {}) as Announce,
  dismiss: () => {},
  region: null as HTMLElement | null,
});

/** The time that an announcement stays in the document without focus and pointer, in milliseconds. */
const REMOVED_AFTER = 6_000;

/** Returns a function that has screen readers read a text at the next pause. */
export const useAnnounce = (): Announce => useContext(AnnounceContext).announce;

/** Returns a function that removes what is seen in the status line, once focus and pointer have left it. */
export const useDismissNotices = (): (() => void) => useContext(AnnounceContext).dismiss;

const lineClasses = classes(
  'pointer-events-auto flex max-w-full animate-rise items-baseline gap-1.5 rounded-md border border-line bg-raised',
  'px-4 py-2 text-sm shadow-overlay print:hidden',
);

type Said = { key: number; text: string; isDismissed?: boolean } & Options;

type AnnouncementProps = {
  said: Said;
  /** It is the status line. */
  isLast: boolean;
  /** Keeps its identity. */
  onOver: (key: number) => void;
};

/** One text; what has the focus or the pointer waits, so that its action doesn't go from under the hand. */
function Announcement({ said: { key, text, to, isDismissed }, isLast, onOver }: AnnouncementProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const [hasPointer, setHasPointer] = useState(false);
  const isHeld = hasFocus || hasPointer;
  const isLine = isLast || isHeld;
  useEffect(() => {
    if (isHeld) return;
    if (isDismissed) return onOver(key);
    const timer = setTimeout(() => onOver(key), REMOVED_AFTER);
    return () => clearTimeout(timer);
  }, [isHeld, isDismissed, onOver, key]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, it waits
    <div
      className={isLine ? lineClasses : 'sr-only'}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {isLine && to !== undefined && (
        <>
          <span aria-hidden>·</span>
          <Link to={to} className={actionLinkClasses}>
            Abrir
          </Link>
        </>
      )}
    </div>
  );
}

/** A line below the status line, for as long as it is rendered. */
export function StandingLine({ children }: { children: ReactNode }) {
  const { region } = useContext(AnnounceContext);
  const line = (
    <div data-standing className={classes(lineClasses, 'order-last mt-2')}>
      {children}
    </div>
  );
  return region && createPortal(line, region);
}

/** Holds the one polite live region of the page, whose last seen text is the status line. */
export function Announcer({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [announcements, setAnnouncements] = useState<Said[]>([]);
  const count = useRef(0);
  // Appended one by one: a second announcement doesn't replace a first that is not read yet.
  const announce = useCallback<Announce>((text, options) => {
    count.current += 1;
    const announcement = { key: count.current, text, ...options };
    setAnnouncements((before) => [...before, announcement]);
  }, []);
  const dismiss = useCallback(
    () =>
      setAnnouncements((before) =>
        before.map((announcement) =>
          announcement.isSeen ? { ...announcement, isDismissed: true } : announcement,
        ),
      ),
    [],
  );
  const remove = useCallback(
    (key: number) => setAnnouncements((before) => before.filter((announcement) => announcement.key !== key)),
    [],
  );
  const value = useMemo(() => ({ announce, dismiss, region }), [announce, dismiss, region]);
  const line = announcements.filter(({ isSeen }) => isSeen).at(-1);

  return (
    <AnnounceContext value={value}>
      {children}
      <div
        ref={setRegion}
        role="status"
        aria-live="polite"
        aria-atomic="false"
        className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+var(--keyboard))] z-60 sm:bottom-6 flex flex-col items-center"
      >
        {announcements.map((announcement) => (
          <Announcement
            key={announcement.key}
            said={announcement}
            isLast={announcement === line}
            onOver={remove}
          />
        ))}
      </div>
    </AnnounceContext>
  );
}
