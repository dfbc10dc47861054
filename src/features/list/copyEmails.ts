import type { HttpClient } from '../../api/httpClient';
import { loadPage } from '../../api/resource';
import type { Kind } from '../../domain/kind';

/** More would be too many for a mail. */
export const MOST_EMAILS = 1_000;

/**
 * Copies the emails of all records that a search finds, by one call; to be called by a click.
 * @returns how many there are
 */
export async function copyEmails(http: HttpClient, kind: Kind, busca: string): Promise<number> {
  const query = { page: 1, limit: MOST_EMAILS, filter: busca };
  const emails = loadPage(http, `/${kind.name}`, query, kind.row).then(({ items }) =>
    items.map((row) => String(row[kind.email ?? ''] ?? '')).filter((email) => email !== ''),
  );
  const text = emails.then((all) => all.join('; '));
  if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
  else {
    // Safari lets a click write only what it is promised at once.
    const blob = text.then((all) => new Blob([all], { type: 'text/plain' }));
    await Promise.all([blob, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])]);
  }
  return (await emails).length;
}
