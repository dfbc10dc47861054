import { fromPromise } from 'xstate';
import { homeMachine } from '../../../machines/homeMachine';
import { HomeScreen } from '../../screens/pagina-inicial/HomeScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';

const firstPage = { busca: '', pagina: 1 };

export const createHomeMachines = ({ api, alerts: { showError } }: MachineParts) => ({
  home: homeMachine.provide({
    actors: {
      countPessoas: fromPromise(async ({ signal }) => (await api.pessoas.list(firstPage, signal)).total),
      countCidades: fromPromise(async ({ signal }) => (await api.cidades.list(firstPage, signal)).total),
    },
    actions: { showError },
  }),
});

export const HomeRoom = ({ machines }: RoomProps) => (
  <HomeScreen machine={machines(createHomeMachines).home} />
);
