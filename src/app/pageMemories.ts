import type { ListQuery, Page } from '../../machines/shared/list';
import type { PageMemory } from '../screens/list/pageMemory';
import type { MachineParts } from './machines';

/** Pages that each list remembers; whoever comes back comes back to one of the last. */
const REMEMBERED = 20;

/**
 * What the lists have shown, of all kinds of records. All of it is forgotten
 * whenever anything is written or somebody else's session begins, so that no
 * list shows what is true no more.
 */
export function createPageMemories({ auth }: Pick<MachineParts, 'auth'>) {
  const forgets = new Set<() => void>();
  const forget = () => {
    for (const forgetOne of forgets) forgetOne();
  };
  let { token } = auth.getSnapshot().context;
  auth.subscribe(({ context }) => {
    if (context.token !== token) forget();
    token = context.token;
  });

  return {
    forget,

    /** The memory of one list. */
    of<Item>(): PageMemory<Item> {
      const pages = new Map<string, Page<Item>>();
      forgets.add(() => pages.clear());
      const keyOf = ({ busca, pagina }: ListQuery) => `${pagina} ${busca}`;
      return {
        recall: (query) => pages.get(keyOf(query)) ?? null,
        note(query, page) {
          const key = keyOf(query);
          // A map keeps the order of insertion: the first key is the oldest.
          pages.delete(key);
          pages.set(key, page);
          const [oldest] = pages.keys();
          if (pages.size > REMEMBERED && oldest !== undefined) pages.delete(oldest);
        },
      };
    },
  };
}
