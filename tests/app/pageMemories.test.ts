import { describe, expect, it } from 'vitest';
import { watchLeaving } from '../../src/app/leaving';
import { createPageMemories } from '../../src/app/pageMemories';
import { createSession } from '../../src/app/session';

const query = (pagina: number, busca = '') => ({ busca, pagina });
const page = (id: number) => ({ items: [{ id }], total: 100 });

/** Memories of somebody who is signed in. */
function open() {
  const { auth } = createSession({
    baseUrl: '/api',
    fetch: () => new Promise(() => {}),
    beginCall: watchLeaving(new EventTarget()),
    storage: { read: () => 'ficha', write: () => {}, remove: () => {}, subscribe: () => () => {} },
    unfinished: { remember: () => {}, forget: () => {} },
    reload: () => {},
  });
  return { memories: createPageMemories({ auth }), auth };
}

describe('what lists remember', () => {
  it('is a page by its number and its search, and each list has its own', () => {
    const { memories } = open();
    const [people, cities] = [memories.of<{ id: number }>(), memories.of<{ id: number }>()];
    people.note(query(1), page(1));
    people.note(query(1, 'ana'), page(2));
    people.note(query(2), page(3));
    people.note(query(12), page(4));
    expect(people.recall(query(1, '2'))).toBeNull();
    expect(people.recall(query(2, '1'))).toBeNull();
    expect(people.recall(query(1))).toEqual(page(1));
    expect(people.recall(query(1, 'ana'))).toEqual(page(2));
    expect(people.recall(query(2))).toEqual(page(3));
    expect(people.recall(query(2, 'ana'))).toBeNull();
    expect(cities.recall(query(1))).toBeNull();
  });

  it('is at most 20 pages, of which that goes which was not shown for longest', () => {
    const list = open().memories.of<{ id: number }>();
    for (let number = 1; number <= 20; number += 1) list.note(query(number), page(number));
    list.note(query(1), page(100));
    list.note(query(21), page(21));
    expect(list.recall(query(1))).toEqual(page(100));
    expect(list.recall(query(2))).toBeNull();
    for (let number = 3; number <= 21; number += 1) expect(list.recall(query(number))).toEqual(page(number));
  });

  it('is forgotten by all lists when one is told to, and when the session ends', () => {
    const { memories, auth } = open();
    const [people, cities] = [memories.of<{ id: number }>(), memories.of<{ id: number }>()];
    const noteBoth = () => {
      people.note(query(1), page(1));
      cities.note(query(1), page(2));
    };
    noteBoth();
    memories.forget();
    expect([people.recall(query(1)), cities.recall(query(1))]).toEqual([null, null]);
    noteBoth();
    auth.start();
    auth.send({ type: 'signOut' });
    expect([people.recall(query(1)), cities.recall(query(1))]).toEqual([null, null]);
  });

  it('is forgotten when somebody else has logged in in another tab', () => {
    const { memories, auth } = open();
    const list = memories.of<{ id: number }>();
    auth.start();
    list.note(query(1), page(1));
    auth.send({ type: 'token.changedElsewhere', token: 'outra ficha' });
    expect(auth.getSnapshot().context.token).toBe('outra ficha');
    expect(list.recall(query(1))).toBeNull();
  });
});
