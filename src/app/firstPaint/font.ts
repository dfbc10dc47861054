import { FONT_STORAGE_KEY } from '../../domain/constants';

/** What the page has that a font is fetched with. */
type FontParts = Pick<Window, 'document' | 'fetch' | 'sessionStorage'>;

/** Fetches the font that this visit goes without (`paint.ts`), so that the next one has it at once. */
export async function fetchFontForNextVisit({ document, fetch, sessionStorage }: FontParts): Promise<void> {
  const address = document.documentElement.dataset.font;
  if (address === undefined) return;
  const { ok } = await fetch(address);
  if (ok) sessionStorage.setItem(FONT_STORAGE_KEY, address);
}
