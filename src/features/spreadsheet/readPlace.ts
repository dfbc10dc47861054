import type { SheetChoices } from '../../../machines/sheetRows';
import { asWritten, cityNameIn, splitCityName, stateOf } from '../../domain/cities/names';
import { stripInvisible } from '../../domain/rules';
import { cityTexts } from './oddities';
import { STATE } from './sheetKinds';

/** A city as a row names it: what is looked for, what is made where it is missing, and what is wrong with its state. */
export function readPlace(cell: string, uf: string, insists: SheetChoices['insists']) {
  const { written, withoutCountry, bare } = cityTexts(cell);
  const given = stripInvisible(uf);
  const state = given === '' ? null : stateOf(given);
  // 'Jardim - Brasil' may be a city's name; 'São Paulo - SP - Brasil' is none.
  const hasState = state !== null || splitCityName(withoutCountry).state !== null;
  const cleaned = bare === withoutCountry && !hasState ? written : bare;
  const isKept = insists.includes('written');
  const own = splitCityName(bare).state;
  const isOther = own !== null && state !== null && own !== state;
  const message =
    given !== '' && state === null
      ? `${given} não é um estado`
      : isOther
        ? `${cityNameIn(bare, state)} não fica em ${state}`
        : null;
  return {
    written,
    /** The text without what programs add, unless that is insisted on. */
    alone: isKept ? written : cleaned,
    isCleaned: cleaned !== written,
    state,
    /** The name of the city that is made. */
    nome: isKept && state === null ? asWritten(written) : cityNameIn(cleaned, state),
    isAltered: state === null && cityNameIn(cleaned, null) !== asWritten(written),
    problem: message === null ? null : { field: STATE, message, kind: null },
  };
}
export type Place = ReturnType<typeof readPlace>;
