/** Files made to hold whoever reads them: what is done for one is counted, not timed. */
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBook } from '../../src/features/spreadsheet/readBook';
import { knownHeadings } from '../../src/features/spreadsheet/sheetKinds';
import { importOf, sample } from '../support/importOf';

const HEADINGS = 'Nome;Email;Cidade';
const ROWS = 20_000;
const FIRST = 'xl/worksheets/sheet1.xml';
const TOO_MUCH =
  'A planilha é grande demais. Copie só as linhas com registros para uma planilha nova e tente de novo.';

const read = (content: string | Uint8Array) =>
  readBook(new Blob([Buffer.from(content)]), knownHeadings('pessoas'), null);
const rowsOf = async (content: string | Uint8Array) => {
  const book = await read(content);
  return typeof book === 'string' ? book : book.sheets[0]?.rows;
};

/** Counts the calls of a method, and the characters or bytes that it is given. */
function countCalls(of: object, method: string, sizeOf: (self: unknown, given: unknown) => number = () => 0) {
  const original = Reflect.get(of, method);
  const done = { calls: 0, size: 0 };
  Reflect.set(of, method, function (this: unknown, ...given: unknown[]) {
    done.calls += 1;
    done.size += sizeOf(this, given[0]);
    return original.apply(this, given);
  });
  onTestFinished(() => void Reflect.set(of, method, original));
  return done;
}

describe('a text', () => {
  it('of line ends is decoded at once, and has no row', async () => {
    const decoded = countCalls(TextDecoder.prototype, 'decode');
    expect(await rowsOf('\n'.repeat(1_000_000))).toEqual([]);
    expect(decoded.calls).toBeLessThan(10);
  });

  it('of line ends with a letter of another encoding is decoded in as many pieces as have one', async () => {
    const decoded = countCalls(TextDecoder.prototype, 'decode');
    const ends = Buffer.from('\n'.repeat(500_000));
    const rows = await rowsOf(Buffer.concat([ends, Buffer.from('Jo\xe3o;j@b.co;Natal\n', 'latin1'), ends]));
    expect(rows).toMatchObject([{ row: 500_001, cells: ['João', 'j@b.co', 'Natal'] }]);
    expect(decoded.calls).toBeLessThan(20);
  });

  it.each(['\n', '\r', '\r\n'])('of more lines than a sheet has rows is refused (%j)', async (end) => {
    expect(await read(end.repeat(1_100_000))).toBe(TOO_MUCH);
  });

  it.each([
    ['close in the next row', 'x";"y'],
    ['open and close nothing', '"a"b;c'],
    ['never close', 'Ana;"'],
  ])('whose quotes %s is read a few times and not once a row', async (_, line) => {
    const looked = countCalls(String.prototype, 'indexOf');
    const rows = await rowsOf(`${HEADINGS}\n${`${line}\n`.repeat(ROWS)}`);
    expect(rows?.length).toBeGreaterThan(ROWS / 3);
    expect(looked.calls).toBeLessThan(20 * ROWS);
  });

  it('of one row has 256 columns and a word of what is behind them, however many there are', async () => {
    const pushed = await rowsOf(`${HEADINGS}${';'.repeat(1_000_000)}x\n`);
    expect(pushed).toMatchObject([{ row: 1, damage: 'Há texto depois da coluna IV.' }]);
    expect(Object(pushed)[0].cells).toHaveLength(256);
  });

  it('of another encoding is guessed by its beginning', async () => {
    const judged = countCalls(RegExp.prototype, 'test', (_, text) => (typeof text === 'string' ? 1 : 0));
    await rowsOf(Buffer.from(`${HEADINGS}\n${`${'\xe3'.repeat(100)}\n`.repeat(ROWS)}`, 'latin1'));
    // Two megabytes of letters, three encodings.
    expect(judged.size).toBeLessThan(3 * 2 * 1_100_000);
  });

  it('of combining marks is normalized no further than a name is long', async () => {
    const normalized = countCalls(String.prototype, 'normalize', (self) => String(self).length);
    const marks = `a${'\u0301\u0327'.repeat(500_000)}`;
    const found = await importOf(
      Buffer.from(`${HEADINGS}\n${marks};a@b.co;Natal\nAna;${marks};Natal\nAna;a@b.co;${marks}\n`),
    );
    expect(found).toMatchObject({ refused: [2, 3, 4] });
    expect(normalized.size).toBeLessThan(200_000);
  });
});

describe('a workbook', () => {
  const parts = unzipSync(new Uint8Array(sample('title-row.xlsx')));
  const zipOf = (changed: Zippable) => zipSync({ ...parts, ...changed });
  const sheetsOf = (count: number) => {
    const sheet = '<sheet name="a" sheetId="1" r:id="rId1"/>';
    const relation = '<Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>';
    return {
      'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${sheet.repeat(count)}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relation}</Relationships>`),
    };
  };

  it('has its stored parts counted by what they are, not by what they declare', async () => {
    const decoded = countCalls(TextDecoder.prototype, 'decode', (_, bytes) => Object(bytes).length ?? 0);
    const blanks = strToU8(`<worksheet><sheetData>${' '.repeat(2_000_000)}</sheetData></worksheet>`);
    // Together the sheets, all of one part, are twice what is read.
    const zip = zipOf({ ...sheetsOf(200), [FIRST]: [blanks, { level: 0 }] });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 46; at += 1) {
      const name = Buffer.from(zip.subarray(at + 46, at + 46 + FIRST.length)).toString();
      if (view.getUint32(at, true) === 0x02014b50 && name === FIRST) view.setUint32(at + 24, 0, true);
    }
    await read(zip);
    expect(decoded.size).toBeLessThan(210_000_000);
  });

  it('of a million sheets is refused', async () => {
    expect(await read(zipOf(sheetsOf(1_000_000)))).toBe(TOO_MUCH);
  });

  it('whose cells share long texts is refused once they are more than is read', async () => {
    const shared = `<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`}</sst>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const { 'xl/_rels/workbook.xml.rels': _, ...one } = sheetsOf(1);
    const relations =
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>';
    const zip = zipOf({
      ...one,
      'xl/_rels/workbook.xml.rels': strToU8(relations),
      'xl/sharedStrings.xml': strToU8(shared),
      [FIRST]: strToU8(`<worksheet><sheetData>${row.repeat(100)}</sheetData></worksheet>`),
    });
    expect(await read(zip)).toBe(TOO_MUCH);
  });
});
