import { loadAccount } from '../api/account';
import { createChangeLog, loadChangeGroups, loadGroup, loadOldestMoment } from '../api/changeCalls';
import type { HttpClient } from '../api/httpClient';
import type { ChangeGroup, RecordName } from '../domain/changes';

/** The number of groups of changes on the home page. */
const RECENT_GROUPS = 8;

/**
 * The calls and texts beyond section 7, which pages have with our own server alone (`useExtensions`). The calls of
 * imports and exports are in the chunks of their dialogs.
 */
export const createExtensions = (http: HttpClient) => ({
  loadAccount: (signal: AbortSignal) => loadAccount(http, signal),

  /** The newest groups of changes of the register. */
  loadRecentChanges: (signal: AbortSignal) => loadChangeGroups(http, RECENT_GROUPS, signal),

  /** The lines of a group of changes, newest first. */
  loadGroup: (group: ChangeGroup, signal: AbortSignal) => loadGroup(http, group, signal),

  /** The moment of the oldest change that is kept; null where there is none. */
  loadOldestMoment: (signal: AbortSignal) => loadOldestMoment(http, signal),

  /** The calls about the changes of one kind of record. */
  changesOf: (kind: RecordName) => createChangeLog(http, `/${kind}`),

  texts: {
    find: 'Pesquisar pessoas e cidades',
    noCities: 'Ainda não há cidades. Digite o nome da primeira.',
    deleted: (name: string) => `Registro apagado: ${name}.`,
    deletionNote: (id: number) => `O registro nº ${id} sairá da lista. Você poderá desfazer.`,
  },
});

export type Extensions = ReturnType<typeof createExtensions>;
