import type { Encoding } from '../../../machines/sheetRows';
import { type Book, MAXIMUM_FILE_SIZE, TOO_LARGE, TooLarge } from './book';
import { decodeText, readTextRows } from './readText';
import { NoTexts, readXlsx } from './readXlsx';

const RETRY = 'Salve como .xlsx ou .csv e tente de novo.';
const NO_SHEET = `Este arquivo não é uma planilha que possamos ler. ${RETRY}`;
const WITH_PASSWORD = `Este arquivo tem senha. Tire a senha, salve como .xlsx e tente de novo.`;
const CHANGED = 'O arquivo mudou depois de escolhido. Escolha-o de novo.';
const TOO_MUCH =
  'A planilha é grande demais. Copie só as linhas com registros para uma planilha nova e tente de novo.';
const UNREADABLE = `Nenhuma planilha deste arquivo pôde ser lida. ${RETRY}`;

const WITHOUT_TEXTS =
  'Os textos desta planilha faltam no arquivo. Abra-a no programa em que foi feita, salve de novo e tente outra vez.';
const CONTACTS =
  'Este arquivo é uma lista de contatos (.vcf), e não uma planilha. Importe-o no Google Contatos, exporte-o de lá ' +
  'como .csv e escolha o arquivo .csv aqui.';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The form of old Office files, and of those with a password. */
const isCompound = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;
const hasPassword = (bytes: Uint8Array) =>
  new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage');

function readWorkbook(bytes: Uint8Array): Book | string {
  try {
    const book = readXlsx(bytes);
    return book.sheets.length === 0 && book.unreadable.length > 0 ? UNREADABLE : book;
  } catch (error) {
    if (error instanceof NoTexts) return WITHOUT_TEXTS;
    return error instanceof TooLarge ? TOO_MUCH : NO_SHEET;
  }
}

function readText(bytes: Uint8Array, headings: readonly string[], encoding: Encoding | null): Book | string {
  try {
    const decoded = decodeText(bytes, encoding);
    if (decoded === null || /^\s*<|^%PDF|^\{\\rtf/.test(decoded.text)) return NO_SHEET;
    if (/^\s*BEGIN:VCARD/i.test(decoded.text)) return CONTACTS;
    const rows = readTextRows(decoded.text, headings);
    return { sheets: [{ name: '', rows }], unreadable: [], encoding: decoded.encoding };
  } catch (error) {
    if (error instanceof TooLarge) return TOO_MUCH;
    throw error;
  }
}

/**
 * Reads a file as offices have it: text in any of our encodings and delimiters, or `.xlsx`.
 * @param headings the known ones, normalized
 * @param encoding how to read a text that is no UTF-8; null for a guess
 * @returns its visible sheets, or in a sentence why there are none
 */
export async function readBook(
  file: Blob,
  headings: readonly string[],
  encoding: Encoding | null,
): Promise<Book | string> {
  if (file.size > MAXIMUM_FILE_SIZE) return TOO_LARGE;
  // A browser gives no bytes of a file that another program has saved since it was chosen.
  const read = await file.arrayBuffer().catch(() => null);
  if (read === null) return CHANGED;
  const bytes = new Uint8Array(read);
  if (isZip(bytes)) return readWorkbook(bytes);
  if (isCompound(bytes)) return hasPassword(bytes) ? WITH_PASSWORD : NO_SHEET;
  return readText(bytes, headings, encoding);
}
