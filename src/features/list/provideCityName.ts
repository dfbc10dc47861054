import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { createResource } from '../../api/resource';
import { cidadeSchema } from '../../domain/cidade';
import { cityKind } from '../../domain/kinds';
import type { Services } from '../services';

/** The name of a city, read in silence. */
export const provideCityName = ({ http, hear }: Services, id: number) =>
  createReadMachine<string>().provide({
    actors: {
      load: fromPromise(
        async ({ signal }) =>
          (await createResource(http, `/${cityKind.name}`, cidadeSchema).read(id, signal)).item.nome,
      ),
      hear: hear([cityKind.name]),
    },
    actions: { showError: () => {} },
  });
