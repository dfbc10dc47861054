/** Latin-1, Latin Extended-A, -B, Additional and C; Greek and Greek Extended. */
const BLOCKS = [
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
  [0x2c60, 0x2c7f],
  [0x370, 0x3ff],
  [0x1f00, 0x1fff],
] as const;

/** Every letter of the blocks in which the names of our staff's languages are written. */
export const lettersOfBlocks = (): string[] =>
  BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  ).filter((character) => /\p{L}/u.test(character));
