import type { HttpClient } from '../../api/httpClient';
import { loadPage } from '../../api/resource';
import type { Kind } from '../../domain/kind';

/** More would be too many for a mail. */
export const MOST_EMAILS = 1_000;

/** Loads the emails of all records that a search finds, by one call. */
export async function loadEmails(http: HttpClient, kind: Kind, busca: string): Promise<string[]> {
  const query = { page: 1, limit: MOST_EMAILS, filter: busca };
  const { items } = await loadPage(http, `/${kind.name}`, query, kind.row);
  return items.map((row) => String(row[kind.email ?? ''] ?? '')).filter((email) => email !== '');
}

/** As a mail program takes them. */
export const joinEmails = (emails: readonly string[]): string => emails.join('; ');

/**
 * Copies the emails of all records that a search finds; to be called by a click.
 * @returns how many there are
 */
export async function copyEmails(http: HttpClient, kind: Kind, busca: string): Promise<number> {
  const emails = loadEmails(http, kind, busca);
  const text = emails.then(joinEmails);
  if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
  else {
    // Safari lets a click write only what it is promised at once.
    const blob = text.then((all) => new Blob([all], { type: 'text/plain' }));
    await Promise.all([blob, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])]);
  }
  return (await emails).length;
}
