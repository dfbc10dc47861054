/** Any list of people, in any form that a spreadsheet writes: the same people, or named problems. */
import { utils, write } from '@e965/xlsx';
import { createExcelFile, createWorkbook } from 'excel-builder-vanilla';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Encoding } from '../../machines/sheetRows';
import { importOf } from '../support/importOf';

/** What Windows-1252, MacRoman and cp850 have in common, and each browser decodes. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáàâãéêíóôõúç';
const encoders = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'windows-1252': (text: string) => Buffer.from(text, 'latin1'),
  macintosh: (text: string) =>
    encodeBy(text, 'áàâãéêíóôõúç', [0x87, 0x88, 0x89, 0x8b, 0x8e, 0x90, 0x92, 0x97, 0x99, 0x9b, 0x9c, 0x8d]),
  cp850: (text: string) =>
    encodeBy(text, 'áàâãéêíóôõúç', [0xa0, 0x85, 0x83, 0xc6, 0x82, 0x88, 0xa1, 0xa2, 0x93, 0xe4, 0xa3, 0x87]),
};
const encodeBy = (text: string, letters: string, bytes: readonly number[]) =>
  Buffer.from(Array.from(text, (letter) => bytes[letters.indexOf(letter)] ?? letter.charCodeAt(0)));

// Two accents side by side may be a letter of UTF-8 by chance, and are none of Portuguese.
const word = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 3, maxLength: 12 })
  .map((letters) => letters.join('').replace(/[^a-z](?=[^a-z])/gi, '$&a'));
const sign = fc.constantFrom(' ', '-', ', ', "'", ' "x" ', '; ', ' (', '\n');
const name = fc.tuple(word, sign, word).map((parts) => parts.join(''));
const people = (unit: fc.Arbitrary<string>) =>
  fc
    .array(unit, { minLength: 1, maxLength: 30 })
    .map((names) => names.map((nomeCompleto, at) => [nomeCompleto, `p${at}@exemplo.com`, 'Natal (RN)']));
const rowsOf = (list: string[][]) => [['Nome completo', 'Email', 'Cidade'], ...list];
const shown = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Each person is there, or has a problem; nobody else is. */
async function expectAll(bytes: Uint8Array, list: string[][], encoding?: Encoding) {
  const { all } = await importOf(bytes, encoding === undefined ? {} : { encoding });
  expect(all).toHaveLength(list.length);
  for (const [at, row] of (all ?? []).entries()) {
    const { values, problems } = row;
    if (values === null) expect(problems).not.toEqual([]);
    else expect([values.nomeCompleto, values.email]).toEqual([shown(list[at]?.[0]), list[at]?.[1]]);
  }
  return all?.filter(({ values }) => values !== null).length;
}

it('as CSV with any delimiter, quoting, line ends and encoding', async () => {
  const form = fc.record({
    list: people(name),
    delimiter: fc.constantFrom(';', ',', '\t'),
    encoding: fc.constantFrom(...Object.keys(encoders).map((key) => key as keyof typeof encoders)),
    quotesAll: fc.boolean(),
    ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 5 }),
    endsLast: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(form, async ({ list, delimiter, encoding, quotesAll, ends, endsLast }) => {
      const quote = (cell: string) =>
        quotesAll || /["\r\n]/.test(cell) || cell.includes(delimiter)
          ? `"${cell.replaceAll('"', '""')}"`
          : cell;
      const lines = rowsOf(list).map((row) => row.map(quote).join(delimiter));
      const csv = lines
        .map((line, at) => line + (at < lines.length - 1 || endsLast ? (ends[at % ends.length] ?? '\n') : ''))
        .join('');
      const bytes = encoders[encoding](csv);
      // A guess by few letters may be another: it is shown, and can be changed.
      const legacy = (['windows-1252', 'macintosh', 'cp850'] as const).find((one) => one === encoding);
      const guess = (await importOf(bytes)).summary?.encoding;
      if (legacy !== undefined && /[^\0-\x7f]/.test(csv))
        expect(guess?.options.map((option) => option.encoding)).toContain(legacy);
      expect(await expectAll(bytes, list, legacy)).toBe(list.length);
    }),
    { numRuns: 300 },
  );
});

it('as CSV with a quote that was never closed, all but that row', async () => {
  const form = fc.record({ list: people(word), at: fc.nat(29) });
  await fc.assert(
    fc.asyncProperty(form, async ({ list, at }) => {
      const broken = at % list.length;
      const lines = rowsOf(list).map((row) => row.join(';'));
      lines[broken + 1] = `"${lines[broken + 1]}`;
      expect(await expectAll(Buffer.from(lines.join('\r\n')), list)).toBe(list.length - 1);
    }),
  );
});

it('as XLSX made by SheetJS', async () => {
  await fc.assert(
    fc.asyncProperty(people(name), fc.boolean(), async (list, hasSharedTexts) => {
      const book = utils.book_new(utils.aoa_to_sheet(rowsOf(list)), 'Pessoas');
      const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', bookSST: hasSharedTexts });
      expect(await expectAll(new Uint8Array(bytes), list)).toBe(list.length);
    }),
    { numRuns: 50 },
  );
});

it('as XLSX made by excel-builder', async () => {
  await fc.assert(
    fc.asyncProperty(people(name), async (list) => {
      const book = createWorkbook();
      const sheet = book.createWorksheet({ name: 'Pessoas' });
      sheet.setData(rowsOf(list));
      book.addWorksheet(sheet);
      expect(await expectAll(await createExcelFile(book, 'Uint8Array'), list)).toBe(list.length);
    }),
    { numRuns: 50 },
  );
});
