import { useLocation, useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../components/useShortcuts';
import { textIn } from '../navigationState';

/** @returns whether the page has a search box */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  // By itself, select() focuses in some browsers only.
  box?.focus();
  box?.select();
  return box !== null;
}

/**
 * Ctrl/Cmd+K opens the palette, or leads to the search box: that of the page, or of the list that a record is of.
 * @param onFind opens the palette; null with another backend than our own
 */
export function useSearchShortcut(onFind: (() => void) | null): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useShortcuts({
    search: () => {
      if (onFind) return onFind();
      if (focusSearch()) return;
      // A record has none: its list, as it was left.
      navigate(`/${pathname.split('/')[1]}${textIn(state, 'lista') ?? ''}`);
      setTimeout(focusSearch);
    },
  });
}
