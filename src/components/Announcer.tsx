import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** A call that takes longer than this is worth a word, in milliseconds. */
export const LONG_WAIT = 1_000;

/** How long a sentence stays in the document, where somebody reading on could come upon it. */
const KEPT_FOR = 5_000;

/** Tells screen readers something that is otherwise only seen, after what they are saying now. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

/** Tells them what comes up with the component: a live region that comes with its text goes unheard. */
export function useAnnouncement(text: string): void {
  const announce = useAnnounce();
  useEffect(() => announce(text), [announce, text]);
}

/** Holds the one polite live region of the page. */
export function Announcer({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  // Sentences are added one by one: a second one doesn't replace a first that waits to be read.
  const announce = useCallback((text: string) => {
    const sentence = document.createElement('p');
    sentence.textContent = text;
    region.current?.append(sentence);
    setTimeout(() => sentence.remove(), KEPT_FOR);
  }, []);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={region} role="status" aria-live="polite" aria-atomic="false" className="sr-only" />
    </AnnounceContext>
  );
}
