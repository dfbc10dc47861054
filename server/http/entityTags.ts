/** The entity tag of a record in this version. */
export const entityTag = (version: number) => `"${version}"`;

/**
 * The versions that an `If-Match` lets pass; undefined for any. Weak tags and
 * tags that are none of ours match nothing (RFC 9110, `If-Match`).
 */
export function versionsIn(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch
    .split(',')
    .map((tag) => /^"(\d{1,15})"$/.exec(tag.trim())?.[1])
    .filter((version) => version !== undefined)
    .map(Number);
}
