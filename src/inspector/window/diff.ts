/** One value of a context that an event made different; absent values are undefined. */
export type Change = { path: string; before: unknown; after: unknown };

type Json = { [key: string]: unknown };

const isTree = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Rows that came or went shift all others: told one by one they would hide what happened. */
const areComparable = (before: Json, after: Json) =>
  Array.isArray(before) === Array.isArray(after) &&
  (!Array.isArray(before) || before.length === Object.keys(after).length);

/**
 * What is different between two values as JSON holds them, by path: `errors.nome`, `items.2.id`.
 * Only the outermost value is told where something came or went as a whole.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return [];
  if (!isTree(before) || !isTree(after) || !areComparable(before, after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changesBetween(before[key], after[key], path === '' ? key : `${path}.${key}`));
}

const LONGEST = 40;

/** A value in a few characters: rows are counted, long texts cut. */
export function brief(value: unknown): string {
  if (value === undefined) return '—';
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.length}]`;
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** A change in a line: `busca: "" → "ana"`. */
export const inALine = ({ path, before, after }: Change): string =>
  `${path === '' ? '' : `${path}: `}${brief(before)} → ${brief(after)}`;
