import { describe, expect, it } from 'vitest';
import { createMissingCodeHandler } from '../../src/app/missingCode';

const documentWith = (script: string) =>
  `<!doctype html><script>x</script><script type="module" crossorigin src="${script}"></script>`;

type Tab = { items?: Map<string, string> | 'forbidden'; own?: string };

/** A page of the build `own`, in a tab that remembers `items`, before a server that answers with a document. */
function page(answer: typeof fetch, { items = new Map(), own = '/assets/index-1.js' }: Tab = {}) {
  const told: string[] = [];
  let reloads = 0;
  const memory = () => {
    if (items === 'forbidden') throw new DOMException('Forbidden', 'SecurityError');
    return items;
  };
  const sessionStorage = {
    getItem: (key: string) => memory().get(key) ?? null,
    setItem: (key: string, value: string) => void memory().set(key, value),
  };
  const handle = createMissingCodeHandler({
    page: { sessionStorage },
    ownScript: own,
    fetch: answer,
    show: (message) => told.push(message),
    reload: () => {
      reloads += 1;
    },
  });
  return { handle, told, reloads: () => reloads };
}

const newer = async () => new Response(documentWith('/assets/index-2.js'));

describe('code that does not arrive', () => {
  it('is taken over from a newer build by loading anew, once for each build', async () => {
    const items = new Map<string, string>();
    const first = page(newer, { items });
    await first.handle(true);
    expect({ reloads: first.reloads(), told: first.told }).toEqual({ reloads: 1, told: [] });

    // It came back as it was: loading anew once more would go on for ever.
    const again = page(newer, { items });
    await again.handle(true);
    expect({ reloads: again.reloads(), told: again.told }).toEqual({
      reloads: 0,
      told: ['Erro de conexão.'],
    });

    const next = page(async () => new Response(documentWith('/assets/index-3.js')), { items });
    await next.handle(true);
    expect(next.reloads()).toBe(1);
  });

  it('is told no more once the page is about to load anew', async () => {
    const { handle, told, reloads } = page(newer);
    await Promise.all([handle(true), handle(true)]);
    await handle(false);
    expect({ reloads: reloads(), told }).toEqual({ reloads: 1, told: [] });
  });

  it.each([
    ['what was typed would be lost', newer, false, {}],
    ['the build is the same', async () => new Response(documentWith('/assets/index-1.js')), true, {}],
    ['the answer is no page of the product', async () => new Response('<h1>Wi-Fi</h1>'), true, {}],
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), true, {}],
    ['the browser keeps nothing for a tab', newer, true, { items: 'forbidden' }],
  ] as const)('is a lost connection where %s', async (_, answer, canReload, tab) => {
    const { handle, told, reloads } = page(answer, tab);
    await handle(canReload);
    expect({ reloads: reloads(), told }).toEqual({ reloads: 0, told: ['Erro de conexão.'] });
  });

  it('asks the server for its document, and no cache', async () => {
    const asked: unknown[] = [];
    const { handle } = page(async (...call) => {
      asked.push(call);
      return newer();
    });
    await handle(true);
    expect(asked).toEqual([['/', { cache: 'no-store' }]]);
  });

  it('spends no reload where what was typed would be lost: a screen that is missing later has it', async () => {
    const { handle, reloads } = page(newer);
    await handle(false);
    await handle(true);
    expect(reloads()).toBe(1);
  });
});
