import { expect, test } from 'vitest';
import { importOf, manyPeople } from '../support/importOf';

test('each of 100,000 rows of a sheet is checked', async () => {
  const { numbers, problems } = await importOf(manyPeople(100_000));
  expect(problems).toEqual([]);
  expect(numbers).toHaveLength(100_000);
});
