import { statfsSync } from 'node:fs';

/** Hours of a program that writes without a pause, years of an office. */
const SHORT_BYTES = 2 * 1024 ** 3;
/** Of a small disk. */
const SHORT_SHARE = 0.1;

/** The bytes that are free where a folder is, when they are few; undefined otherwise, and where no one can tell. */
export function shortageAt(folder: string): { livre: number } | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    const livre = bavail * bsize;
    return livre < Math.min(SHORT_BYTES, blocks * bsize * SHORT_SHARE) ? { livre } : undefined;
  } catch {
    return undefined;
  }
}
