import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The width from which the sidebar is permanent: the `md` screen of the design. */
const WIDE = '(min-width: 48rem)';

/** The drawer of small screens: it closes at every other page, and where the window becomes wide. */
export function useDrawer() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  // Back and forward leave the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at every other page
  useEffect(() => setIsOpen(false), [pathname]);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && setIsOpen(false);
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
