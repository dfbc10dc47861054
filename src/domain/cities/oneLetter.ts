/** A word, and what it is with each of its letters left out: two that differ by one have one of these in common. */
export const withoutOneLetter = (word: string): string[] => {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
};

/** Two words differ by one letter that is missing, too many, another, or swapped with the next, or not at all. */
export function differByOneAtMost(word: string, other: string): boolean {
  // Code units first: two words whose lengths are far apart cost nothing.
  if (Math.abs(word.length - other.length) > 2) return false;
  const [left, right] = [[...word], [...other]];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [from, to] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  if (from.length <= 1 && to.length <= 1) return true;
  return from.length === 2 && from.join('') === to.toReversed().join('');
}
