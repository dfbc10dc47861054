import { describe, expect, test } from 'vitest';
import { Counter } from '../../server/auth/counter';
import { clock, MINUTE } from './support/guesses';

describe('the counter', () => {
  const MOST = 20_000;

  test('keeps twenty thousand keys, and forgets first what was used longest ago', () => {
    const counter = new Counter(5, () => 0);
    for (let n = 0; n < MOST; n += 1) counter.add(`key ${n}`);
    counter.add('key 0');
    counter.add('one more');
    expect(['key 0', 'key 1', 'key 2', 'one more'].map((key) => counter.count(key))).toEqual([2, 0, 1, 1]);
  });

  test('keeps what is not taken back, and since when', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    for (let n = 0; n < 8; n += 1) counter.add('key');
    time.pass(1_000);
    counter.takeBack('key', 2);
    expect([counter.count('key'), counter.wait('key')]).toEqual([6, 1_000]);
    counter.takeBack('another', 1);
    expect(counter.count('another')).toBe(0);
    counter.takeBack('key', 6);
    expect([counter.count('key'), counter.wait('key')]).toEqual([0, 0]);
  });

  test('hears no news in what it has counted itself, though it comes back later', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    for (let n = 0; n < 6; n += 1) counter.add('key');
    time.pass(500);
    counter.learn('key', { count: 6, last: time.now() });
    expect([counter.count('key'), counter.wait('key')]).toEqual([6, 1_500]);
  });

  test('learns nothing old from others, though it knows of something new itself', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    const old = { count: 50, last: time.now() };
    time.pass(15 * MINUTE);
    counter.add('key');
    counter.learn('key', old);
    expect(counter.count('key')).toBe(1);
    counter.learn('key', { count: 7, last: time.now() - MINUTE });
    expect(counter.count('key')).toBe(7);
    // Its own failure was the latest one.
    expect(counter.wait('key')).toBe(4_000);
  });

  test('makes nobody wait longer for what it has counted while its clock was ahead', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    time.pass(60 * MINUTE);
    for (let n = 0; n < 6; n += 1) counter.add('key');
    time.pass(-60 * MINUTE);
    expect(counter.wait('key')).toBe(2_000);
    time.pass(1_500);
    expect(counter.wait('key')).toBe(500);
    time.pass(14 * MINUTE);
    expect(counter.count('key')).toBe(6);
    time.pass(MINUTE);
    expect(counter.count('key')).toBe(0);
  });

  test('makes nobody wait longer for what others have counted whose clock was ahead', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    const ahead = { count: 6, last: 60 * MINUTE + time.now() };
    counter.learn('key', ahead);
    expect(counter.wait('key')).toBe(2_000);
    time.pass(1_500);
    counter.learn('key', ahead);
    expect(counter.wait('key')).toBe(500);
  });
});
