/** What makes a difference in a form is what the rules of its texts let through. */
import { expect, it } from 'vitest';
import { asSent, changesOf } from '../../machines/shared/form';
import { requiredText } from '../../src/domain/rules';
import { parse } from '../../src/domain/validation';

it('a text is as it is sent, whatever character stands in it', () => {
  for (let code = 1; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}b${String.fromCharCode(code)}`;
    if (asSent(text) !== parse(requiredText(), text)) expect.fail(`U+${code.toString(16)}`);
  }
});

it('a form that was saved without what nobody sees holds no changes', () => {
  expect(changesOf({ nome: ' Floria\u00adnópolis' }, { nome: 'Florianópolis' })).toBeNull();
  expect(changesOf({ nome: 'Florianopolis' }, { nome: 'Florianópolis' })).toEqual({ nome: 'Florianopolis' });
});
