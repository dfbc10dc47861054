import { expect, test } from 'vitest';
import { coalesced } from '../../server/store/coalesced';

test('who asks the same at the same moment shares one question', async () => {
  const asked: string[] = [];
  const ask = coalesced(async (key: string) => {
    asked.push(key);
    return `${key} ${asked.length}`;
  });
  expect(await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'a 1', 'b 2', 'a 1']);
  expect(asked).toEqual(['a', 'b']);
});

test('a question under way is not shared: its answer may be older than the asker', async () => {
  const answers: (() => void)[] = [];
  let asked = 0;
  const ask = coalesced((_key: string) => {
    asked += 1;
    const number = asked;
    return new Promise<number>((resolve) => answers.push(() => resolve(number)));
  });
  const first = ask('a');
  await expect.poll(() => answers.length).toBe(1);
  const second = ask('a');
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test('a failed question is everybody’s who asked it, and nobody’s after that', async () => {
  let fails = true;
  const ask = coalesced(async (_key: string) => {
    if (fails) throw new Error('away');
    return 'there';
  });
  const results = await Promise.allSettled([ask('a'), ask('a')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask('a')).toBe('there');
});
