import { useEffect, useState } from 'react';

export type Theme = { isDark: boolean; toggle: () => void };

/** The theme of the page, kept in memory only (section 4). */
export function useTheme(startsDark: boolean): Theme {
  const [isDark, setIsDark] = useState(startsDark);

  useEffect(() => {
    const root = document.documentElement;
    const theme = isDark ? 'dark' : 'light';
    // A page starts light: measuring it would lay it out once more.
    if (root.dataset.theme === theme) return;
    // Without transitions until every element has its new colours: fields would fade behind the page.
    root.dataset.switchingTheme = '';
    root.dataset.theme = theme;
    void root.offsetHeight;
    delete root.dataset.switchingTheme;
    // What the browser draws around the page has its colour.
    const canvas = getComputedStyle(root).getPropertyValue('--canvas');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  }, [isDark]);

  return { isDark, toggle: () => setIsDark(!isDark) };
}
