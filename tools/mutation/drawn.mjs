// Plugin of Stryker: of the mutants in a drawn one's range, only those that were drawn.
import { relative } from 'node:path';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** The place of a mutant and its text; lines and columns count from 0. @param {import('@stryker-mutator/api/core').Mutant} mutant */
export const placeOf = ({ fileName, location: { start, end }, replacement }) =>
  `${relative(process.cwd(), fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column} ${replacement}`;

const drawn = new Set(JSON.parse(process.env.MUTATION_DRAWN ?? '[]'));

/** @type {import('@stryker-mutator/api/check').Checker['check']} */
const check = async (mutants) =>
  Object.fromEntries(
    mutants.map((mutant) => [
      mutant.id,
      drawn.has(placeOf(mutant))
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'not drawn' },
    ]),
  );

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Checker, 'drawn', { init: async () => {}, check }),
];
