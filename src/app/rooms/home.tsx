import { fromPromise } from 'xstate';
import { homeMachine } from '../../../machines/homeMachine';
import { HomeScreen } from '../../screens/pagina-inicial/HomeScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';
import { createCidadeCalls } from './cidadeCalls';
import { createPessoaCalls } from './pessoaCalls';

const firstPage = { busca: '', pagina: 1 };

export const createHomeMachines = ({ machines, alerts: { showError } }: MachineParts) => ({
  home: homeMachine.provide({
    actors: {
      countPessoas: fromPromise(async ({ signal }) => {
        const { total } = await machines(createPessoaCalls).list(firstPage, signal);
        return total;
      }),
      countCidades: fromPromise(async ({ signal }) => {
        const { total } = await machines(createCidadeCalls).list(firstPage, signal);
        return total;
      }),
    },
    actions: { showError },
  }),
});

export const HomeRoom = ({ machines }: RoomProps) => (
  <HomeScreen machine={machines(createHomeMachines).home} />
);
