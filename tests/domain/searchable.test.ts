import { expect, it } from 'vitest';
import { searchable002 } from '../../server/store/migrations/searchable002';
import { searchable, searched } from '../../src/domain/searchable';

it.each([
  ['Linha 1ª', 'linha 1a'],
  ['Vila 1º de Maio', 'vila 1o de maio'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Tromsø', 'tromso'],
  ['São Luís', 'sao luis'],
  ['ДВИЖЕНИЕ', 'движение'],
  ['हिन्दी', 'हिन्दी'],
])('%s is looked for as %s', (text, found) => {
  expect(searchable(text)).toBe(found);
});

// Further letters, such as those of African languages, are known to the server alone.
it('makes of every letter of European languages what the server makes of it', () => {
  for (let code = 0xa1; code <= 0x17f; code += 1) {
    const letter = String.fromCharCode(code);
    expect(searchable(letter), letter).toBe(searchable002(letter));
  }
});

it('of a search, looks at words and not at blanks', () => {
  expect(searched('  são \t luís ')).toBe('sao luis');
  expect(searched('Floria\u00adnópolis\u200b ')).toBe('florianopolis');
});
