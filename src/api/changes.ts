import { recentSchema } from '../domain/changes';
import type { HttpClient } from './httpClient';
import { loadPage } from './resource';

/** The last changes of all records, newest first. */
export const loadRecentChanges = async (http: HttpClient, limit: number, signal: AbortSignal) =>
  (await loadPage(http, '/mudancas', { page: 1, limit }, recentSchema, signal)).items;
