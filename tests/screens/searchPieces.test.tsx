import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from '../../src/components/searchPieces';
import { searchable, searched } from '../../src/domain/searchable';

/** The text with its matches in brackets. */
const marked = (text: string, search: string) =>
  piecesOf(text, search)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['José Conceição', 'conceicao', 'José [Conceição]'],
  ['São Paulo', 'sao', '[São] Paulo'],
  ['Sao Paulo', 'SÃO', '[Sao] Paulo'],
  ['Banana', 'an', 'B[an][an]a'],
  ['Anana', 'ana', '[Ana]na'],
  ['Ana Maria Souza', '  ana   maria ', '[Ana Maria] Souza'],
  ['Sa\u0303o Luís', 'sao', '[Sa\u0303o] Luís'],
  ['Ana  Maria', 'ana maria', '[Ana  Maria]'],
  ['Ana \t Maria  Souza', 'a m', 'An[a \t M]aria  Souza'],
  ['Ana \u200b Maria', 'ana maria', '[Ana \u200b Maria]'],
  ['Co\xadnceição', 'conc', '[Co\xadnc]eição'],
  ['\ufeffAna', 'ana', '\ufeff[Ana]'],
  ['Weißer', 'weis', '[Weiß]er'],
  ['Straße, Straße', 'sse', 'Stra[ße], Stra[ße]'],
  ['Lœss', 'lo', '[Lœ]ss'],
  ['100% certo', '%', '100[%] certo'],
  ['😀 Ana 😀', 'ana', '😀 [Ana] 😀'],
  ['Ana', '', 'Ana'],
  ['Ana', 'bia', 'Ana'],
  ['', 'a', ''],
])('%s, searched for "%s", is marked as %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

it('cuts any text into pieces that make it up again, and marks only what matches', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, search) => {
      const pieces = piecesOf(text, search);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of pieces.filter(({ isMatch }) => isMatch)) {
        expect(searchable(piece.text)).toContain(searchable(search.trim().replace(/\s+/g, ' ')));
      }
    }),
  );
});

it.each([
  ['as', 'São Tomé'],
  ['with more blanks and unseen signs', 'São \u200b  Tomé\xad '],
])('marks all of a name that is looked for %s it is written', (_, search) => {
  expect(marked('São  Tomé', search)).toBe('[São  Tomé]');
});

/** Names as people write them, with what a copy from elsewhere may bring along. */
const name = fc
  .array(fc.constantFrom('a', 'é', 'e\u0301', 'ß', 'Œ', 's', ' ', '\t', '\xad', '\u200b', '\ufeff', '😀'), {
    maxLength: 12,
  })
  .map((characters) => characters.join(''));

it('finds in a text what the search finds in it, and not anything else', () => {
  fc.assert(
    fc.property(name, name, (text, search) => {
      const needle = searched(search);
      const isFound = needle !== '' && searched(text).includes(needle);
      expect(piecesOf(text, search).some(({ isMatch }) => isMatch)).toBe(isFound);
    }),
  );
});
