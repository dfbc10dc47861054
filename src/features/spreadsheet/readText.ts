import type { Encoding, EncodingGuess } from '../../../machines/sheetRows';
import {
  filledWidth,
  isBlank,
  isFull,
  LONGEST_CELL,
  MAXIMUM_COLUMNS,
  MAXIMUM_LINES,
  type SheetRow,
  TooLarge,
  toRow,
} from './book';
import { normalizeHeading } from './sheetKinds';

type Legacy = 'windows-1252' | 'macintosh' | 'cp850';
const LEGACY: readonly Legacy[] = ['windows-1252', 'macintosh', 'cp850'];

/** The upper half of code page 850, which browsers don't decode. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodeLegacy = (bytes: Uint8Array, encoding: Legacy): string =>
  encoding === 'cp850'
    ? Array.from(bytes, (byte) =>
        byte < 128 ? String.fromCharCode(byte) : (CP850[byte - 128] ?? '\ufffd'),
      ).join('')
    : new TextDecoder(encoding).decode(bytes);

const UTF8: TextDecoderOptions = { fatal: true, ignoreBOM: true };

/** @param decoder one for many texts: making one takes longer than a line */
const fatalUtf8 = (
  bytes: Uint8Array,
  stream = false,
  decoder = new TextDecoder('utf-8', UTF8),
): string | null => {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return null;
  }
};

const NOT_ASCII = /[^\0-\x7f]/g;
const PORTUGUESE = /[áàâãéêíóôõúüçñªº]/i;

/** Counts the letters of a text that are plausible in Portuguese: its own, capitals among capitals; each other one counts against it. */
function plausibility(text: string): number {
  let sum = 0;
  for (const { 0: letter, index } of text.matchAll(NOT_ASCII)) {
    const before = text.slice(Math.max(0, index - 2), index);
    const isCapital = letter !== letter.toLowerCase();
    const isOut = isCapital ? /\p{Ll}$/u.test(before) : /\p{Lu}\p{Lu}$/u.test(before);
    sum += PORTUGUESE.test(letter) && !isOut ? 1 : -1;
  }
  return sum;
}

/**
 * The lines of a file with their ends; a line ends in CRLF, LF or CR. Lines of ASCII that follow each other, which every
 * encoding reads alike, stay together.
 * @throws TooLarge where there are more lines than a sheet has rows
 */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let lines = 0;
  let piece = 0;
  let start = 0;
  let isAscii = true;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte > 127) isAscii = false;
    const isEnd = byte === 10 || (byte === 13 && bytes[at + 1] !== 10);
    if (!isEnd && at < bytes.length - 1) continue;
    lines += 1;
    if (lines > MAXIMUM_LINES) throw new TooLarge();
    if (!isAscii) {
      if (piece < start) pieces.push(bytes.subarray(piece, start));
      pieces.push(bytes.subarray(start, at + 1));
      piece = at + 1;
    }
    start = at + 1;
    isAscii = true;
  }
  if (piece < bytes.length) pieces.push(bytes.subarray(piece));
  return pieces;
}

/** The first words with a letter that is not ASCII, as a hint which encoding is right; of a long one the part around it. */
function sampleOf(text: string): string {
  const words: string[] = [];
  for (const [word] of text.matchAll(/[^\s;,"\t]{0,30}[^\0-\x7f][^\s;,"\t]{0,30}/g)) {
    words.push(word);
    if (words.length === 3) break;
  }
  return words.join(', ');
}

/** The bytes by which an encoding is guessed. */
const GUESSED_BY = 1_000_000;

/** The first pieces, so many bytes of them. */
function beginningOf(pieces: readonly Uint8Array[]): Uint8Array[] {
  let left = GUESSED_BY;
  return pieces.flatMap((piece) => {
    const part = piece.subarray(0, Math.max(left, 0));
    left -= piece.length;
    return part.length === 0 ? [] : [part];
  });
}

/** Marks a letter of which only a part is there. */
const CUT = '\ufffd';

/** Decodes line by line: what is no UTF-8 is read by the encoding that makes the most Portuguese of it. */
function decodeLines(bytes: Uint8Array, wanted: Encoding | null) {
  const whole = fatalUtf8(bytes);
  if (whole !== null) return { text: whole, encoding: null };
  const decoder = new TextDecoder('utf-8', UTF8);
  const lines = splitLines(bytes).map((line) => ({ line, text: fatalUtf8(line, false, decoder) }));
  const isUtf8 = lines.some(({ text }) => text !== null && /[^\0-\x7f\ufeff]/.test(text));
  const last = lines.at(-1);
  if (last?.text === null && isUtf8) {
    const complete = fatalUtf8(last.line, true);
    if (complete !== null) last.text = complete + CUT;
  }
  const foreign = lines.flatMap(({ line, text }) => (text === null ? [line] : []));
  if (foreign.length === 0) return { text: lines.map(({ text }) => text).join(''), encoding: null };
  const telling = beginningOf(foreign);
  const options = LEGACY.map((encoding) => {
    const text = telling.map((line) => decodeLegacy(line, encoding)).join('\n');
    return { encoding, sample: sampleOf(text), score: plausibility(text) };
  }).sort((left, right) => right.score - left.score);
  const chosen = LEGACY.find((encoding) => encoding === wanted) ?? options[0]?.encoding ?? 'windows-1252';
  const guess: EncodingGuess = { chosen, options: options.map(({ score: _, ...option }) => option) };
  return {
    text: lines.map(({ line, text }) => text ?? decodeLegacy(line, chosen)).join(''),
    encoding: guess,
  };
}

/** UTF-16 by its mark, or by the zeros that every other byte is in a western text. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 1].map((half) => head.filter((byte, at) => byte === 0 && at % 2 === half).length);
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 4;
  return odd > many && even < odd / 10 ? 'utf-16le' : even > many && odd < even / 10 ? 'utf-16be' : null;
}

/**
 * The text of a file without its marks.
 * @param wanted how to read what is no UTF-8; null for a guess
 * @returns null for what is no text
 */
export function decodeText(
  bytes: Uint8Array,
  wanted: Encoding | null,
): { text: string; encoding: EncodingGuess | null } | null {
  const utf16 = utf16Of(bytes);
  if (utf16 === null && bytes.subarray(0, 4096).includes(0)) return null;
  const { text, encoding } =
    utf16 === null
      ? decodeLines(bytes, wanted)
      : { text: new TextDecoder(utf16).decode(bytes), encoding: null };
  return { text: text.replace(/^\ufeff+/, ''), encoding };
}

const UNCLOSED = 'As aspas desta linha não abrem e fecham como devem.';
const UNREADABLE = 'Há letras que não puderam ser lidas.';

/** The sign for what was not understood, and controls that no encoding of offices has. */
const NO_LETTER = /[\ufffd\x80-\x9f]/;

const isLineEnd = (sign: string | undefined) => sign === '\r' || sign === '\n';
const lineEndFrom = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && !isLineEnd(text[end])) end += 1;
  return end;
};
const afterLineEnd = (text: string, at: number): number => at + (text.startsWith('\r\n', at) ? 2 : 1);

/** A quoted cell with line breaks, and how many cells its first and last line would be without its quotes. */
type BrokenCell = {
  /** The number of cells before it. */
  before: number;
  opening: number;
  closing: number;
  /** It closes as others open: at the begin of a line or cell. */
  isDoubtful: boolean;
};
type Parsed = { cells: string[]; broken: BrokenCell[]; next: number };
/** A record whose quotes are damaged, and how far it was read to see that. */
type Damaged = { cells: null; next: number };

function brokenCell(before: number, cell: string, delimiter: string): BrokenCell {
  const lines = cell.split(/[\r\n]/);
  const [opening = 0, closing = 0] = [lines.at(0), lines.at(-1)].map((line) => line?.split(delimiter).length);
  return { before, opening, closing, isDoubtful: [delimiter, '\r', '\n'].includes(cell.at(-1) ?? '') };
}

/** Adds a cell. Of all behind the columns that are read the first one with a text is kept. */
function keepCell(cells: string[], cell: string) {
  if (cells.length <= MAXIMUM_COLUMNS) cells.push(cell);
  else if (isBlank([cells[MAXIMUM_COLUMNS] ?? ''])) cells[MAXIMUM_COLUMNS] = cell;
}

/**
 * Reads one record as RFC 4180 has it, with any line end. It is damaged where its quotes don't close before `last`, or
 * close inside a cell.
 */
function readRecord(text: string, start: number, delimiter: string, last: number): Parsed | Damaged {
  const cells: string[] = [];
  const broken: BrokenCell[] = [];
  let at = start;
  for (;;) {
    let cell = '';
    // Some programs write a blank before the quote.
    let first = at;
    while (text[first] === ' ' && delimiter !== ' ') first += 1;
    if (text[first] === '"') {
      at = first;
      let end = at;
      do {
        const next = text.indexOf('"', end + 1);
        if (next < 0 || next > last) return { cells: null, next: last };
        cell += (end === at ? '' : '"') + text.slice(end + 1, next);
        end = next + 1;
      } while (text[end] === '"');
      if (/[\r\n]/.test(cell)) broken.push(brokenCell(cells.length, cell, delimiter));
      at = end;
      while (text[at] === ' ' && delimiter !== ' ') at += 1;
    } else {
      const from = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== '\r' && text[at] !== '\n') at += 1;
      cell = text.slice(from, at);
    }
    keepCell(cells, cell);
    if (at >= text.length) return { cells, broken, next: at };
    if (text[at] === '\r' || text[at] === '\n') return { cells, broken, next: afterLineEnd(text, at) };
    if (text[at] !== delimiter) return { cells: null, next: at };
    at += 1;
  }
}

/** A text as some programs write it, so that a spreadsheet takes it for no number: `="Ana"`. */
const FORMULA_OF_TEXT = /^=\s*"((?:[^"]|"")*)"\s*$/;
const unwrapText = (cell: string) => {
  const [, inner] = (cell.length <= LONGEST_CELL && FORMULA_OF_TEXT.exec(cell)) || [];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
};

const splitLine = (line: string, delimiter: string) => line.split(delimiter, MAXIMUM_COLUMNS + 1);

/** The times that a text is read again because of damaged quotes. */
const MOST_REREAD = 4;

/** Reads a text of rows; one whose quotes are damaged ends with its line, so that it spoils no other. */
export function parseRows(
  text: string,
  delimiter: string,
  limit = Number.POSITIVE_INFINITY,
  lines = MAXIMUM_LINES,
): SheetRow[] {
  const rows: SheetRow[] = [];
  let width = 0;
  // A damaged record is read to its end, and again from its second line. Where that comes too often, quotes close in
  // their own line.
  let rereadable = MOST_REREAD * text.length;

  /** A quote closes in a later row by chance if there are whole rows on both sides of its line breaks. */
  const hasSwallowed = ({ cells, broken }: Parsed) =>
    width > 1 &&
    broken.some(({ before, opening, closing, isDoubtful }) => {
      if (before + opening < width) return false;
      const filled = filledWidth(cells);
      if (cells.length < width) return true;
      return closing + filled - before - 1 >= width && (isDoubtful || filled > width);
    });

  for (let at = 0, row = 1; at < text.length && rows.length < limit && !isFull(rows); row += 1) {
    if (row > lines) {
      if (lines < MAXIMUM_LINES) break;
      throw new TooLarge();
    }
    if (isLineEnd(text[at])) {
      at = afterLineEnd(text, at);
      continue;
    }
    const end = lineEndFrom(text, at);
    const record = readRecord(text, at, delimiter, rereadable > 0 ? text.length : end);
    const isDamaged = record.cells === null || hasSwallowed(record);
    if (isDamaged) rereadable -= record.next - at;
    const cells = (isDamaged ? splitLine(text.slice(at, end), delimiter) : record.cells).map(unwrapText);
    at = isDamaged ? afterLineEnd(text, end) : record.next;
    const isReadable = !cells.some((cell) => NO_LETTER.test(cell));
    const damage = isDamaged ? UNCLOSED : isReadable ? null : UNREADABLE;
    const read = toRow({ row, cells, isHidden: false, damage });
    if (read !== null) rows.push(read);
    if (!isDamaged) width = Math.max(width, filledWidth(cells));
  }
  return rows;
}

/** The lines that are read to find the delimiter; blank ones may come first. */
const SAMPLE_LINES = 1_000;

/** The delimiter that makes most known headings of one of the first rows, or else rows of equal width. */
function delimiterOf(text: string, headings: readonly string[]): string {
  const rated = [';', '\t', ',', '|'].map((delimiter) => {
    const rows = parseRows(text, delimiter, 20, SAMPLE_LINES);
    const known = rows
      .slice(0, 10)
      .map(({ cells }) => cells.filter((cell) => headings.includes(normalizeHeading(cell))).length);
    const width = rows[0]?.cells.length ?? 1;
    const alike = width > 1 ? rows.filter(({ cells }) => cells.length === width).length : 0;
    return { delimiter, known: Math.max(0, ...known), alike, width };
  });
  rated.sort(
    (left, right) => right.known - left.known || right.alike - left.alike || right.width - left.width,
  );
  return rated[0]?.delimiter ?? ';';
}

/** The rows of a text: by the delimiter that a `sep=` line names, which is a row of the file and no record, or a likely one. */
export function readTextRows(text: string, headings: readonly string[]): SheetRow[] {
  const [line, named] = /^sep=(.) *(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  const [quoted, inQuotes] = /^"sep=(.)" *(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  const first = line ?? quoted ?? '';
  const rest = text.slice(first.length);
  const rows = parseRows(rest, named ?? inQuotes ?? delimiterOf(rest, headings));
  return first === '' ? rows : rows.map((row) => ({ ...row, row: row.row + 1 }));
}
