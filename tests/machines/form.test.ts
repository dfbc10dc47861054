/** Whether a form has changes is decided by the rules of its texts: what they strip makes no difference. */
import { expect, it } from 'vitest';
import { changesOf, isSameValue } from '../../machines/formFields';
import { parse, requiredText } from '../../src/domain/rules';

/** The properties of Unicode that a rule of a text could go by. */
const properties = [
  'C',
  'L',
  'M',
  'N',
  'P',
  'S',
  'Z',
  'Cc',
  'Cf',
  'Default_Ignorable_Code_Point',
  'White_Space',
];
const patterns = properties.map((property) => new RegExp(`\\p{${property}}`, 'u'));

/** The characters of the first plane at which a category begins or ends. */
function edges(): string[] {
  const kindOf = (code: number) =>
    patterns.map((one) => Number(one.test(String.fromCharCode(code)))).join('');
  const codes = Array.from({ length: 0xffff }, (_, at) => at + 1);
  const kinds = codes.map(kindOf);
  const isEdge = (at: number) => kinds[at] !== kinds[at - 1] || kinds[at] !== kinds[at + 1];
  return codes.filter((_, at) => isEdge(at)).map((code) => String.fromCharCode(code));
}

it('a text is the same as it is sent, whichever character stands in it', () => {
  const all = edges();
  expect(all).toEqual(expect.arrayContaining(['a', '\u00ad', '\u200b', '\ufeff', '\u3000', '\u001f']));
  const differing = all.filter((one) => {
    const text = `a${one}b${one}`;
    return !isSameValue(text, parse(requiredText(), text));
  });
  expect(differing.map((one) => `U+${one.charCodeAt(0).toString(16)}`)).toEqual([]);
});

it('only what is seen is a change', () => {
  expect(changesOf({ nome: ' Floria\u00adnópolis' }, { nome: 'Florianópolis' })).toEqual({});
  expect(changesOf({ nome: 'Florianopolis' }, { nome: 'Florianópolis' })).toEqual({ nome: 'Florianopolis' });
});
