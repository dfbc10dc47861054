import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Schema } from '../../server/db/schema';
import { kinds, pointingAt, type ValuesOf } from '../../server/kinds/all';
import { type Column, type RecordKind, reference, text } from '../../server/kinds/kind';
import { openApi } from '../../server/openapi/document';
import { schemas } from '../../server/openapi/schemas';
import type { PessoaPayload } from '../../src/domain/pessoa';

describe('the description of a kind', () => {
  test('does not compile without a column, with one too many or with one of another type', () => {
    type Columns = RecordKind<PessoaPayload>['columns'];
    const complete = { nomeCompleto: text(3), email: text(1), cidadeId: reference('cidades', '?') };
    expectTypeOf(complete).toExtend<Columns>();
    expectTypeOf<Omit<Columns, 'email'>>().not.toExtend<Columns>();
    expectTypeOf<Columns & { telefone: Column<string> }>().not.toEqualTypeOf<Columns>();
    expectTypeOf<Omit<Columns, 'cidadeId'> & { cidadeId: Column<string> }>().not.toExtend<Columns>();
  });

  test('gives the tables their types', () => {
    expectTypeOf<ValuesOf<'pessoas'>>().toEqualTypeOf<PessoaPayload>();
    expectTypeOf<Schema['pessoas']['cidadeId']>().toEqualTypeOf<number>();
    expectTypeOf<Schema['cidades']['nome']>().toEqualTypeOf<string>();
  });

  test.each(Object.values(kinds))('$name can say of what points at it why it stays', (kind: RecordKind) => {
    expect(kind.messages.inUse !== undefined).toBe(pointingAt(kind) !== '');
    for (const { of } of Object.values(kind.columns)) {
      if (of !== undefined) expect(Object.keys(kinds)).toContain(of);
    }
  });

  test.each(Object.entries(kinds))('%s is named, searched and documented by it alone', (name, kind) => {
    expect(kind.name).toBe(name);
    expect(Object.keys(kind.columns)).toContain(kind.searched);
    expect(schemas).toHaveProperty(`${kind.schemaName}.required`, ['id', ...Object.keys(kind.columns)]);
    expect(schemas).toHaveProperty(`${kind.schemaName}Dados.required`, Object.keys(kind.columns));
    expect(openApi.paths).toHaveProperty([`/${name}`]);
    expect(openApi.paths).toHaveProperty([`/${name}/{id}`]);
  });
});
