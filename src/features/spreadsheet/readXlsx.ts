import { unzipSync } from 'fflate';
import { Parser } from 'saxen';
import {
  type Book,
  isBlank,
  isFull,
  LONGEST_CELL,
  MAXIMUM_COLUMNS,
  MAXIMUM_UNPACKED,
  NO_TEXT,
  NO_VALUE,
  type Sheet,
  type SheetRow,
  TooLarge,
  toRow,
} from './book';

type Attributes = Readonly<Record<string, string | undefined>>;
type Handlers = {
  /** @param attributes read where they are asked for: of a million blank cells none are */
  open: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Nothing more is wanted. */
  isDone?: () => boolean;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Walks through a part of a workbook; prefixes of names are left out. @throws where it is no XML, or cut */
function walkXml(bytes: Uint8Array | undefined, { open, close, text, isDone }: Handlers): void {
  if (bytes === undefined) throw new Error('A part of the workbook is missing');
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  const parser = new Parser();
  parser
    .on('openTag', (name, attributes, decode) =>
      open(localName(name), () => {
        const read: Record<string, string> = {};
        const given = attributes() || {};
        for (const key in given) read[key] = decode(given[key] ?? '');
        return read;
      }),
    )
    .on('closeTag', (name) => {
      close?.(localName(name));
      if (isDone?.()) parser.stop();
    })
    .on('text', (part, decode) => text?.(decode(part)))
    .on('cdata', (part) => text?.(part))
    .on('error', (error) => {
      throw error;
    })
    .parse(new TextDecoder(encoding).decode(bytes));
}

/** Finds parts by names as Excel does: without case, with either stroke. */
type Parts = (name: string) => Uint8Array | undefined;

/** The parts that a part leads to. A workbook names its parts where it likes. */
function relationsOf(parts: Parts, name: string) {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const relations: { id: string; type: string; target: string }[] = [];
  const part = parts(`${folder}_rels/${name.slice(folder.length)}.rels`);
  if (part === undefined) return relations;
  walkXml(part, {
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const target = new URL(Target.replaceAll('\\', '/'), `file:///${folder}`).pathname.slice(1);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: decodeURI(target) });
    },
  });
  return relations;
}

const unescapeText = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A text of a cell; a blank one, which many cells may share, costs nothing more. */
function cutCell(text: string): string {
  const cut = unescapeText(text.slice(0, LONGEST_CELL));
  return isBlank([cut]) ? '' : cut;
}

/** Adds the texts of `t` tags, leaving out how they are pronounced. */
function createTextCollector() {
  let collected = '';
  let isText = false;
  let isPronunciation = false;
  return {
    clear: () => {
      collected = '';
    },
    open: (tag: string) => {
      if (tag === 'rPh') isPronunciation = true;
      isText = tag === 't' || tag === 'v';
    },
    close: (tag: string) => {
      if (tag === 'rPh') isPronunciation = false;
      isText = false;
    },
    text: (part: string) => {
      if (isText && !isPronunciation) collected += part;
    },
    read: () => collected,
  };
}

/** A workbook whose headings refer to shared texts that it does not have. */
export class NoTexts extends Error {}

function readSharedTexts(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const collector = createTextCollector();
  walkXml(part, {
    open: (tag) => {
      if (tag === 'si') collector.clear();
      collector.open(tag);
    },
    close: (tag) => {
      if (tag === 'si') texts.push(cutCell(collector.read()));
      collector.close(tag);
    },
    text: collector.text,
  });
  return texts;
}

/** The built-in formats of dates and times. */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** No spreadsheet has a longer one. */
const LONGEST_FORMAT = 255;
const isDateCode = (code: string) =>
  code.length <= LONGEST_FORMAT &&
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''));

/** Reads which styles of cells show a date, by their index. */
function readDateStyles(part: Uint8Array | undefined): boolean[] {
  const styles: boolean[] = [];
  if (part === undefined) return styles;
  const custom = new Map<string, boolean>();
  let isOfCells = false;
  walkXml(part, {
    open: (tag, attributes) => {
      if (tag === 'cellXfs') isOfCells = true;
      if (tag !== 'numFmt' && tag !== 'xf') return;
      const { numFmtId = '0', formatCode = '' } = attributes();
      if (tag === 'numFmt') custom.set(numFmtId, isDateCode(formatCode));
      if (tag === 'xf' && isOfCells) styles.push(custom.get(numFmtId) ?? isDateFormat(Number(numFmtId)));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** Days from the first day of a sheet to 1970. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** A date as a sheet in Portuguese shows it. */
function dateText(days: number, epoch: number): string {
  const moment = new Date(Math.round((days - epoch) * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(days);
  const [date = '', time = ''] = moment.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (days < 1) return clock;
  const day = date.split('-').reverse().join('/');
  return clock === '00:00' ? day : `${day} ${clock}`;
}

type CellStyle = { texts: readonly string[]; isDate: readonly boolean[]; epoch: number };

function cellText(
  value: string,
  { t = 'n', s = '0' }: Attributes,
  { texts, isDate, epoch }: CellStyle,
): string {
  if (t === 's') return texts[value === '' ? -1 : Number(value)] ?? NO_TEXT;
  if (t === 'str' || t === 'inlineStr') return cutCell(value);
  if (t === 'b') return value === '1' || value === 'true' ? 'VERDADEIRO' : 'FALSO';
  if (value === '' || t === 'e') return value;
  if (t === 'd') return dateText(Date.parse(`${value.replace(/Z?$/, 'Z')}`) / 86_400_000 + epoch, epoch);
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return isDate[Number(s)] ? dateText(number, epoch) : String(number).replace('.', ',');
}

/** The place of a column by its letters, from 0; null without any. All behind those that are read are one. */
function columnOf(address: string): number | null {
  const letters = address.replace(/[^a-z]/gi, '').toUpperCase();
  if (letters === '') return null;
  const place = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return Math.min(place, MAXIMUM_COLUMNS);
}

/** The rows of a sheet with something in them; rows and cells without an address follow the ones before. */
function readRows(
  part: Uint8Array | undefined,
  style: CellStyle,
  spend: (characters: number) => void,
): SheetRow[] {
  const rows: SheetRow[] = [];
  const collector = createTextCollector();
  let row = 0;
  let isHidden = false;
  let cells: string[] = [];
  let column = -1;
  let cell: Attributes = {};
  let isFormula = false;
  walkXml(part, {
    open: (tag, attributes) => {
      collector.open(tag);
      if (tag === 'row') {
        const { r, hidden } = attributes();
        // Answers go by the number of a row.
        row = Number(r) > row ? Number(r) : row + 1;
        isHidden = hidden === '1' || hidden === 'true';
        cells = [];
        column = -1;
      }
      if (tag === 'f') isFormula = true;
      if (tag === 'c') {
        cell = attributes();
        column = columnOf(cell.r ?? '') ?? Math.min(column + 1, MAXIMUM_COLUMNS);
        isFormula = false;
        collector.clear();
      }
    },
    close: (tag) => {
      collector.close(tag);
      if (tag === 'c') {
        const value = collector.read().slice(0, LONGEST_CELL);
        const text = isFormula && value === '' && cell.t !== 'str' ? NO_VALUE : cellText(value, cell, style);
        // A blank cell takes no room: rows are coloured to the last column.
        if (text !== '' && !(column === MAXIMUM_COLUMNS && isBlank([text]))) cells[column] = text;
        // Many cells may share one long text.
        spend(text.length);
      }
      if (tag !== 'row') return;
      const read = toRow({ row, cells, isHidden, damage: null });
      if (read !== null) rows.push(read);
    },
    text: collector.text,
    isDone: () => isFull(rows),
  });
  return rows;
}

/** Parts of a workbook, and sheets in it; far more than offices have. */
const MOST_PARTS = 10_000;
const MOST_SHEETS = 1_000;

/** Counts what is read of a file. @returns throws TooLarge beyond the bound */
function createBudget() {
  let left = MAXIMUM_UNPACKED;
  return (amount: number) => {
    left -= amount;
    if (left < 0) throw new TooLarge();
  };
}

/**
 * Reads the visible sheets of an `.xlsx`; a sheet that can't be read is named and spoils no other.
 * @throws NoTexts, or TooLarge where that is why none can be read, and something else where it is no workbook
 */
export function readXlsx(bytes: Uint8Array): Book {
  const normalize = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
  const unpack = createBudget();
  const names = new Set<string>();
  let entries = 0;
  unzipSync(bytes, {
    filter: ({ name }) => {
      entries += 1;
      if (entries > MOST_PARTS) throw new TooLarge();
      names.add(normalize(name));
      return false;
    },
  });
  const parts: Parts = (wanted) => {
    if (!names.has(normalize(wanted))) return undefined;
    const [part] = Object.values(
      unzipSync(bytes, {
        filter: ({ name, size, originalSize }) => {
          if (normalize(name) !== normalize(wanted)) return false;
          // A packed part has no more room than it declares; a stored one is as large as it is, whatever it declares.
          unpack(Math.max(size, originalSize));
          return true;
        },
      }),
    );
    return part;
  };
  const targetOf = (relations: ReturnType<typeof relationsOf>, type: string) =>
    relations.find((relation) => relation.type === type)?.target;

  const workbook = targetOf(relationsOf(parts, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const relations = relationsOf(parts, workbook);
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let epoch = EPOCH_1900;
  walkXml(parts(workbook), {
    open: (tag, attributes) => {
      if (tag !== 'workbookPr' && tag !== 'sheet') return;
      const { date1904 = '', name = '', state = '', ...others } = attributes();
      if (tag === 'workbookPr' && /^(?:1|true)$/.test(date1904)) epoch = EPOCH_1904;
      if (tag !== 'sheet') return;
      const [, id = ''] = Object.entries(others).find(([key]) => /:id$/.test(key)) ?? [];
      if (listed.length === MOST_SHEETS) throw new TooLarge();
      listed.push({ name, id, isHidden: /hidden$/i.test(state) });
    },
  });
  const partOf = (type: string) => parts(targetOf(relations, type) ?? '');
  const style = {
    texts: readSharedTexts(partOf('sharedStrings')),
    isDate: readDateStyles(partOf('styles')),
    epoch,
  };

  const relationById = new Map(relations.map((relation) => [relation.id, relation]));
  const spend = createBudget();
  const sheets: Sheet[] = [];
  const unreadable: string[] = [];
  let tooLarge: TooLarge | null = null;
  for (const { name, id, isHidden } of listed) {
    const relation = relationById.get(id);
    // A chart on its own tab has no rows.
    if (isHidden || (relation !== undefined && relation.type !== 'worksheet')) continue;
    try {
      sheets.push({ name, rows: readRows(parts(relation?.target ?? ''), style, spend) });
    } catch (error) {
      if (error instanceof TooLarge) tooLarge = error;
      unreadable.push(name);
    }
  }
  const isWithoutTexts = sheets.some(({ rows: [first] }) => first?.cells.includes(NO_TEXT));
  if (style.texts.length === 0 && isWithoutTexts) throw new NoTexts();
  if (tooLarge !== null && sheets.length === 0) throw tooLarge;
  return { sheets, unreadable, encoding: null };
}
