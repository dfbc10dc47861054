import { describe, expect, expectTypeOf, test } from 'vitest';
import { kinds, pointingAt } from '../../server/kinds/all';
import { type Column, type RecordKind, reference, text } from '../../server/kinds/kind';
import type { PessoaPayload } from '../../src/domain/pessoa';

describe('the description of a kind', () => {
  test('does not compile without a column or with one too many', () => {
    type Columns = RecordKind<PessoaPayload>['columns'];
    const complete = { nomeCompleto: text(3), email: text(1), cidadeId: reference('cidades', '?') };
    expectTypeOf(complete).toExtend<Columns>();
    expectTypeOf<Omit<Columns, 'email'>>().not.toExtend<Columns>();
    expectTypeOf<Columns & { telefone: Column }>().not.toEqualTypeOf<Columns>();
  });

  test.each(Object.values(kinds))('$name can say of what points at it why it stays', (kind: RecordKind) => {
    expect(kind.messages.inUse !== undefined).toBe(pointingAt(kind) !== '');
    for (const { of } of Object.values(kind.columns)) {
      if (of !== undefined) expect(Object.keys(kinds)).toContain(of);
    }
  });

  test.each(Object.entries(kinds))('%s is named and searched by it alone', (name, kind) => {
    expect(kind.name).toBe(name);
    expect(Object.keys(kind.columns)).toContain(kind.searched);
  });
});
