/** A text without case and accents, letter by letter, so that its places are the text's. */
const fold = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Marks where a part is in a text; each mark is of a letter of the text, true inside the part. */
function mark(letters: readonly string[], marks: boolean[], part: readonly string[]): boolean {
  let isFound = false;
  for (let start = 0; start + part.length <= letters.length; start += 1) {
    if (part.some((letter, at) => letters[start + at] !== letter)) continue;
    marks.fill(true, start, start + part.length);
    isFound = true;
  }
  return isFound;
}

/** The pieces of a name, in their order, and whether they were typed: the whole text, or else its words. */
function piecesOf(name: string, typed: string): { text: string; isTyped: boolean }[] {
  const letters = [...name];
  const folded = letters.map(fold);
  const marks = letters.map(() => false);
  const whole = [...typed.trim()].map(fold);
  if (whole.length > 0 && !mark(folded, marks, whole)) {
    for (const word of typed.trim().split(/\s+/)) mark(folded, marks, [...word].map(fold));
  }
  const pieces: { text: string; isTyped: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = pieces.at(-1);
    const isTyped = marks[at] === true;
    if (last?.isTyped === isTyped) last.text += letter;
    else pieces.push({ text: letter, isTyped });
  });
  return pieces;
}

/** A name whose parts that were typed are bold. */
export const TypedPart = ({ name, typed }: { name: string; typed: string }) =>
  piecesOf(name, typed).map(({ text, isTyped }, at) =>
    isTyped ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <b key={at} className="font-bold">
        {text}
      </b>
    ) : (
      text
    ),
  );
