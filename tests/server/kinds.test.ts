import { describe, expect, test } from 'vitest';
import {
  cityTable,
  kinds,
  pointingAt,
  type RecordTable,
  referenceOf,
  writtenColumns,
} from '../../server/kinds';
import { kinds as described } from '../../src/domain/kinds';

describe('the description of a kind', () => {
  test.each(Object.values(kinds))('$name can say of what points at it why it stays', (kind: RecordTable) => {
    expect(kind.messages.inUse !== undefined).toBe(pointingAt(kind) !== '');
    for (const of of Object.values(kind.references)) expect(Object.keys(kinds)).toContain(of);
  });

  test.each(Object.values(kinds))(
    '$name refers to cities alone, by the names that searches and imports know',
    (kind: RecordTable) => {
      expect(Object.keys(kind.references).length).toBeLessThanOrEqual(1);
      const city = { field: 'cidadeId', column: 'cidade', table: cityTable };
      expect(referenceOf(kind) ?? city).toEqual(city);
    },
  );

  test.each(Object.values(kinds))('$name says that an email is taken, if it has one', (kind: RecordTable) => {
    expect(kind.emailTaken !== undefined).toBe(kind.email !== undefined);
    if (kind.email !== undefined) expect(described[kind.name].required).toContain(kind.email);
  });

  test.each(Object.entries(kinds))('%s is named and searched by it alone', (name, kind) => {
    expect(kind.name).toBe(name);
    expect(writtenColumns(kind)).toContain(kind.searched);
  });
});
