/** Drafts of several tabs of one browser; what is on the screen of each is tested with the screens. */
import { afterEach, expect, test, vi } from 'vitest';
import { createDrafts } from '../../src/app/drafts';
import { removeStaleDrafts } from '../../src/app/storedDrafts';
import { kinds } from '../../src/domain/kinds';

/** A storage, whose keys are its own properties, as in a browser. */
const createStorage = (): Storage =>
  Object.create({
    getItem(key: string) {
      return Reflect.get(this, key) ?? null;
    },
    setItem(key: string, text: string) {
      Reflect.set(this, key, text);
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  });

const open: { page: EventTarget }[] = [];
afterEach(() => {
  for (const { page } of open.splice(0)) page.dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
});

/** A browser with its local storage, in which Ana is signed in. */
function openBrowser() {
  const localStorage = createStorage();
  const session = { owner: 'ana' as string | null };

  /** @param sessionStorage of the tab; that of a new one, if left out */
  const openTab = (sessionStorage = createStorage()) => {
    /** The questions to other tabs that wait for 200 ms to pass. */
    const waiting = new Set<() => void>();
    const page = Object.assign(new EventTarget(), {
      localStorage,
      sessionStorage,
      BroadcastChannel,
      setTimeout: (run: () => void) => {
        waiting.add(run);
        return run;
      },
      clearTimeout: (run: () => void) => void waiting.delete(run),
    });
    const browserPage = page as unknown as Window;
    removeStaleDrafts(browserPage);
    const drafts = createDrafts(browserPage, () => session.owner);
    const tab = { page, sessionStorage, drafts };
    open.push(tab);
    const passAnswerTime = () => {
      for (const run of waiting) run();
    };
    return {
      ...tab,
      type: (address: string, nome: string, owner: string | null = 'ana') =>
        drafts.store(address, owner, { changes: { nome }, base: { nome: '' }, key: 'k', sent: [] }),
      /** @returns the typed name */
      read: (address: string) => drafts.read(address, kinds.cidades)?.changes.nome,
      /** Opens a form; no tab answers that does not do so at once. */
      take: async (address: string) => {
        const taken = drafts.take(address, kinds.cidades);
        passAnswerTime();
        return (await taken)?.changes.nome;
      },
      /** Opens a form while all other tabs live: their answers end the waiting. */
      takeFromLiving: async (address: string) => (await drafts.take(address, kinds.cidades))?.changes.nome,
      findLeft: (except = '') => {
        const found = drafts.findLeft(
          (address) => address.startsWith('/cidades/detalhe/nova') && address !== except,
          kinds.cidades,
        );
        passAnswerTime();
        return found;
      },
      /** The document ends in an orderly way: by a reload, a closed tab, another site. */
      leave: (persisted = false) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })),
      comeBack: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    };
  };
  return { localStorage, session, openTab, count: () => Object.keys(localStorage).length };
}

const RECORD = '/cidades/detalhe/4';
const NEW = '/cidades/detalhe/nova abc';

test.each([RECORD, NEW])('a reload restores the draft of its own tab at once: %s', (address) => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.type(address, 'Olinda');
  tab.leave();
  expect(openTab(tab.sessionStorage).read(address)).toBe('Olinda');
});

test.each([RECORD, NEW])('a draft outlives its tab, and belongs to one other tab: %s', async (address) => {
  const { openTab, count } = openBrowser();
  const tab = openTab();
  tab.type(address, 'Olinda');
  tab.leave();
  const second = openTab();
  expect([second.read(address), second.drafts.hasOthers(address)]).toEqual([undefined, true]);
  expect(await second.take(address)).toBe('Olinda');
  expect(second.read(address)).toBe('Olinda');
  const third = openTab();
  expect(await third.takeFromLiving(address)).toBeUndefined();
  expect(count()).toBe(1);
});

test('a draft of a tab that lives is neither taken nor offered', async () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.type(NEW, 'Olinda');
  tab.type(RECORD, 'Manaus do Norte');
  const other = openTab();
  expect(await other.takeFromLiving(NEW)).toBeUndefined();
  expect(await other.takeFromLiving(RECORD)).toBeUndefined();
  expect(await other.drafts.findLeft(() => true, kinds.cidades)).toBeNull();
  expect([tab.read(NEW), tab.read(RECORD)]).toEqual(['Olinda', 'Manaus do Norte']);
});

test('of several that are gone the newest draft comes first, and the others after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  const { openTab } = openBrowser();
  for (const name of ['Olinda', 'Natal', 'Recife']) {
    const tab = openTab();
    vi.setSystemTime(Date.now() + 1);
    tab.type(RECORD, name);
    tab.leave();
  }
  const last = openTab();
  const names: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    names.push(await last.take(RECORD));
    last.drafts.store(RECORD, 'ana', null);
  }
  expect(names).toEqual(['Recife', 'Natal', 'Olinda', undefined]);
});

test('a copied tab takes a name of its own, and each keeps what is typed in it', async () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.type(RECORD, 'Olinda');
  const copy = openTab(Object.assign(createStorage(), tab.sessionStorage));
  expect(await copy.takeFromLiving(RECORD)).toBeUndefined();
  copy.type(RECORD, 'Natal');
  expect([tab.read(RECORD), copy.read(RECORD)]).toEqual(['Olinda', 'Natal']);
});

test('a tab copied while it showed another site finds that its name is taken', async () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.leave(true);
  const stored = Object.assign(createStorage(), tab.sessionStorage);
  tab.comeBack();
  const copy = openTab(stored);
  tab.type(RECORD, 'Olinda');
  await expect.poll(() => copy.read(RECORD)).toBeUndefined();
  copy.type(RECORD, 'Natal');
  expect(tab.read(RECORD)).toBe('Olinda');
});

test('a tab that comes back from the back/forward cache keeps its own drafts', async () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.type(RECORD, 'Olinda');
  tab.leave(true);
  const other = openTab();
  tab.comeBack();
  expect(await other.takeFromLiving(RECORD)).toBeUndefined();
  expect(tab.read(RECORD)).toBe('Olinda');
});

test('a draft that another tab took while this one was frozen is in both, and nobody loses', async () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.type(RECORD, 'Olinda');
  tab.leave(true);
  const other = openTab();
  expect(await other.take(RECORD)).toBe('Olinda');
  tab.comeBack();
  tab.type(RECORD, 'Olinda de novo');
  expect([tab.read(RECORD), other.read(RECORD)]).toEqual(['Olinda de novo', 'Olinda']);
});

test("'Nova' finds the newest draft that was left, by its name, in this tab or in one that is gone", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  const { openTab } = openBrowser();
  const gone = openTab();
  gone.type('/cidades/detalhe/nova gone', 'Olinda');
  gone.type(RECORD, 'Manaus do Norte');
  gone.leave();
  const tab = openTab();
  vi.setSystemTime(2_000);
  tab.type('/cidades/detalhe/nova here', ' Natal ');
  expect(await tab.findLeft()).toMatchObject({ name: 'Natal' });
  const older = await tab.findLeft('/cidades/detalhe/nova here');
  expect(older).toMatchObject({ name: 'Olinda' });
  const key = older?.key ?? '';
  expect(tab.drafts.move(key, NEW)).toBe(true);
  expect(tab.read(NEW)).toBe('Olinda');
  expect(tab.drafts.move(key, NEW)).toBe(false);
});

test('a day makes a draft worthless: it is removed at the next start', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const { openTab, count } = openBrowser();
  const tab = openTab();
  tab.type(RECORD, 'Olinda');
  tab.leave();
  vi.setSystemTime(86_400_000);
  expect(openTab(tab.sessionStorage).read(RECORD)).toBe('Olinda');
  vi.setSystemTime(86_400_001);
  openTab();
  expect(count()).toBe(0);
});

test('what the storage holds under the name of a draft and is none is removed at the next start', () => {
  const { localStorage, openTab, count } = openBrowser();
  for (const text of ['no JSON', '{}', '{"storedAt":1}']) localStorage.setItem(`APP_DRAFT:x:${text}`, text);
  openTab();
  expect(count()).toBe(0);
});

test("'Sair' removes the drafts of all tabs, and no open tab stores one afterwards", () => {
  const { openTab, session, count } = openBrowser();
  const [tab, other] = [openTab(), openTab()];
  tab.type(RECORD, 'Olinda');
  other.type(RECORD, 'Natal');
  session.owner = null;
  tab.drafts.keepOnly(null);
  other.type(RECORD, 'Natal de novo');
  other.leave();
  expect(count()).toBe(0);
});

test('another owner sees no draft, and their start removes it; a lost session keeps it for its owner', () => {
  const { openTab, session, count } = openBrowser();
  const tab = openTab();
  tab.type(RECORD, 'Olinda');
  session.owner = null;
  expect(tab.read(RECORD)).toBeUndefined();
  session.owner = 'bia';
  expect([tab.read(RECORD), tab.drafts.hasOthers(RECORD)]).toEqual([undefined, false]);
  tab.type(RECORD, 'Natal');
  session.owner = 'ana';
  expect(tab.read(RECORD)).toBe('Olinda');
  session.owner = 'bia';
  tab.drafts.keepOnly('bia');
  expect(count()).toBe(0);
});

test('tabs have left 20 drafts at most; the oldest go first, and none of a tab that lives', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  const { openTab, count } = openBrowser();
  const living = openTab();
  living.type(RECORD, 'Olinda');
  const gone = openTab();
  for (let number = 1; number <= 20; number += 1) {
    vi.setSystemTime(1_000 + number);
    gone.type(`/cidades/detalhe/nova ${number}`, 'Natal');
  }
  gone.leave();
  const tab = openTab();
  vi.setSystemTime(2_000);
  tab.type(NEW, 'Recife');
  // The tab that lives has answered; to know that the other one is gone takes the time.
  await tab.takeFromLiving(RECORD);
  await tab.findLeft();
  await expect.poll(count).toBe(21);
  expect(living.read(RECORD)).toBe('Olinda');
  expect(tab.read(NEW)).toBe('Recife');
});

test.each(['is full', 'is forbidden'])(
  'where the storage %s, memory stands in, and the browser asks',
  (how) => {
    const { localStorage, openTab } = openBrowser();
    const fail = () => {
      throw new DOMException(how);
    };
    Object.assign(
      Object.getPrototypeOf(localStorage),
      how === 'is full' ? { setItem: fail } : { getItem: fail, setItem: fail, removeItem: fail },
    );
    const tab = openTab();
    const asks = () => !tab.page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    tab.type(RECORD, 'Olinda');
    expect(tab.read(RECORD)).toBe('Olinda');
    expect(asks()).toBe(true);
    tab.drafts.store(RECORD, 'ana', null);
    expect(asks()).toBe(false);
  },
);
