import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects one after the other: files of one project share what a worker has loaded. */
const PROJECTS = ['browser', 'server', 'screens', 'unit'];

/** Far longer than the size of their files tells. Begun last, they would be waited for at the end. */
const LONG = [
  'browser/model.test.ts',
  'browser/scenes.test.ts',
  'browser/inspector.test.ts',
  'browser/firstVisit.test.ts',
  'browser/faults.test.ts',
  'server/commands.test.ts',
  'server/startup.test.ts',
  'server/durability.test.ts',
  'server/sqliteDriver.test.ts',
  'screens/model.test.ts',
  'screens/cityField.test.tsx',
];

/** Place in a list; after all of it for what is not listed. */
const rank = (list: readonly string[], isIt: (one: string) => boolean): number => {
  const at = list.findIndex(isIt);
  return at < 0 ? list.length : at;
};
const projectRank = ({ project }: TestSpecification) => rank(PROJECTS, (name) => name === project.name);
const lengthRank = ({ moduleId }: TestSpecification) =>
  rank(LONG, (file) => moduleId.endsWith(`/tests/${file}`));

/** Starts files in an order that leaves no worker idle at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (one, other) => projectRank(one) - projectRank(other) || lengthRank(one) - lengthRank(other),
    );
  }
}
