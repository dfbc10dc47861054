import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { historyMachine } from '../../machines/historyMachine';
import type { DetailInput } from '../../machines/shared/detail';
import { optionsOf } from '../domain/cidade';
import { parse } from '../domain/rules';
import type { RecordKind } from '../features/kind';
import type { Machines, RecordMachines } from './records';
import { createKey, type Services } from './services';

/** The flow of a record's page, with its calls, and what it starts with. Loaded with the first such page. */
export function createDetail<
  Row extends { id: number },
  Item extends Values,
  Values extends object,
  Payload extends Values,
>(
  { auth, alerts, drafts, write }: Services,
  kind: RecordKind<Row, Item, Values, Payload>,
  { read, deletion, log, addressOf }: Pick<RecordMachines<Values>, 'read' | 'deletion' | 'log' | 'addressOf'>,
) {
  const history = historyMachine.provide({
    actors: {
      loadHistory: fromPromise(async ({ input: { id, limit }, signal }) => {
        if (id === null || !auth.getSnapshot().matches({ backend: 'ours' })) return { changes: [], total: 0 };
        const { items, total } = await log.history(id, limit, signal);
        return { changes: items, total };
      }),
    },
  });

  return {
    machine: createDetailMachine<Values>({ validate: kind.validate }).provide({
      actors: {
        loadRecord: fromPromise(({ input, signal }) => read(input.id, signal)),
        save: fromPromise(async ({ input, signal }) => {
          const address = addressOf(input.id);
          const result = await write({ ...input, kind: kind.name, address }, signal);
          return { ...result, values: parse(kind.values, result.values) };
        }),
        deletion,
        history,
      },
      actions: {
        storeDraft: ({ context }, { draft }) =>
          drafts.store(addressOf(context.id), auth.getSnapshot().context.owner, draft),
        showError: alerts.showError,
      },
    }),

    /** What the page of a record starts with: the draft stored at its address, and a fresh key. */
    inputOf: (id: number | null): DetailInput<Values> => ({
      id,
      blank: kind.blank,
      draft: drafts.read(addressOf(id), kind.blank, kind.values),
      key: createKey(),
    }),
  };
}

/** The flow of the city field, with its search. */
export const createCityPicker = ({ alerts }: Services, { cidades: { resource } }: Machines) =>
  cityPickerMachine.provide({
    actors: {
      searchCities: fromPromise(async ({ input, signal }) => {
        const { items, total } = await resource.list({ ...input, pagina: 1 }, signal);
        const selected = items.find(({ id }) => id === input.id) ?? null;
        return { cidades: optionsOf(items, input), total, selected };
      }),
    },
    actions: { showError: alerts.showReadError },
  });
