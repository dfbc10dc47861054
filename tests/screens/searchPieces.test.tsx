import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from '../../src/components/searchPieces';
import { searchable } from '../../src/domain/searchable';

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
