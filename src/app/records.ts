import { fromPromise } from 'xstate';
import { accountMachine } from '../../machines/accountMachine';
import { deletedMachine } from '../../machines/deletedMachine';
import { deletionMachine } from '../../machines/deletionMachine';
import { createFormMachine } from '../../machines/formMachine';
import { createListMachine } from '../../machines/listMachine';
import { recentMachine } from '../../machines/recentMachine';
import type { SavedRecord } from '../../machines/shared/detail';
import { totalMachine } from '../../machines/totalMachine';
import { loadAccount, changePassword as sendPassword } from '../api/account';
import { createChangeLog, loadRecentChanges } from '../api/changes';
import { createResource } from '../api/resource';
import { cityOfText, namesakesOf } from '../domain/cidade';
import { PAGE_SIZE } from '../domain/constants';
import { ApiError } from '../domain/errors';
import { severalCities, UNKNOWN_CITY } from '../domain/messages';
import type { PessoaValues } from '../domain/pessoa';
import { check, parse } from '../domain/rules';
import { ownerOf, type PasswordValues, passwordRules } from '../domain/usuario';
import { cidades } from '../features/cidades/cidades';
import type { RecordKind } from '../features/kind';
import { pessoas } from '../features/pessoas/pessoas';
import { PASSWORD_CHANGED } from './alerts';
import type { Services } from './services';

/** How many changes the home page shows. */
const RECENT_CHANGES = 8;

/** Reads and deletions are about a record. */
function requireId(id: number | null): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

/**
 * The machines of one kind of record, with their calls.
 * @param prepare turns checked values into what the rules parse, such as a typed city into its id
 */
function createKind<
  Row extends { id: number },
  Item extends Values,
  Values extends object,
  Payload extends Values,
>(
  { http, alerts, changes, records, write }: Services,
  kind: RecordKind<Row, Item, Values, Payload>,
  prepare: (values: Values) => Promise<Values> = async (values) => values,
) {
  const resource = createResource<Row, Item, Payload>(http, `/${kind.name}`, kind);
  const log = createChangeLog(http, `/${kind.name}`);
  const addressOf = (id: number | null) => `/${kind.name}/detalhe/${id ?? 'nova'}`;

  const read = async (id: number | null, signal?: AbortSignal): Promise<SavedRecord<Values>> => {
    const { item, etag } = await resource.read(requireId(id), signal);
    return { id: requireId(id), values: parse(kind.values, item), etag };
  };

  records.set(kind.name, {
    prepare: async (values) => parse(kind.rules, await prepare(parse(kind.values, values))),
    send: async ({ id, values, etag, key }) => {
      if (values === null) await resource.remove(requireId(id));
      else if (id === null) return resource.create(parse(kind.rules, values), key);
      else return { id, ...(await resource.update(id, parse(kind.rules, values), etag)) };
      return { id, etag: null };
    },
    read,
  });

  const deletion = deletionMachine.provide({
    actors: {
      deleteRecord: fromPromise(({ input: { id }, signal }) => {
        const about = { kind: kind.name, address: addressOf(id), id, values: null };
        return write({ ...about, etag: null, key: '', sent: [] }, signal);
      }),
    },
    actions: { showError: alerts.showError },
  });

  const publishRestored = () => changes.publish(null, { resource: kind.name });

  return {
    resource,
    log,
    addressOf,
    read,
    deletion,

    deleted: deletedMachine.provide({
      actors: {
        loadDeleted: fromPromise(async ({ input, signal }) => {
          const { items, total } = await log.deleted(input.limit, signal);
          return { deleted: items, total };
        }),
        restoreRecord: fromPromise(({ input: { id } }) => log.restore(id).then(publishRestored)),
        readRecord: fromPromise(({ input: { id } }) => read(id).then(publishRestored)),
      },
      actions: { showError: alerts.showError },
    }),

    list: createListMachine<Row>().provide({
      actors: {
        loadPage: fromPromise(({ input, signal }) => resource.list(input, signal)),
        deletion,
        // The list itself reads again while it is shown.
        restoreRecord: fromPromise(({ input: { id }, signal }) =>
          log.restore(id).then(() => (signal.aborted ? publishRestored() : undefined)),
        ),
        readRecord: fromPromise(({ input: { id } }) => read(id).then(() => undefined)),
      },
      actions: { showError: alerts.showReadError },
    }),

    total: totalMachine.provide({
      actors: {
        countRecords: fromPromise(
          async ({ signal }) => (await resource.list({ busca: '', pagina: 1 }, signal)).total,
        ),
      },
      actions: { showError: alerts.showReadError },
    }),
  };
}

/** The machines of staff, with their calls and alerts. */
export function createMachines(services: Services) {
  const { auth, http, alerts } = services;
  const cidade = createKind(services, cidades);

  /** Looks up a typed city; an unknown one is refused under its field. */
  const findTypedCity = async (values: PessoaValues): Promise<PessoaValues> => {
    const { cidadeId } = values;
    if (typeof cidadeId !== 'string') return values;
    const { items } = await cidade.resource.list({ busca: cidadeId, pagina: 1, id: 0 });
    const namesakes = namesakesOf(cidadeId, items).length;
    const found = namesakes > 1 ? null : cityOfText(cidadeId, items, items.length < PAGE_SIZE);
    if (found !== null) return { ...values, cidadeId: found.id };
    throw new ApiError('', { cidadeId: namesakes > 1 ? severalCities(namesakes) : UNKNOWN_CITY });
  };

  /** Its fresh token replaces any other that is stored for the same user. */
  const changePassword = async (values: PasswordValues) => {
    const token = await sendPassword(http, parse(passwordRules, values));
    if (token !== null && ownerOf(token) === auth.getSnapshot().context.owner)
      auth.send({ type: 'token.renewed', token });
    alerts.show(PASSWORD_CHANGED);
    return {};
  };

  return {
    recent: recentMachine.provide({
      actors: { loadChanges: fromPromise(({ signal }) => loadRecentChanges(http, RECENT_CHANGES, signal)) },
    }),

    account: accountMachine.provide({
      actors: { loadAccount: fromPromise(({ signal }) => loadAccount(http, signal)) },
    }),

    password: createFormMachine<PasswordValues>({ validate: check(passwordRules) }).provide({
      actors: { submit: fromPromise(({ input }) => changePassword(input.values)) },
      actions: { showError: alerts.showError },
    }),

    cidades: cidade,
    pessoas: createKind(services, pessoas, findTypedCity),
  };
}

export type Machines = ReturnType<typeof createMachines>;
export type RecordMachines<Values extends object> = ReturnType<
  typeof createKind<{ id: number }, Values, Values, Values>
>;
