/**
 * Reads the last part of a detail address (section 2): a number, or the word nova.
 * @returns the id, null for a new record, undefined for what is no detail page
 */
export function readRecordId(param: string | undefined): number | null | undefined {
  if (param === 'nova') return null;
  const id = /^\d+$/.test(param ?? '') ? Number(param) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
