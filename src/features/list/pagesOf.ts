import { pageCount } from '../../../machines/listRows';
import { PAGE_SIZE } from '../../domain/constants';

/** The page of a list as its pagination shows it, which is there where the total exceeds a page (section 2). */
export const pagesOf = (
  { total, pagina, shown }: { total: number; pagina: number; shown: number },
  rows: number,
) => ({
  total,
  pagina,
  shown,
  rows,
  firstRow: (shown - 1) * PAGE_SIZE + 1,
  pages: pageCount(total),
  isPaged: total > PAGE_SIZE,
});
