import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/universal';
import { type Book, isBlank, MAXIMUM_FILE_SIZE, TOO_LARGE } from './book';
import { normalizeHeading } from './sheetKinds';

const NO_SHEET =
  'Este arquivo não é uma planilha que possamos ler. Salve como .xlsx ou .csv e tente de novo.';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The text of a file: UTF-16 or UTF-8 by its mark, else UTF-8 where it is that, or Windows-1252; null for none. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const parseWith = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, preview }).data;

/** The delimiter that a `sep=` line names, or that makes most known headings of the first row, or that the rows suggest. */
function delimiterOf(text: string, headings: readonly string[]): string {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  if (named !== undefined) return named;
  const known = (delimiter: string) => {
    const first = parseWith(text, delimiter, 50).find((row) => !isBlank(row)) ?? [];
    return first.filter((cell) => headings.includes(normalizeHeading(cell))).length;
  };
  const [best = ';'] = [';', '\t', ','].sort((one, other) => known(other) - known(one));
  return known(best) > 0 ? best : (Papa.parse(text, { preview: 50 }).meta.delimiter ?? best);
}

/** The text of a cell as the sheet shows it; a formula that was never calculated has none. */
function textOf(value: unknown): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00.*|:\d\d\.\d+Z$/, '')
      .replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'VERDADEIRO' : 'FALSO';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Which of the sheets are hidden, in the order of the workbook. */
function hiddenSheets(workbook: Uint8Array | undefined): boolean[] {
  const sheets = new TextDecoder().decode(workbook).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return sheets.map((tag) => /\sstate="(?:hidden|veryHidden)"/.test(tag));
}

async function readWorkbook(bytes: Uint8Array): Promise<Book> {
  const files = unzipSync(bytes, { filter: ({ name }) => /\.xml(?:\.rels)?$/.test(name) });
  const hidden = hiddenSheets(files['xl/workbook.xml']);
  // Stored without compression: the reader would unpack large ones in a worker that the site's policy forbids.
  const sheets = await readXlsx(new Blob([zipSync(files, { level: 0 })]));
  return sheets.flatMap(({ sheet, data }, at) =>
    hidden[at] ? [] : [{ name: sheet, rows: data.map((row) => row.map(textOf)) }],
  );
}

/**
 * Reads a file as offices have it: text in UTF-8, UTF-16 or Windows-1252 with semicolons, tabs or commas, or `.xlsx`.
 * @param headings the known ones, normalized
 * @returns its visible sheets with all their rows, or in a sentence why there are none
 */
export async function readBook(file: Blob, headings: readonly string[]): Promise<Book | string> {
  if (file.size > MAXIMUM_FILE_SIZE) return TOO_LARGE;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return readWorkbook(bytes).catch(() => NO_SHEET);
  const text = decode(bytes);
  if (text === null || /^\s*<|^%PDF/.test(text)) return NO_SHEET;
  const rows = parseWith(text, delimiterOf(text, headings));
  // The line that names the delimiter is a row of the file, and no record.
  if (/^sep=/i.test(text)) rows[0] = [];
  return [{ name: '', rows }];
}
