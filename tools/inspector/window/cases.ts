/** The one file that knows this app's tests: its charts' case lists, and how a test plays a path of them again. */
import { flowNames, flows } from '../../../tests/model/models';
import { type Heard, titlesOf } from '../../../tests/walker/titles';

/**
 * A test that plays again what an actor has heard, by the titles of cases like it.
 * @param chart the id of its chart
 * @param place where it has come to, in words
 * @returns null where no case list has this chart, or none begins as it did
 */
export function testOf(chart: string, place: string, start: unknown, heard: readonly Heard[]): string | null {
  const told = flowNames
    .filter((name) => flows[name].machine.id === chart)
    .map((name) => ({ name, ...titlesOf(flows[name], start, heard) }));
  const [best] = told.sort((one, other) => other.titles.length - one.titles.length);
  if (best === undefined || best.titles.length === 0) return null;
  const rest = best.unlike && [`  // No case is like ${describe(best.unlike)}.`];
  return [
    "import { it } from 'vitest';",
    "import { flows } from '../model/models';",
    "import { playAgain } from '../walker/verify';",
    '',
    `it('${chart} comes to ${place}', async () => {`,
    `  await playAgain(flows.${best.name}, ${JSON.stringify(best.titles)});`,
    ...(rest ?? []),
    '});\n',
  ].join('\n');
}

const describe = ({ event, state }: Heard) => `${event.type}, which led to ${JSON.stringify(state)}`;
