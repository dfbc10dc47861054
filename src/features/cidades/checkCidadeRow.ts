import { cidades } from '../../domain/cidade';
import { asWritten } from '../../domain/cities/names';
import { validate } from '../../domain/rules';
import { searched } from '../../domain/searchable';
import { readPlace } from '../spreadsheet/readPlace';
import {
  type CreateRowCheck,
  type Found,
  foundBy,
  oddField,
  type Problem,
  type Texts,
  withErrors,
} from '../spreadsheet/rowProblems';
import { STATE } from '../spreadsheet/sheetKinds';

/** Checks cities. A whole name that exists, in the register or further up in the sheet, is odd. */
export const createCidadeCheck: CreateRowCheck = ({ insists }, cities) => {
  const keyOf = (nome: string) => searched(nome) || asWritten(nome);
  const seen = new Set(cities.map(({ nome }) => keyOf(nome)));
  const check = (texts: Texts, _row: number, met: Problem[]): Found => {
    const place = readPlace(texts.nome ?? '', texts[STATE] ?? '', insists);
    // Without a column of states a name is not changed; what programs add is taken away where it is no city.
    const exists = seen.has(keyOf(place.written));
    const isAlone = texts[STATE] === undefined;
    const alone = exists ? place.written : place.alone;
    const checked = validate(cidades.rules, { nome: isAlone ? alone : place.nome });
    const nome = checked.valid ? checked.values.nome : '';
    const errors = checked.valid ? {} : checked.errors;
    met.push(...withErrors(oddField('nome', texts.nome ?? '', false), errors, ['nome']));
    if (place.problem !== null) met.push(place.problem);
    const isRepeated = checked.valid && seen.has(keyOf(nome));
    if (isRepeated)
      met.push({ field: 'nome', message: 'Já existe uma cidade com este nome', kind: 'exists' });
    const isAltered = isAlone ? place.isCleaned && !exists : place.isAltered;
    const found = foundBy(nome, met, insists, isAltered);
    if (found.problems.length > 0 || !checked.valid) return found;
    seen.add(keyOf(nome));
    return { ...found, isRepeated, values: checked.values };
  };
  return { check, questions: () => [] };
};
