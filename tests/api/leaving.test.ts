import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ConnectionError } from '../../machines/shared/errors';
import { backend, calls, json, query } from './support/backend';

describe('a page that is left', () => {
  /** A line that every call on it is cut from at once, as by WebKit for a page that is left. */
  function line() {
    const page = new EventTarget();
    let cuts: (() => void)[] = [];
    const answer = () =>
      new Promise<Response>((_, reject) => {
        cuts.push(() => reject(new TypeError('Load failed')));
      });
    return {
      ...backend(answer, 'tok', page),
      /** @param persisted of the page shown: whether it is one that comes back as it was left */
      happen: (type: string, persisted = true) =>
        page.dispatchEvent(Object.assign(new Event(type), { persisted })),
      cut: async () => {
        for (const cut of cuts) cut();
        cuts = [];
        await nextTurn();
      },
    };
  }
  const end = (call: Promise<unknown>) => {
    const ended = vi.fn();
    call.then(ended, ended);
    return ended;
  };
  const isWrite = (name: string) => name !== 'list' && name !== 'read one';

  it.each(calls)('%s: what fails by that never answers', async (_name, call) => {
    for (const sign of ['beforeunload', 'pagehide']) {
      const { happen, cut, ...apis } = line();
      const ended = end(call(apis));
      happen(sign);
      await cut();
      // A page that goes on loading shows itself, too.
      happen('pageshow', false);
      await nextTurn();
      expect(ended, sign).not.toHaveBeenCalled();
    }
  });

  it.each(calls)('%s: what comes back reads anew, and never writes twice', async (name, call) => {
    const { happen, cut, ...apis } = line();
    const ended = end(call(apis));
    happen('beforeunload');
    happen('pagehide');
    await cut();
    happen('pageshow');
    await nextTurn();
    expect(apis.fetch).toHaveBeenCalledTimes(isWrite(name) ? 1 : 2);
    expect(ended.mock.calls).toEqual(isWrite(name) ? [[new ConnectionError()]] : []);
    // Now it is here, and a lost line is one.
    await cut();
    expect(ended.mock.calls).toEqual([[new ConnectionError()]]);
  });

  it('reads anew at once where the line is found cut only after the return', async () => {
    const { happen, cut, ...apis } = line();
    end(apis.pessoas.list(query));
    happen('pagehide');
    happen('pageshow');
    await cut();
    expect(apis.fetch).toHaveBeenCalledTimes(2);
  });

  it('and stays after all: what it asks for from then on fails as ever', async () => {
    const { happen, cut, ...apis } = line();
    happen('beforeunload');
    const ended = end(apis.pessoas.list(query));
    await cut();
    expect(ended.mock.calls).toEqual([[new ConnectionError()]]);
  });

  it('gets its answers as long as they come', async () => {
    const page = new EventTarget();
    const { pessoas } = backend(json([]), 'tok', page);
    const list = pessoas.list(query);
    page.dispatchEvent(new Event('beforeunload'));
    expect((await list).items).toEqual([]);
  });

  it('asks for nothing when it comes back to somebody who doesn’t wait any more', async () => {
    const { happen, cut, ...apis } = line();
    const stop = new AbortController();
    const ended = end(apis.pessoas.list(query, stop.signal));
    happen('pagehide');
    await cut();
    stop.abort();
    happen('pageshow');
    await nextTurn();
    expect(apis.fetch).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
  });
});
