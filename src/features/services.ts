import type { Struct } from 'superstruct';
import type { ActorRefFrom, CallbackActorLogic, EventObject } from 'xstate';
import type { authMachine } from '../../machines/authMachine';
import type { Draft, SavedRecord } from '../../machines/detailForm';
import type {
  ChangeEvent,
  WriteAnswer,
  WriteCall,
  WriteContext,
  WriteInput,
} from '../../machines/writeAnswers';
import type { HttpClient } from '../api/httpClient';
import type { RecordName } from '../domain/changes';
import type { Failure } from '../domain/errors';
import type { LastImport } from './spreadsheet/provideSpreadsheet';

/** The alerts of the product (section 8). */
export type Alerts = {
  show: (message: string) => void;
  /** The failure of a write, or of a page that can't be shown. */
  showError: (_: unknown, failure: Failure) => void;
  /** The failure of a read that repeats by itself: a lost connection is alerted once until a call succeeds. */
  showReadError: (_: unknown, failure: Failure) => void;
};

/** The drafts of a tab, by the address of their forms. */
export type Drafts = {
  read: <Values extends object>(
    address: string,
    blank: Values,
    schema: Struct<Values, unknown>,
  ) => Draft<Values> | null;
  /** @param draft null removes the stored one */
  store: (address: string, owner: string | null, draft: Draft<object> | null) => void;
  /** Removes from a draft what a write has saved. */
  settle: (written: Pick<WriteContext, 'address' | 'typed' | 'payload'>) => void;
  hasAny: () => boolean;
  /** @param owner whose drafts stay; null removes all */
  keepOnly: (owner: string | null) => void;
};

/** The calls about single records of a kind, which its writes make. */
export type RecordCalls<Values extends object = object> = {
  /** The payload of typed values; a typed city is looked up. */
  resolve: (typed: object) => Promise<object>;
  send: (call: WriteCall) => Promise<{ id: number | null; etag: string | null }>;
  read: (id: number | null, signal?: AbortSignal) => Promise<SavedRecord<Values>>;
};

/** Features are made with these: the session, its calls, its alerts and drafts. */
export type Services = {
  auth: ActorRefFrom<typeof authMachine>;
  http: HttpClient;
  alerts: Alerts;
  drafts: Drafts;
  lastImport: LastImport;

  /**
   * A bridge to the session's writes: asks for one, and hands its end to the actor that invokes the bridge.
   * Where the bridge is stopped before, the session says the end.
   * @param toEvent the event that the actor hears of an answer
   */
  askWrite: <Input>(
    toWrite: (input: Input) => Omit<WriteInput, 'asker' | 'freshKey'>,
    toEvent?: (answer: WriteAnswer) => EventObject,
  ) => CallbackActorLogic<WriteAnswer, Input>;

  /**
   * A bridge to the session's writes: hands on every change that they make.
   * @param kinds the kinds of record to hear of
   * @param toEvent the event that the actor hears of a change
   */
  hearChanges: (
    kinds: readonly RecordName[],
    toEvent?: (change: ChangeEvent) => EventObject,
  ) => CallbackActorLogic<ChangeEvent>;
};

/** The address of a record's page; null for a new one. */
export const addressOf = (kind: RecordName, id: number | null): string => `/${kind}/detalhe/${id ?? 'nova'}`;

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing where a page is not served securely. */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A write about a record that exists, and that saves nothing. */
export const aboutRecord = (kind: RecordName, id: number) => ({
  kind,
  address: addressOf(kind, id),
  id,
  values: null,
  etag: null,
  key: '',
  sent: [],
});
