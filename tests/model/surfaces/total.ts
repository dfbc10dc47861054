import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import type { totalCases } from '../cases/read';
import { type Surface, type Thing, textIf, thereIf } from '../surface';
import { goHomeDeleting } from './deletion';
import { deleting, listing } from './wires';

const card: Thing = { role: 'region', name: labels.home.totalOfCities };
const rows = ['Marília', 'Manaus', 'Marabá'];

/** One card of the home page, which one comes to while deletions of the list are still running. */
export const totalSurface: Surface<typeof totalCases.machine> = {
  actors: /^cidades\.total$/,
  starts: ['/cidades'],
  begin: (user) => goHomeDeleting(user, rows),
  acts: {
    retry: { do: (user) => user.press({ role: 'button', name: labels.fault.retry, inside: card }) },
    'connection.restored': { do: (user) => user.goOnline() },
    'records.changed': { do: (user) => user.answer('deleteRecord') },
  },
  sights: (state) => [
    textIf(state.matches('loading'), labels.fault.loading, card),
    textIf(state.matches('ready'), '12', card),
    textIf(state.matches('failed'), 'Não foi possível carregar o total.', card),
    thereIf(state.matches('failed'), 'button', labels.fault.retry, card),
  ],
  addresses: () => ['/pagina-inicial'],
  alerts: ({ type }) => (type === 'records.changed' ? ['Registro apagado com sucesso!'] : []),
  alertsLossOnce: true,
  wires: {
    load: {
      names: ['GET /cidades'],
      request: () => listing('cidades', { busca: '', pagina: 1 }),
      answer: (total: number) => listed([], total),
    },
    deleteRecord: deleting,
  },
  // The first listing is the list's.
  isHeld: (name, turn) => name !== 'GET /cidades' || turn > 0,
  prepare: ({ register }) => void register.cidades.push(...rows.map((nome, at) => city(at + 3, nome))),
};
