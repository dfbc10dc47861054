import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useAnnounce } from './Announcer';

const FirstHeading = createContext<RefObject<Element | null> | null>(null);

/** Remembers which heading the page was loaded with, the only one that must not take the focus. */
export function ArrivalProvider({ children }: { children: ReactNode }) {
  return <FirstHeading value={useRef<Element>(null)}>{children}</FirstHeading>;
}

/**
 * What happens when a screen comes up: the window takes its title; unless the
 * page has just been loaded, the focus goes to its heading and screen readers
 * hear where they are.
 * @param area the screen in a word or two; null where its heading says all
 * @param documentTitle when the window should say more than that
 */
export function useArrival(
  area: string | null,
  heading: RefObject<HTMLElement | null>,
  documentTitle = area,
): void {
  const first = useContext(FirstHeading);
  const announce = useAnnounce();

  useEffect(() => {
    document.title = `${documentTitle} · Cadastro`;
  }, [documentTitle]);

  const arrive = useEffectEvent(() => {
    if (!first) return;
    first.current ??= heading.current;
    if (first.current === heading.current) return;
    heading.current?.focus();
    if (area !== null) announce(`Tela aberta: ${area}`);
  });
  useEffect(() => arrive(), []);
}
