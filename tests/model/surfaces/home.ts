import type { SnapshotFrom } from 'xstate';
import type { homeMachine } from '../../../machines/homeMachine';
import { gone, type Sight, type Surface, type Thing, textIf, there } from '../surface';

const cards = {
  pessoas: { role: 'region', name: 'Total de pessoas' },
  cidades: { role: 'region', name: 'Total de cidades' },
} as const satisfies Record<string, Thing>;

const retry = (inside: Thing): Thing => ({ role: 'button', name: 'Tentar novamente', inside });

const sightsOf = (state: SnapshotFrom<typeof homeMachine>, total: 'pessoas' | 'cidades'): Sight[] => {
  const card = cards[total];
  const mode = state.value[total];
  const again = mode === 'failed' ? there : gone;
  return [
    textIf(mode === 'loading', 'Carregando...', card),
    textIf(mode === 'ready', '12', card),
    textIf(mode === 'failed', 'O total não pôde ser carregado.', card),
    again('button', 'Tentar novamente', card),
  ];
};

/** /pagina-inicial */
export const homeSurface: Surface<typeof homeMachine> = {
  starts: ['/pagina-inicial'],
  acts: {
    'retry.pessoas': { do: (user) => user.press(retry(cards.pessoas)) },
    refresh: {
      // Only a write that has failed brings what has been told.
      offered: (_, { told }) => told === undefined,
      do: (user) => user.press({ role: 'link', name: 'Página inicial' }),
    },
    'retry.cidades': { do: (user) => user.press(retry(cards.cidades)) },
  },
  sights: (state) => [...sightsOf(state, 'pessoas'), ...sightsOf(state, 'cidades')],
  addresses: () => ['/pagina-inicial'],
};
