import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** How long an announcement stays in the document, in milliseconds. */
const REMOVED_AFTER = 5_000;

/** Returns a function that has screen readers read a text at the next pause. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

/** Holds the one polite live region of the page. */
export function Announcer({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  // Appended one by one: a second announcement doesn't replace a first that is not read yet.
  const announce = useCallback((text: string) => {
    const sentence = document.createElement('p');
    sentence.textContent = text;
    region.current?.append(sentence);
    setTimeout(() => sentence.remove(), REMOVED_AFTER);
  }, []);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={region} role="status" aria-live="polite" aria-atomic="false" className="sr-only" />
    </AnnounceContext>
  );
}
