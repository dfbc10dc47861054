import type { Encoding, EncodingGuess } from '../../../machines/sheetRows';
import { filledWidth, isFull, type SheetRow, toRow } from './book';
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

const fatalUtf8 = (bytes: Uint8Array, stream: boolean): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
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

/** The lines of a file with their ends; a line ends in CRLF, LF or CR. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const isEnd = bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10);
    if (!isEnd && at < bytes.length - 1) continue;
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  return lines;
}

/** The first words with a letter that is not ASCII, as a hint which encoding is right; of a long one the part around it. */
const sampleOf = (text: string) =>
  [...text.matchAll(/[^\s;,"\t]{0,30}[^\0-\x7f][^\s;,"\t]{0,30}/g)]
    .slice(0, 3)
    .map(([word]) => word)
    .join(', ');

/** Marks a letter of which only a part is there. */
const CUT = '\ufffd';

/** Decodes line by line: what is no UTF-8 is read by the encoding that makes the most Portuguese of it. */
function decodeLines(bytes: Uint8Array, wanted: Encoding | null) {
  const lines = splitLines(bytes).map((line) => ({ line, text: fatalUtf8(line, false) }));
  const isUtf8 = lines.some(({ text }) => text !== null && /[^\0-\x7f\ufeff]/.test(text));
  const last = lines.at(-1);
  if (last?.text === null && isUtf8) {
    const whole = fatalUtf8(last.line, true);
    if (whole !== null) last.text = whole + CUT;
  }
  const foreign = lines.flatMap(({ line, text }) => (text === null ? [line] : []));
  if (foreign.length === 0) return { text: lines.map(({ text }) => text).join(''), encoding: null };
  const options = LEGACY.map((encoding) => {
    const text = foreign.map((line) => decodeLegacy(line, encoding)).join('\n');
    return { encoding, sample: sampleOf(text), score: plausibility(text) };
  }).sort((one, other) => other.score - one.score);
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

const lineEndFrom = (text: string, at: number): number => {
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)?.index ?? text.length;
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

function brokenCell(before: number, cell: string, delimiter: string): BrokenCell {
  const lines = cell.split(/[\r\n]/);
  const [opening = 0, closing = 0] = [lines.at(0), lines.at(-1)].map((line) => line?.split(delimiter).length);
  return { before, opening, closing, isDoubtful: [delimiter, '\r', '\n'].includes(cell.at(-1) ?? '') };
}

/**
 * Reads one record as RFC 4180 has it, with any line end.
 * @returns null where its quotes don't close, or close inside a cell
 */
function readRecord(text: string, start: number, delimiter: string): Parsed | null {
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
        if (next < 0) return null;
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
    cells.push(cell);
    if (at >= text.length) return { cells, broken, next: at };
    if (text[at] === '\r' || text[at] === '\n') return { cells, broken, next: afterLineEnd(text, at) };
    if (text[at] !== delimiter) return null;
    at += 1;
  }
}

/** A text as some programs write it, so that a spreadsheet takes it for no number: `="Ana"`. */
const FORMULA_OF_TEXT = /^=\s*"((?:[^"]|"")*)"\s*$/;
const unwrapText = (cell: string) => {
  const [, inner] = FORMULA_OF_TEXT.exec(cell) ?? [];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
};

/** Reads a text of rows; one whose quotes are damaged ends with its line, so that it spoils no other. */
export function parseRows(text: string, delimiter: string, limit = Number.POSITIVE_INFINITY): SheetRow[] {
  const rows: SheetRow[] = [];
  let width = 0;

  /** Whether a quote closes in a later row by chance: there would be whole rows on both sides of its line breaks. */
  const hasSwallowed = ({ cells, broken }: Parsed) =>
    width > 1 &&
    broken.some(({ before, opening, closing, isDoubtful }) => {
      if (before + opening < width) return false;
      const filled = filledWidth(cells);
      if (cells.length < width) return true;
      return closing + filled - before - 1 >= width && (isDoubtful || filled > width);
    });

  for (let at = 0, row = 1; at < text.length && rows.length < limit && !isFull(rows); row += 1) {
    const record = readRecord(text, at, delimiter);
    const end = lineEndFrom(text, at);
    const isDamaged = record === null || hasSwallowed(record);
    const cells = (isDamaged ? text.slice(at, end).split(delimiter) : record.cells).map(unwrapText);
    at = isDamaged ? afterLineEnd(text, end) : record.next;
    const isReadable = !cells.some((cell) => NO_LETTER.test(cell));
    const damage = isDamaged ? UNCLOSED : isReadable ? null : UNREADABLE;
    const read = toRow({ row, cells, isHidden: false, damage });
    if (read !== null) rows.push(read);
    if (!isDamaged) width = Math.max(width, filledWidth(cells));
  }
  return rows;
}

/** The delimiter that makes most known headings of one of the first rows, or else rows of equal width. */
function delimiterOf(text: string, headings: readonly string[]): string {
  const rated = [';', '\t', ',', '|'].map((delimiter) => {
    const rows = parseRows(text, delimiter, 20);
    const known = rows
      .slice(0, 10)
      .map(({ cells }) => cells.filter((cell) => headings.includes(normalizeHeading(cell))).length);
    const width = rows[0]?.cells.length ?? 1;
    const alike = width > 1 ? rows.filter(({ cells }) => cells.length === width).length : 0;
    return { delimiter, known: Math.max(0, ...known), alike, width };
  });
  rated.sort((one, other) => other.known - one.known || other.alike - one.alike || other.width - one.width);
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
