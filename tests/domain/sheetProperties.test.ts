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
    wrapping: fc.constantFrom('needed', 'all', 'blank', 'formula'),
    ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 5 }),
    endsLast: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(form, async ({ list, delimiter, encoding, wrapping, ends, endsLast }) => {
      const quote = (text: string) => {
        const cell = wrapping === 'formula' ? `="${text.replaceAll('"', '""')}"` : text;
        const quoted = `"${cell.replaceAll('"', '""')}"`;
        if (wrapping === 'blank') return ` ${quoted} `;
        return wrapping === 'all' || /["\r\n]/.test(text) || cell.includes(delimiter) ? quoted : cell;
      };
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

/** How a cell may be written and still mean the same. */
const forms: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize('NFD'),
  (text) => `\u00a0${text}  `,
  (text) => `\ufeff${text}\u200b`,
  (text) => text.replaceAll(' ', '\u00a0 '),
  (text) => `${text}\n`,
];
const twiceEncoded = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(`${text}ão`));
/** How a cell may be damaged: it means nothing any more. */
const damages: ((text: string) => string)[] = [
  (text) => `${text}?o`,
  (text) => `${text}\ufffdo`,
  twiceEncoded,
  (text) => twiceEncoded(twiceEncoded(text)),
  (text) => `${text}&atilde;o`,
  ...['null', 'undefined', 'Não informado', '#N/D', '#REF!', '---', '', '\u200b', '123.456.789-09'].map(
    (stray) => () => stray,
  ),
  ...['(84) 99999-0000', '01/02/1990', '12,5', 'VERDADEIRO', 'fórmula sem valor'].map((stray) => () => stray),
];
const damagedPeople = fc
  .array(
    fc.record({
      nome: name,
      city: fc.constantFrom('Natal (RN)', 'natal', 'São João (SP)', 'Óbidos'),
      written: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom(...forms))),
      damage: fc.option(fc.record({ column: fc.nat(2), by: fc.constantFrom(...damages) }), { freq: 1 }),
      isHidden: fc.boolean(),
      blanksBelow: fc.nat(2),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((rows) => rows.map((row, at) => ({ ...row, email: `p${at}@exemplo.com` })));
const registered = [
  { id: 7, nome: 'Natal (RN)' },
  { id: 8, nome: 'São João (SP)'.normalize('NFD') },
  { id: 9, nome: 'Óbidos' },
];

it('in any form and with any damage, in any column: what is ready was meant, and all else is named', async () => {
  const containers = fc.constantFrom(';', '\t', ',', 'xlsx');
  await fc.assert(
    fc.asyncProperty(damagedPeople, containers, fc.boolean(), async (people, container, accepts) => {
      const rows = people.flatMap(({ nome, email, city, written, damage, isHidden, blanksBelow }) => {
        const cells = [nome, email, city].map((text, at) => {
          const form = written[at] ?? String;
          return damage?.column === at ? damage.by(text) : form(text);
        });
        const blank = { cells: ['', '\u00a0', ''], isHidden: false };
        return [{ cells, isHidden }, ...Array<typeof blank>(blanksBelow).fill(blank)];
      });
      const all = rowsOf(rows.map(({ cells }) => cells));
      const isBook = container === 'xlsx';
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      const toBook = () => {
        const sheet = utils.aoa_to_sheet(all);
        sheet['!rows'] = [{}, ...rows.map(({ isHidden }) => ({ hidden: isHidden }))];
        const bytes: ArrayBuffer = write(utils.book_new(sheet, 'Pessoas'), {
          type: 'array',
          bookType: 'xlsx',
        });
        return new Uint8Array(bytes);
      };
      const bytes = isBook
        ? toBook()
        : Buffer.from(all.map((row) => row.map(quoted).join(container)).join('\r\n'));
      const found = await importOf(bytes, {
        cities: registered,
        createsCities: accepts,
        includesHidden: false,
      });
      expect(found.all).toHaveLength(people.length);
      for (const [at, { values, problems, isLeftOut }] of (found.all ?? []).entries()) {
        const { nome, email, city, damage, isHidden } = people[at] ?? {};
        expect(isLeftOut).toBe(isBook && isHidden);
        if (isLeftOut || (damage ?? null) !== null) {
          expect([values, problems.length > 0]).toEqual([null, !isLeftOut]);
          continue;
        }
        const cidadeId = registered.find((one) => one.nome.normalize('NFC').startsWith(city ?? ''))?.id ?? 7;
        expect(values).toEqual({ nomeCompleto: shown(nome), email, cidadeId });
      }
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
