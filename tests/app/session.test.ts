/** The session as the app puts it together: client, machine, storage and page, without a browser. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { receivePage } from '../../src/api/listing';
import { createUsuariosApi } from '../../src/api/usuarios';
import { watchLeaving } from '../../src/app/leaving';
import { createSession } from '../../src/app/session';
import { createTokenStorage } from '../../src/app/tokenStorage';
import { cidadeRowSchema } from '../../src/domain/cidade';
import { pessoaRowSchema } from '../../src/domain/pessoa';

const KEY = 'APP_ACCESS_TOKEN';

/** What a page has for a token, and somebody in another tab. */
function pageWith(stored: string | null) {
  const items = new Map(stored === null ? [] : [[KEY, stored]]);
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
  const page = Object.assign(new EventTarget(), { localStorage });
  const changeElsewhere = (key: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { page, items, changeElsewhere };
}

function open(
  stored: string | null,
  fetch: typeof globalThis.fetch,
  baseUrl: string | undefined = 'https://exemplo.com.br/api//',
) {
  const { page, items, changeElsewhere } = pageWith(stored);
  let reloads = 0;
  const work: string[] = [];
  const session = createSession({
    baseUrl,
    fetch,
    beginCall: watchLeaving(page),
    storage: createTokenStorage(page),
    unfinished: { remember: () => work.push('remembered'), forget: () => work.push('forgotten') },
    reload: () => {
      reloads += 1;
    },
  });
  const comeBack = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const leave = () => page.dispatchEvent(new Event('pagehide'));
  const { http } = session;
  const listPessoas = (pagina: number) =>
    receivePage(http, '/pessoas', pessoaRowSchema, { busca: '', pagina });
  const listCidades = () => receivePage(http, '/cidades', cidadeRowSchema, { busca: '', pagina: 1 });
  const removeCidade = (id: number) =>
    http.send({ operation: 'delete', method: 'DELETE', path: `/cidades/${id}` });
  return {
    ...session,
    listPessoas,
    listCidades,
    removeCidade,
    items,
    changeElsewhere,
    leave,
    comeBack,
    work,
    reloads: () => reloads,
  };
}

const never: typeof fetch = () => new Promise(() => {});
const refusing = async () => Response.json({ errors: { default: 'Não.' } }, { status: 401 });

describe('a session', () => {
  it('does nothing until it is started', async () => {
    const asked: unknown[] = [];
    const { auth, start } = open('ficha', (address) => {
      asked.push(address);
      return never(address);
    });
    await nextTurn();
    expect(asked).toEqual([]);
    // The name by which developers see it.
    expect(auth.id).toBe('auth');
    start();
    expect(asked).toEqual(['https://exemplo.com.br/api/pessoas?page=1&limit=5&filter=']);
  });

  it.each([
    ['', '/api'],
    ['/', ''],
    ['/outra/api/', '/outra/api'],
  ])('takes %j for the address %j', async (baseUrl, address) => {
    const asked: unknown[] = [];
    const fetch: typeof globalThis.fetch = (at) => {
      asked.push(at);
      return never(at);
    };
    open('ficha', fetch, baseUrl).start();
    expect(asked).toEqual([`${address}/pessoas?page=1&limit=5&filter=`]);
  });

  it('asks no second time at once for what it has asked for at its start', () => {
    const underWay: URL[] = [];
    const { listPessoas, start } = open('ficha', (address, init) => {
      const url = new URL(String(address));
      underWay.push(url);
      init?.signal?.addEventListener('abort', () => underWay.splice(underWay.indexOf(url), 1));
      return never(address);
    });
    const pages = () => underWay.map(({ searchParams }) => searchParams.get('page'));
    start();
    listPessoas(1);
    expect(pages()).toEqual(['1']);
    listPessoas(1);
    expect(pages()).toEqual(['1']);
    listPessoas(2);
    expect(pages()).toEqual(['1', '2']);
  });

  it('goes on with it where the screen that has taken it over is left', async () => {
    let isUnderWay = true;
    const { http, listPessoas, listCidades, start } = open('ficha', (address, init) => {
      init?.signal?.addEventListener('abort', () => {
        isUnderWay = false;
      });
      return never(address);
    });
    start();
    const screen = new AbortController();
    const query = { busca: '', pagina: 1 };
    receivePage(http, '/pessoas', pessoaRowSchema, query, screen.signal);
    screen.abort();
    // Of a list of another kind nobody has the answer that this one may bring.
    listCidades();
    expect(isUnderWay).toBe(true);
    listPessoas(2);
    expect(isUnderWay).toBe(false);
  });

  it('hands what it has been answered at its start to the screen that asks for it', async () => {
    const rows = [{ id: 1, nomeCompleto: 'Ana', email: 'a@b.co' }];
    const { listPessoas, start } = open('ficha', async () => Response.json(rows));
    start();
    await nextTurn();
    expect((await listPessoas(1)).items).toEqual(rows);
  });

  it('asks once more, and once only, where its page was left before the answer and has come back', async () => {
    let asked = 0;
    const { listPessoas, start, leave, comeBack } = open('ficha', async () => {
      asked += 1;
      if (asked > 1) return Response.json([]);
      await nextTurn();
      throw new TypeError('Failed to fetch');
    });
    start();
    const listed = listPessoas(1);
    leave();
    await nextTurn();
    await nextTurn();
    comeBack(true);
    expect((await listed).items).toEqual([]);
    expect(asked).toBe(2);
  });

  it('asks again once anything else has been asked for since: it may have changed by then', async () => {
    const asked: string[] = [];
    const { listPessoas, removeCidade, start } = open('ficha', async (address) => {
      asked.push(new URL(String(address)).pathname);
      return Response.json([]);
    });
    start();
    await removeCidade(4);
    await listPessoas(1);
    expect(asked).toEqual(['/api/pessoas', '/api/cidades/4', '/api/pessoas']);
  });

  it('asks again once the first screen is there: somebody may come back to the page after hours', async () => {
    const asked: string[] = [];
    const { listPessoas, forgetFirstCall, start } = open('ficha', async (address) => {
      asked.push(new URL(String(address)).pathname);
      return Response.json([]);
    });
    start();
    forgetFirstCall();
    await listPessoas(1);
    expect(asked).toEqual(['/api/pessoas', '/api/pessoas']);
  });

  it('asks again after its first call was sent once more for a page that came back after hours', async () => {
    const asked: string[] = [];
    const { listPessoas, listCidades, forgetFirstCall, start, leave, comeBack } = open(
      'ficha',
      async (address) => {
        asked.push(new URL(String(address)).pathname);
        if (asked.length > 1) return Response.json([]);
        await nextTurn();
        throw new TypeError('Failed to fetch');
      },
    );
    start();
    await listCidades();
    forgetFirstCall();
    leave();
    await nextTurn();
    await nextTurn();
    comeBack(true);
    await expect.poll(() => asked).toEqual(['/api/pessoas', '/api/cidades', '/api/pessoas']);
    await listPessoas(1);
    expect(asked).toHaveLength(4);
  });

  it('asks again where its first call was given up by a sign-out in another tab', async () => {
    const { listPessoas, auth, start } = open('ficha', async (_, init) =>
      new Headers(init?.headers).get('authorization') === 'Bearer ficha' ? never('/') : Response.json([]),
    );
    start();
    auth.send({ type: 'token.changedElsewhere', token: null });
    auth.send({ type: 'session.started', token: 'outra' });
    expect(await listPessoas(1)).toMatchObject({ items: [] });
  });

  it('sends the token it has at that moment', async () => {
    const sent: (string | null)[] = [];
    const { listCidades, auth, start } = open(null, async (_, init) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      return Response.json([]);
    });
    start();
    await listCidades();
    auth.send({ type: 'session.started', token: 'nova' });
    await listCidades();
    expect(sent).toEqual([null, 'Bearer nova']);
  });

  it('reloads the page once when 40 calls are refused at once, and leaves no token', async () => {
    const { removeCidade, auth, start, items, reloads } = open('ficha', refusing);
    start();
    for (let id = 1; id <= 40; id += 1) removeCidade(id).catch(() => {});
    await nextTurn();
    expect(auth.getSnapshot().value).toBe('expired');
    expect(reloads()).toBe(1);
    expect(items.has(KEY)).toBe(false);
  });

  it('takes the token away but stays where it is when a login is refused', async () => {
    const { http, auth, start, items, reloads } = open(null, refusing);
    start();
    items.set(KEY, 'velha');
    await expect(
      createUsuariosApi(http).login({ email: 'a@b.co', senha: '12345' }, new AbortController().signal),
    ).rejects.toThrow('Não.');
    expect(auth.getSnapshot().value).toBe('signedOut');
    expect(items.has(KEY)).toBe(false);
    expect(reloads()).toBe(0);
  });

  it.each([KEY, null])('follows the other tabs when they change %s', (key) => {
    const { auth, start, items, changeElsewhere } = open('ficha', never);
    start();
    items.delete(KEY);
    changeElsewhere('another');
    expect(auth.getSnapshot().matches('signedIn')).toBe(true);
    changeElsewhere(key);
    expect(auth.getSnapshot().matches('signedOut')).toBe(true);
  });

  it('reads the token again when the page comes back as it was left', () => {
    const { auth, start, items, comeBack } = open('ficha', never);
    start();
    items.delete(KEY);
    comeBack(false);
    expect(auth.getSnapshot().matches('signedIn')).toBe(true);
    comeBack(true);
    expect(auth.getSnapshot().matches('signedOut')).toBe(true);
  });

  it('goes on with the token that an answer renews, unless another one has come in between', async () => {
    const sent: (string | null)[] = [];
    const { listCidades, auth, start, items } = open('velho', async (_, init) => {
      const token = new Headers(init?.headers).get('authorization');
      sent.push(token);
      return Response.json([], { headers: { 'x-access-token': `${token?.slice(7)}+` } });
    });
    start();
    await listCidades();
    expect(items.get(KEY)).toBe('velho+');
    const late = listCidades();
    auth.send({ type: 'signOut' });
    auth.send({ type: 'session.started', token: 'outra' });
    await late;
    expect(items.get(KEY)).toBe('outra');
    expect(sent.at(-1)).toBe('Bearer velho+');
  });

  it.each([
    ['velho', undefined],
    ['"velho"', undefined],
    ['velho', 'outra'],
  ])(
    'writes no renewal of %s where another tab has made %s of it, though that is not heard yet',
    async (stored, theirs) => {
      let answer = (_: Response) => {};
      const { listCidades, auth, start, items, changeElsewhere } = open(stored, (address) =>
        String(address).includes('/cidades') ? new Promise((resolve) => (answer = resolve)) : never(address),
      );
      start();
      const listed = listCidades();
      if (theirs === undefined) items.delete(KEY);
      else items.set(KEY, theirs);
      answer(Response.json([], { headers: { 'x-access-token': 'velho+' } }));
      await listed;
      expect(items.get(KEY)).toBe(theirs);
      changeElsewhere(KEY);
      expect(auth.getSnapshot().context.token).toBe(theirs ?? null);
    },
  );

  it.each(['velho', '"velho"'])('writes a renewal over %s, as it is stored', async (stored) => {
    const { listCidades, start, items } = open(stored, async () =>
      Response.json([], { headers: { 'x-access-token': 'novo' } }),
    );
    start();
    await listCidades();
    expect(items.get(KEY)).toBe('novo');
  });

  it('writes every renewal of the token of a login', async () => {
    const { listCidades, auth, start, items } = open(null, async (_, init) => {
      const token = new Headers(init?.headers).get('authorization')?.slice(7);
      return Response.json([], { headers: { 'x-access-token': `${token}+` } });
    });
    start();
    auth.send({ type: 'session.started', token: 'ficha' });
    for (const renewal of ['ficha+', 'ficha++']) {
      await listCidades();
      expect(items.get(KEY)).toBe(renewal);
    }
  });

  it('keeps what is unfinished when it ends by itself, and drops it when somebody signs out', async () => {
    const ended = open('ficha', refusing);
    ended.start();
    await nextTurn();
    expect(ended.work).toEqual(['remembered']);
    const left = open('ficha', never);
    left.start();
    left.auth.send({ type: 'signOut' });
    expect(left.work).toEqual(['forgotten']);
  });

  it('no longer follows them once it is stopped', () => {
    const { auth, start, items, changeElsewhere } = open('ficha', never);
    start()();
    items.delete(KEY);
    const read = vi.spyOn(items, 'get');
    changeElsewhere(KEY);
    expect(read).not.toHaveBeenCalled();
    expect(auth.getSnapshot().context.token).toBe('ficha');
  });

  it('lasts as long as the page in a browser that forbids storage', () => {
    const forbidding = Object.defineProperty(new EventTarget(), 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    }) as Window;
    const { auth, start } = createSession({
      baseUrl: '/api',
      fetch: never,
      beginCall: () => () => undefined,
      storage: createTokenStorage(forbidding),
      unfinished: { remember: () => {}, forget: () => {} },
      reload: () => {},
    });
    start();
    auth.send({ type: 'session.started', token: 'nova' });
    expect(auth.getSnapshot().context.token).toBe('nova');
    auth.send({ type: 'signOut' });
    expect(auth.getSnapshot().matches('signedOut')).toBe(true);
  });
});
