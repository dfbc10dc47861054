import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparableEmail } from '../../src/domain/rules';
import { finds, searchableForms, searchableName, searched } from '../../src/domain/searchable';

it.each([
  ['Linha 1ª', 'linha 1a'],
  ['Vila 1º de Maio', 'vila 1o de maio'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Tromsø', 'tromso'],
  ['São Luís', 'sao luis'],
  ['ДВИЖЕНИЕ', 'движение'],
  ['हिन्दी', 'हिन्दी'],
  ['Santa Bárbara d’Oeste', 'santa barbara d oeste'],
])('%s is looked for as %s', (text, found) => {
  expect(searched(text)).toBe(found);
});

it('takes punctuation for blanks, and `%` and `_` for themselves', () => {
  const text = "Olho-d'Água (100%) a_b “x” d’O\u02bcHiggins\u00b4s";
  expect(searched(text)).toBe('olho d agua 100% a_b x d o higgins s');
  expect(searchableName(text).split('\n')).toEqual(searchableForms(text));
});

it('finds names by their words in any order', () => {
  expect(finds('silva joao', 'João da Silva')).toBe(true);
  for (const search of ['olho d', 'olho dagua', 'OLHODAGUA', "olho-d'agua"]) {
    expect(finds(search, "Olho-d'Água")).toBe(true);
  }
  expect(finds('silva ana', 'João da Silva')).toBe(false);
});

it('of a search, looks at words and not at blanks', () => {
  expect(searched('  são \t luís ')).toBe('sao luis');
  expect(searched('Floria\u00adnópolis\u200b ')).toBe('florianopolis');
});

const letters = fc.string({ unit: fc.constantFrom(...'aZáÇñß ø-’1%'), minLength: 1, maxLength: 12 });

it('is in its one form after it was brought there once, and finds every name by its own words', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(' ');
      expect(searched(searched(name))).toBe(searched(name));
      expect(finds(words.reverse().join(' '), name)).toBe(true);
    }),
  );
});

it('takes emails that differ by case or by the spelling of their domain for one', () => {
  fc.assert(
    fc.property(
      letters,
      fc.constantFrom('exemplo.com.br', 'ação.com.br', 'xn--ao-3ga1b.com.br'),
      (name, domain) => {
        const email = comparableEmail(`${name}@${domain}`);
        expect(comparableEmail(email)).toBe(email);
        expect(comparableEmail(`${name.toLowerCase()}@${domain.toUpperCase()}`)).toBe(email);
      },
    ),
  );
});
