import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of a program on the PATH; undefined when there is none. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => SUFFIXES.map((suffix) => join(folder, `${name}${suffix}`)))
    .find(isExecutable);
}
