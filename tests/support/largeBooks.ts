/** Workbooks that unpack to far more than they weigh, made in no time: a packed text is repeated as it is. */
import { constants, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { sample } from './importOf';

const FIRST = 'xl/worksheets/sheet1.xml';

/** Packs a text so that others can follow it. */
const pack = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });

type Packed = { name: string; bytes: Buffer; size: number };

function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, size } of files) {
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), bytes);
    directory.push(entry, Buffer.from(name));
    at += local.length + name.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}

const cell = (text: string, address = '') =>
  `<c${address === '' ? '' : ` r="${address}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (...texts: string[]) => `<row>${texts.map((text) => cell(text)).join('')}</row>`;
const HEADINGS = rowOf('Nome', 'Email', 'Cidade');
const PERSON = rowOf('Ana Sol', 'ana@exemplo.com', 'Natal');

/**
 * A workbook of headings, one person and a text that is repeated.
 * @param declared the size that its sheet says to unpack to, where that isn't so
 */
function repeating(text: string, times: number, declared?: number): Buffer {
  const begin = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${HEADINGS}${PERSON}`;
  const end = '</sheetData></worksheet>';
  const others = Object.entries(unzipSync(new Uint8Array(sample('title-row.xlsx'))))
    .filter(([name]) => name !== FIRST)
    .map(([name, bytes]) => ({ name, bytes: deflateRawSync(bytes), size: bytes.length }));
  const bytes = Buffer.concat([pack(begin), ...Array(times).fill(pack(text)), deflateRawSync(end)]);
  return zipOf([
    ...others,
    { name: FIRST, bytes, size: declared ?? begin.length + text.length * times + end.length },
  ]);
}

export const largeBooks = {
  /** The first columns of a row, and 16,381 coloured cells behind them. */
  colouredRow: () => repeating(`<row>${'<c s="1"/>'.repeat(16_384)}</row>`, 1),
  /** A text in a cell of this address. */
  farCell: (address: string) => repeating(`<row r="1048576">${cell('x', address)}</row>`, 1),
  /** A million blank rows with borders. */
  borderedRows: () => repeating('<row><c s="1"/><c s="1"/><c s="1"/></row>'.repeat(1000), 1000),
  /** A gigabyte, and one that says to be small. */
  bomb: (declared?: number) => repeating(' '.repeat(1_000_000), 1000, declared),
  /** A million people. */
  people: () => repeating(PERSON.repeat(1000), 1000),
};
