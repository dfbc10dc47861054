import type { Path } from './paths';

/** A path that failed: at which step, and what was not as promised. */
export class PathError extends Error {
  constructor(
    path: Path,
    readonly at: string,
    readonly fault: string,
  ) {
    super(`${path.title}\nat ${at}: ${fault}`);
  }
}

export const failureAt = (path: Path, at: string, error: unknown): PathError =>
  new PathError(path, at, error instanceof Error ? error.message : String(error));

/**
 * Walks paths and groups their failures by cause: the step, and what was not as promised there.
 * @returns one text per cause, with its shortest path and the number of paths that share it
 */
export async function causesOn(
  paths: readonly Path[],
  drive: (path: Path) => Promise<void>,
): Promise<string[]> {
  const byCause = new Map<string, PathError[]>();
  for (const path of [...paths].sort((one, other) => one.steps.length - other.steps.length)) {
    await drive(path).catch((error: unknown) => {
      const failure = error instanceof PathError ? error : failureAt(path, 'the start', error);
      const cause = `${failure.at} ${failure.fault.split('\n')[0]}`;
      byCause.set(cause, [...(byCause.get(cause) ?? []), failure]);
    });
  }
  return [...byCause.values()].map((failures) => {
    const [shortest] = failures;
    const shared = failures.length > 1 ? `${failures.length} paths fail alike, the shortest:\n` : '';
    return `${shared}${shortest?.message}`;
  });
}
