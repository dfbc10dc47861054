/** The rows of a kind that has a city and an email, and no full names. */
import { expect, it } from 'vitest';
import { defineKind } from '../../src/domain/kind';
import { pessoas } from '../../src/domain/pessoa';
import { createRecordCheck } from '../../src/features/spreadsheet/checkRecord';
import { STATE } from '../../src/features/spreadsheet/sheetKinds';

const { email, cidadeId, nomeCompleto } = pessoas.fields;
const empresas = defineKind({
  ...{ name: 'pessoas', singular: 'Empresa', searched: 'nome', email: 'contato' },
  fields: { nome: nomeCompleto, contato: email, sedeId: { ...cidadeId, headings: ['sede'] } },
} as const);

const cities = ['Natal (RN)', 'Bom Jesus (PI)', 'Bom Jesus (RS)'].map((nome, at) => ({ id: at + 1, nome }));
const choices = {
  ...{ columns: {}, hasHeadings: true, createsCities: true, insists: [], includesHidden: true },
  cities: {},
};

it('finds the city of any kind, asks for it or makes it, and takes an email once', () => {
  const { check, questions } = createRecordCheck(empresas)(choices, cities);
  let row = 1;
  const checked = (texts: Readonly<Record<string, string>>) => {
    row += 1;
    return check({ nome: 'Lima & Filhos / Rosa Lima', contato: `c${row}@exemplo.com`, ...texts }, row, []);
  };
  const values = { nome: 'Lima & Filhos / Rosa Lima', contato: 'c2@exemplo.com' };
  expect(checked({ sede: 'natal' })).toMatchObject({ values: { ...values, sedeId: 1 }, newCity: null });
  expect(checked({ sede: 'Bom Jesus', [STATE]: 'RS' }).values).toMatchObject({ sedeId: 3 });
  expect(checked({ sede: 'Bom Jesus' })).toMatchObject({ isUndecided: true, values: null });
  expect(questions()).toMatchObject([{ nome: 'Bom Jesus', rows: 1, candidates: cities.slice(1) }]);
  const made = checked({ sede: 'Vila Nova do Norte' });
  expect(made).toMatchObject({ newCity: 'Vila Nova do Norte', isMissing: true });
  expect(made.values).not.toHaveProperty('sedeId');
  expect(checked({ sede: 'Natal', contato: 'mailto:C2@exemplo.com' }).problems).toEqual([
    { field: 'contato', message: 'Email repetido: já está na linha 2', kind: null },
  ]);
  expect(checked({ sede: '' }).problems).toEqual([
    { field: 'sede', message: 'O campo é obrigatório', kind: null },
  ]);
});
