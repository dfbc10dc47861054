import { object, type Struct } from 'superstruct';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as rules from '../../src/domain/rules';
import { validate } from '../../src/domain/rules';

const messageFor = (
  rule: Struct<never, unknown> | Struct<string, object> | Struct<number, object> | Struct<Date, null>,
  value: unknown,
) => {
  const validation = validate(object({ field: rule as Struct<unknown, unknown> }), { field: value });
  return validation.valid ? null : validation.errors.field;
};

const christmas = new Date('2026-12-25T00:00:00Z');
const text = rules.requiredText();
const numeric = rules.requiredNumber();

describe('a name', () => {
  const name = rules.requiredName(3);

  it.each([
    '\u200d\u200d\u200d',
    '\u3164\u3164\u3164',
    '\u2800 \u2800\u2800',
    '\u034f\ufe0f\u180e',
    '\u{e0041}\u{e0042}\u{e0043}',
  ])('of characters that are not seen counts as absent (%j)', (unseen) =>
    expect(messageFor(name, unseen)).toBe('O campo é obrigatório'),
  );

  it('needs three characters that are seen, none of control', () => {
    expect(messageFor(name, 'Jo\u200d')).toBe('O campo precisa ter pelo menos 3 caracteres');
    for (const control of ['\x01', '\x1b', '\x7f', '\x85']) {
      expect(messageFor(name, `Ana${control}Lima`)).toBe('Campo não é válido');
    }
  });

  it('is stored with single blanks', () => {
    const validation = validate(object({ name }), { name: '  Ana \t  da\n Lima ' });
    expect(validation).toEqual({ valid: true, values: { name: 'Ana da Lima' } });
  });
});

describe('an optional text', () => {
  const optional = rules.maximumLength(rules.optionalText(), 3);
  const described = object({ nome: text, apelido: optional, cidadeId: numeric });

  it.each([undefined, null, '', '  '])('that is not given is a blank (%j)', (absent) => {
    expect(validate(object({ apelido: optional }), { apelido: absent })).toEqual({
      valid: true,
      values: { apelido: '' },
    });
  });

  it('that is given keeps its rules', () => {
    expect(validate(object({ apelido: optional }), { apelido: ' Zé\u200b ' })).toEqual({
      valid: true,
      values: { apelido: 'Zé' },
    });
    expect(messageFor(optional, 'Zefa')).toBe('O campo pode ter no máximo 3 caracteres');
    expect(messageFor(optional, 12)).toBe('Campo não é válido');
  });

  it('is the only field that may be left out', () => {
    expect(rules.requiredFields(described)).toEqual(['nome', 'cidadeId']);
  });
});

describe('the fifteen messages of section 5', () => {
  const cases = [
    ['generic invalid', text, 12, 'Campo não é válido'],
    ['required text', text, '', 'O campo é obrigatório'],
    ['required, blank text', text, '   ', 'O campo é obrigatório'],
    ['required, nothing at all', text, undefined, 'O campo é obrigatório'],
    ['required number', numeric, null, 'O campo é obrigatório'],
    ['generic invalid number', numeric, 'doze', 'Campo não é válido'],
    ['email', rules.email(text), 'ana@', 'O campo precisa conter um email válido'],
    ['string maximum', rules.maximumLength(text, 3), 'abcd', 'O campo pode ter no máximo 3 caracteres'],
    ['string minimum', rules.minimumLength(text, 3), 'ab', 'O campo precisa ter pelo menos 3 caracteres'],
    ['exact length', rules.exactLength(text, 2), 'abc', 'O campo precisa ter exatamente 2 caracteres'],
    [
      'date maximum',
      rules.before(rules.day(), christmas),
      new Date('2027-01-01T00:00:00Z'),
      'A data deve ser menor que 25/12/2026',
    ],
    ['date maximum', rules.before(rules.day(), christmas), christmas, 'A data deve ser menor que 25/12/2026'],
    ['date minimum', rules.after(rules.day(), christmas), christmas, 'A data deve ser maior que 25/12/2026'],
    [
      'date minimum',
      rules.after(rules.day(), christmas),
      new Date('2026-01-01T00:00:00Z'),
      'A data deve ser maior que 25/12/2026',
    ],
    ['integer', rules.integer(numeric), 1.5, 'O campo precisa ter um valor inteiro'],
    ['negative', rules.negative(numeric), 0, 'O campo precisa ter um valor negativo'],
    ['positive', rules.positive(numeric), 0, 'O campo precisa ter um valor positivo'],
    ['greater than', rules.greaterThan(numeric, 7), 7, 'O campo precisa ter um valor maior que 7'],
    ['less than', rules.lessThan(numeric, 7), 7, 'O campo precisa ter um valor menor que 7'],
    ['number minimum', rules.minimum(numeric, 7), 6, 'O campo precisa ter um valor com mais de 7 caracteres'],
    [
      'number maximum',
      rules.maximum(numeric, 7),
      8,
      'O campo precisa ter um valor com menos de 7 caracteres',
    ],
  ] as const;

  it.each(cases)('%s', (_name, rule, value, message) => {
    expect(messageFor(rule, value)).toBe(message);
  });
});

describe('a day is the same one', () => {
  afterEach(() => vi.unstubAllEnvs());

  // The day begins at midnight in UTC, which is still the evening before in the west and the morning in the east.
  it.each(['America/Sao_Paulo', 'Pacific/Kiritimati'])('in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(christmas.getTimezoneOffset()).not.toBe(0);
    const lastMoment = new Date('2026-12-25T23:59:59Z');
    for (const moment of [christmas, lastMoment]) {
      expect(messageFor(rules.before(rules.day(), moment), moment)).toBe(
        'A data deve ser menor que 25/12/2026',
      );
      expect(messageFor(rules.after(rules.day(), moment), moment)).toBe(
        'A data deve ser maior que 25/12/2026',
      );
    }
  });
});

describe('values that satisfy their rule', () => {
  const cases = [
    ['email', rules.email(text), 'ana.souza+lista@exemplo.com.br'],
    ['email with an underscore', rules.email(text), 'maria_clara@exemplo.com'],
    [
      'email with every other sign that browsers take',
      rules.email(text),
      "a!#$%&'*/=?^`{|}~-b@rh.sao-paulo.sp.gov.br",
    ],
    ['email with spaces around it', rules.email(text), '  ana@exemplo.com  '],
    ['string maximum', rules.maximumLength(text, 3), 'abc'],
    ['string maximum counts an emoji once', rules.maximumLength(text, 3), '👩👩👩'],
    ['string minimum', rules.minimumLength(text, 3), 'abc'],
    ['exact length', rules.exactLength(text, 2), 'ab'],
    ['a secret of spaces', rules.requiredSecret(), '     '],
    ['date maximum', rules.before(rules.day(), christmas), new Date('2026-01-01')],
    ['date minimum', rules.after(rules.day(), christmas), new Date('2027-01-01')],
    ['integer', rules.integer(numeric), -3],
    ['negative', rules.negative(numeric), -1],
    ['positive', rules.positive(numeric), 1],
    ['greater than', rules.greaterThan(numeric, 7), 8],
    ['less than', rules.lessThan(numeric, 7), 6],
    ['number minimum', rules.minimum(numeric, 7), 7],
    ['number maximum', rules.maximum(numeric, 7), 7],
  ] as const;

  it.each(cases)('%s', (_name, rule, value) => {
    expect(messageFor(rule, value)).toBeNull();
  });
});

describe('what is not an email', () => {
  it.each([
    'ana',
    '@exemplo.com',
    'ana@exemplo',
    'ana@exemplo..com',
    'ana@exemplo.!om',
    'ana@exemplo.c!m',
    'ana @exemplo.com',
    'ana@-x.com',
    'a@b@c.com',
    'ana@exemplo.com, bia@exemplo.com',
    'ana@exemplo.com>',
    'Ana <ana@exemplo.com',
    `ana@${'x'.repeat(64)}.com`,
  ])('%s', (value) => {
    expect(messageFor(rules.email(text), value)).toBe('O campo precisa conter um email válido');
  });
});
