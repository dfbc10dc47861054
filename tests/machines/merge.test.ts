/** What was typed, what was read and what was saved come together in one form: a three-way merge. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applySaved, changeValues, initialDetailContext, openPage, rebase } from '../../machines/detailForm';
import { NO_FAILURE } from '../../src/domain/errors';

const FIELDS = ['nomeCompleto', 'email', 'cidadeId'] as const;
const valuesOf = (...words: string[]) => {
  const word = fc.constantFrom(...words);
  return fc.record({ nomeCompleto: word, email: word, cidadeId: word });
};
const record = valuesOf('', 'a', 'b', 'c');
/** With blanks around a word, which no record keeps. */
const typing = valuesOf('', 'a', 'b', 'c', ' a ');
type Values = { nomeCompleto: string; email: string; cidadeId: string };
const isSame = (one: unknown, other: unknown) => String(one).trim() === String(other).trim();

const end = {
  ...{ outcome: 'acknowledged' as const, id: 1, etag: '"2"', key: 'k', freshKey: 'l' },
  ...{ failure: NO_FAILURE, fields: {} },
};

/** A form of a record that was read, with something typed over it. */
const formOf = (read: Values, typed: Values) => {
  const input = {
    kind: 'pessoas',
    id: 1,
    entry: 'e',
    isDraftElsewhere: false,
    draft: null,
    key: 'k',
    errors: {},
  } as const;
  const record = { id: 1, values: read, etag: '"1"' };
  const loaded = openPage(initialDetailContext(input), { draft: null, key: 'k', record });
  return { ...loaded, ...changeValues(loaded, typed) };
};

it('loses nothing typed to a newer record, and puts nothing over it that is not shown', () => {
  fc.assert(
    fc.property(record, typing, record, (read, typed, newer) => {
      const form = rebase(formOf(read, typed), { id: 1, values: newer, etag: '"2"' });
      expect([form.saved, form.etag]).toEqual([newer, '"2"']);
      for (const field of FIELDS) {
        const isTyped = !isSame(typed[field], read[field]);
        expect(form.values[field]).toBe(isTyped ? typed[field] : newer[field]);
        const hasClash = isTyped && !isSame(newer[field], read[field]) && !isSame(newer[field], typed[field]);
        expect(form.theirs[field]).toBe(hasClash ? newer[field] : undefined);
        const isOnlyTheirs = !isTyped && !isSame(newer[field], read[field]);
        const isDirty = FIELDS.some((one) => !isSame(form.values[one], newer[one]));
        expect(form.before[field]).toBe(isOnlyTheirs && isDirty ? read[field] : undefined);
      }
    }),
  );
});

it('is the same form after it has read the same record twice', () => {
  fc.assert(
    fc.property(record, record, record, (read, typed, newer) => {
      const saved = { id: 1, values: newer, etag: '"2"' };
      const form = formOf(read, typed);
      const once = { ...form, ...rebase(form, saved) };
      expect(rebase(once, saved)).toEqual(rebase(form, saved));
    }),
  );
});

it('keeps what was typed during a save, over what was saved', () => {
  fc.assert(
    fc.property(record, record, record, typing, (read, lost, sent, typed) => {
      // The answer of a save before it was lost.
      const submitted = { ...formOf(read, sent), sent: [lost, sent] };
      const context = { ...submitted, ...changeValues(submitted, typed) };
      const form = applySaved(context, { ...end, values: sent });
      for (const field of FIELDS) {
        expect(form.values[field]).toBe(isSame(typed[field], sent[field]) ? sent[field] : typed[field]);
      }
      expect(form).toMatchObject({ saved: sent, sent: [], theirs: {} });
    }),
  );
});
