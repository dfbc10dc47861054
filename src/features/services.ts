import { createContext, useContext } from 'react';
import type {
  ActorRefFrom,
  CallbackActorLogic,
  EventObject,
  InspectionEvent,
  PromiseActorLogic,
  Snapshot,
} from 'xstate';
import type { authMachine } from '../../machines/authMachine';
import type { Draft, SaveInput } from '../../machines/detailForm';
import type { WriteEnd } from '../../machines/writeEvents';
import type { WriteContext } from '../../machines/writeMachine';
import type { HttpClient } from '../api/httpClient';
import type { RecordName } from '../domain/changes';
import type { Failure } from '../domain/errors';
import type { Kind } from '../domain/kind';
import type { Extensions } from './extensions';
import { textIn } from './navigationState';

/** The alerts of the product (section 8). */
export type Alerts = {
  show: (message: string) => void;
  /** The failure of a write, or of a page that can't be shown. */
  showError: (failure: Failure) => void;
  /** A failure that is shown in another way. */
  noteFailure: (failure: Failure) => void;
  /** The failure of a read that repeats by itself: a lost connection is alerted once until a call succeeds. */
  showReadError: (failure: Failure) => void;
};

/** A draft that a tab has left, and the name of its record, which may be empty. */
export type LeftDraft = { key: string; name: string };

/** The drafts of a tab by the addresses of their forms, and those that other tabs have left. */
export type Drafts = {
  /** The tab's own draft. */
  read: (address: string, kind: Pick<Kind, 'blank' | 'values'>) => Draft | null;
  /** @param draft null removes the stored one */
  store: (address: string, owner: string | null, draft: Draft | null) => void;
  /** Another tab has stored a draft at this address: `take` tells whose it is. */
  hasOthers: (address: string) => boolean;
  /** The tab's own draft; else the newest that a tab which is gone has left at this address, which becomes its own. */
  take: (address: string, kind: Pick<Kind, 'blank' | 'values'>) => Promise<Draft | null>;
  /**
   * The newest draft that was left, in this tab or in one that is gone.
   * @param isLeft tells whether the form of an address can have left one
   */
  findLeft: (
    isLeft: (address: string) => boolean,
    kind: Pick<Kind, 'blank' | 'searched'>,
  ) => Promise<LeftDraft | null>;
  /**
   * Moves a draft that was left to a form of this tab.
   * @returns false where it is gone
   */
  move: (key: string, address: string) => boolean;
  /** Removes a draft that was left. */
  remove: (key: string) => void;
  /** Removes from a draft what a write has saved. */
  discardSaved: (written: Pick<WriteContext, 'address' | 'typed' | 'payload'>) => void;
  /** @param owner whose drafts stay; null removes all */
  keepOnly: (owner: string | null) => void;
};

/** The file whose import a lost session has stopped. */
export type StoppedImport = {
  /** Keeps its name while it is imported. */
  store: (file: string) => void;
  clear: () => void;
  read: () => string | null;
};

/** A record whose page was opened. */
export type OpenedRecord = { kind: RecordName; id: number; name: string };

/** The records opened last, the newest first. */
export type OpenedRecords = {
  add: (record: OpenedRecord) => void;
  remove: (record: Pick<OpenedRecord, 'kind' | 'id'>) => void;
  read: () => readonly OpenedRecord[];
};

/** A first step in a new register. */
export type FirstStep = RecordName | 'convite';

/** Pages are made with these: the session, its calls, its alerts and drafts. */
export type Services = {
  /** Receives what every actor of the page does, while a developer inspects. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** The snapshot that a flow starts from, by its id; the gallery shows every state by it. */
  snapshotOf?: ((id: string) => Snapshot<unknown> | undefined) | undefined;
  auth: ActorRefFrom<typeof authMachine>;
  /** Keeps the email of who is signed in until the session ends: after a lost one the login begins with it. */
  rememberEmail: (email: string) => void;
  http: HttpClient;
  /** Read by `useExtensions`, which asks for our own server. */
  extensions: Extensions;
  alerts: Alerts;
  drafts: Drafts;
  /** Creates `drafts` and `extensions`, once: their code comes with the pages of staff, and no other page reads them. */
  openStaffServices: (create: {
    drafts: (page: Window, findOwner: () => string | null) => Drafts;
    extensions: (http: HttpClient) => Extensions;
  }) => void;
  /** Something typed is stored, of whatever owner. */
  hasDrafts: () => boolean;
  recents: OpenedRecords;
  /** The names of the cities that were found, by their numbers, for what is announced of people. */
  cityNames: Map<number, string>;
  stoppedImport: StoppedImport;
  /** The first steps that were pressed in this session. */
  firstSteps: Set<FirstStep>;

  /**
   * Saves a record, as a call: it goes on when its page is left. The session alerts its failure, of which the call is
   * rejected with a `WriteError`; where the session ends, it never answers.
   */
  save: PromiseActorLogic<WriteEnd, SaveInput>;

  /**
   * Saves a form whose page goes at once. The session announces the end: what is not saved is a notice that leads to
   * the form, and no alert.
   * @param title of the notice: the name of the record
   */
  handOver: (input: SaveInput, title: string) => void;

  /** Deletes a record, in the same way: only the version that is named, if one is. */
  deleteRecord: (kind: RecordName) => PromiseActorLogic<void, { id: number; etag: string | null }>;

  /** Restores a deleted record, in the same way. */
  restoreRecord: (kind: RecordName) => PromiseActorLogic<void, { id: number }>;

  /** Resolves when no write of the page of this address is pending; never, once the signal is aborted. */
  whenWritten: (address: string, signal: AbortSignal) => Promise<void>;

  /** Hears what writes change of these kinds, when the tab is shown again and when the network is back. */
  hear: (kinds: readonly RecordName[]) => CallbackActorLogic<EventObject>;

  /** Publishes that an import has made or deleted records: people, and the cities made along with them. */
  publishImported: () => void;
};

export const ServicesContext = createContext<Services | null>(null);

/** The services of the page. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('A page needs its services around it');
  return services;
}

/** The address of a record's page; null for a new one. */
export const addressOf = (kind: RecordName, id: number | null): string => `/${kind}/detalhe/${id ?? 'nova'}`;

/**
 * The key of an entry of the history, for what belongs to a form that is opened there. The state of the navigation
 * may hand on the key of another entry: after a login, that of the page that the lost session has left.
 */
export const entryOf = ({ key, state }: { key: string; state: unknown }): string =>
  textIn(state, 'entry') ?? key;

/**
 * Names a form, for its draft and its writes. An existing record has the address of its page, whatever entry opens it.
 * A new one also has its entry of the history, because each entry has its own form.
 */
export const formAddressOf = (kind: RecordName, id: number | null, entry: string): string =>
  id === null ? `${addressOf(kind, id)}#${entry}` : addressOf(kind, id);

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing where a page is not served securely. */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
