import { expect, it } from 'vitest';
import { searchable as searchableOnServer } from '../../server/db/search';
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
  ['Santa Bárbara d’Oeste', "santa barbara d'oeste"],
])('%s is looked for as %s', (text, found) => {
  expect(searchable(text)).toBe(found);
});

// Further letters, such as those of African languages, are known to the server alone.
it('makes of every letter of European languages what the server makes of it', () => {
  for (let code = 0xa1; code <= 0x17f; code += 1) {
    const letter = String.fromCharCode(code);
    expect(searched(letter), letter).toBe(searchableOnServer(letter));
  }
});

it('makes of every apostrophe and hyphen what the server makes of it', () => {
  for (const sign of '\u2018\u2019\u02bc\u00b4')
    expect([searched(sign), searchableOnServer(sign)]).toEqual(["'", "'"]);
  for (const sign of '\u2010\u2011\u2013')
    expect([searched(sign), searchableOnServer(sign)]).toEqual(['-', '-']);
});

it('of a search, looks at words and not at blanks', () => {
  expect(searched('  são \t luís ')).toBe('sao luis');
  expect(searched('Floria\u00adnópolis\u200b ')).toBe('florianopolis');
});
