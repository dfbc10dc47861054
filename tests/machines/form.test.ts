/** Whether a form has changes is decided by the rules of its texts: what they strip makes no difference. */
import { expect, it } from 'vitest';
import { changesOf, isSameValue } from '../../machines/formFields';
import { parse, requiredText } from '../../src/domain/rules';

it('a text is the same as it is sent, whichever character stands in it', () => {
  const differing: string[] = [];
  for (let code = 1; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}b${String.fromCharCode(code)}`;
    if (!isSameValue(text, parse(requiredText(), text))) differing.push(`U+${code.toString(16)}`);
  }
  expect(differing).toEqual([]);
});

it('only what is seen is a change', () => {
  expect(changesOf({ nome: ' Floria\u00adnópolis' }, { nome: 'Florianópolis' })).toEqual({});
  expect(changesOf({ nome: 'Florianopolis' }, { nome: 'Florianópolis' })).toEqual({ nome: 'Florianopolis' });
});
