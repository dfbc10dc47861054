/** A word, and what it is with each of its letters left out: two that differ by one have one of these in common. */
export const withoutOneLetter = (word: string): string[] => {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
};

/** Two words differ by one letter that is missing, too many, another, or swapped with the next, or not at all. */
export function differByOneAtMost(one: string, other: string): boolean {
  const [left, right] = [[...one], [...other]];
  while (left.length > 0 && left[0] === right[0]) [left.shift(), right.shift()];
  while (left.length > 0 && left.at(-1) === right.at(-1)) [left.pop(), right.pop()];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left.join('') === right.toReversed().join('');
}
