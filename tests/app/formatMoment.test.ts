import { expect, test } from 'vitest';
import { formatAgo, formatMoment } from '../../src/components/formatMoment';

const NOW = Date.parse('2026-11-25T14:02:00Z');

test.each([
  [-60, 'agora'],
  [59, 'agora'],
  [60, 'há 1 min'],
  [59 * 60, 'há 59 min'],
  [3_600, 'há 1 h'],
  [23 * 3_600, 'há 23 h'],
  [24 * 3_600, 'há 1 dia'],
  [48 * 3_600, 'há 2 dias'],
])('what happened %d seconds ago reads %s', (seconds, text) => {
  expect(formatAgo(new Date(NOW - seconds * 1_000).toISOString(), NOW)).toBe(text);
});

test('a moment has two digits of each, on the clock of the browser', () => {
  expect(formatMoment(new Date(2026, 2, 5, 7, 4).toISOString())).toBe('05/03/2026 às 07:04');
});
