import { loadAccount } from '../api/account';
import { createChangeLog, loadChangeGroups } from '../api/changeCalls';
import type { HttpClient } from '../api/httpClient';
import type { RecordName } from '../domain/changes';

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

  /** The calls about the changes of one kind of record. */
  changesOf: (kind: RecordName) => createChangeLog(http, `/${kind}`),

  texts: {
    forgottenPassword: 'Esqueceu a senha? Peça um link a quem administra o cadastro.',
    noCities: 'Ainda não há cidades. Cadastre uma antes.',
    deleted: (name: string) => `Registro apagado: ${name}.`,
    deletionNote: (id: number) => `O registro nº ${id} sai da lista. Você ainda pode desfazer.`,
  },
});

export type Extensions = ReturnType<typeof createExtensions>;
