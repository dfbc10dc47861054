import type { AnyCases } from './case';
import type { Path } from './paths';
import { writeSession } from './session';

/** A path that failed: at which step, and what was not as promised. */
export class PathError extends Error {
  constructor(
    readonly path: Path,
    readonly at: string,
    readonly fault: string,
  ) {
    super(`${path.title}\nat ${at}: ${fault}`);
  }
}

export const failureAt = (path: Path, at: string, error: unknown): PathError =>
  new PathError(path, at, error instanceof Error ? error.message : String(error));

/** How a path is driven; it rejects where something is not as promised. */
export type Drive = (path: Path) => Promise<void>;

/** What went wrong with a path; null if nothing did. */
export const failureOn = (path: Path, drive: Drive): Promise<PathError | null> =>
  drive(path).then(
    () => null,
    (error: unknown) => (error instanceof PathError ? error : failureAt(path, 'the start', error)),
  );

/** A failure in words, and where its session lies for the inspector. */
export async function tell(cases: AnyCases, name: string, { message, path }: PathError): Promise<string> {
  return `${message}\nThe inspector opens this path: ${await writeSession(cases, path, name)}`;
}

/**
 * Drives paths and groups their failures by cause: the step, and what was not as promised there.
 * @returns one text per cause, with its shortest path and the number of paths that share it
 */
export async function causesOn(
  cases: AnyCases,
  name: string,
  paths: readonly Path[],
  drive: Drive,
): Promise<string[]> {
  const byCause = new Map<string, PathError[]>();
  for (const path of [...paths].sort((one, other) => one.steps.length - other.steps.length)) {
    const failure = await failureOn(path, drive);
    if (failure === null) continue;
    const cause = `${failure.at} ${failure.fault.split('\n')[0]}`;
    byCause.set(cause, [...(byCause.get(cause) ?? []), failure]);
  }
  const told = [...byCause.values()].map(async ([shortest, ...others], at) => {
    if (shortest === undefined) return '';
    const shared = others.length > 0 ? `${others.length + 1} paths fail alike, the shortest:\n` : '';
    return shared + (await tell(cases, `${name} ${at + 1}`, shortest));
  });
  return Promise.all(told);
}
