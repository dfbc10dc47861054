import type { Cidade } from '../../../src/domain/cidade';
import type { ListMachine } from '../../../src/screens/list/listView';
import { marilia, twoPages } from '../cases/list';
import { busyIf, gone, holds, type Surface, type Thing, textIf, there, thereIf } from '../surface';

const dialog: Thing = { role: 'alertdialog', name: 'Realmente deseja apagar?' };

const OFFLINE = 'Nada se perdeu. Verifique a conexão e tente novamente.';
const REFUSED = 'Nada se perdeu. O servidor não conseguiu responder. Tente novamente daqui a pouco.';

type State = Parameters<NonNullable<Surface<ListMachine<Cidade>>['sights']>>[0];

const isFailed = (state: State) => state.matches({ query: 'failed' });
const isAsking = (state: State) =>
  state.matches({ deletion: 'confirming' }) || state.matches({ deletion: 'deleting' });
const isPaged = ({ context }: State) => context.items !== null && context.total > context.pageSize;

/** /cidades. While the question is open, nothing behind it can be reached. */
export const listSurface: Surface<ListMachine<Cidade>> = {
  starts: ['/cidades', '/cidades'],
  // To come back to a list one must have been there, and seen its rows.
  begin: async (user, { start, answer, see }) => {
    if (start === 0) return;
    await answer('loadPage', twoPages);
    await see(there('row', marilia.nome));
    await user.press({ role: 'link', name: 'Pessoas' });
    await see(there('heading', 'Listagem de pessoas'));
    await user.press({ role: 'link', name: 'Cidades' });
    await see(there('heading', 'Listagem de cidades'));
  },
  beginCalls: [0, 1],
  acts: {
    'search.typed': {
      offered: (before) => !isAsking(before),
      do: (user, { busca }) => user.fill('Pesquisar...', busca),
    },
    'page.chosen': {
      offered: (before, { pagina }) =>
        !isAsking(before) && !isFailed(before) && isPaged(before) && before.context.pagina !== pagina,
      do: (user, { pagina }) => user.press({ role: 'button', name: `Página ${pagina}` }),
    },
    'url.changed': {
      offered: (before) => !isAsking(before),
      do: (user) => user.press({ role: 'link', name: 'Cidades' }),
    },
    retry: {
      offered: (before) => !isAsking(before),
      do: (user) => user.press({ role: 'button', name: 'Tentar novamente' }),
    },
    delete: {
      offered: (before) => !isFailed(before),
      do: (user, { item }) =>
        user.press({ role: 'button', name: 'Apagar', inside: { role: 'row', name: item.nome } }),
    },
    confirm: { do: (user) => user.press({ role: 'button', name: 'Apagar', inside: dialog }) },
    cancel: {
      do: (user, _event, before) => {
        const name = before.matches({ deletion: 'deleting' }) ? 'Fechar' : 'Cancelar';
        return user.press({ role: 'button', name, inside: dialog });
      },
    },
  },
  sights: (state) => {
    const { busca, items, shown, total, failure } = state.context;
    const isIdle = state.matches({ query: 'idle' });
    if (isAsking(state)) {
      return [
        there(dialog.role, dialog.name),
        busyIf(state.matches({ deletion: 'deleting' }), { role: 'button', name: 'Apagar', inside: dialog }),
      ];
    }
    return [
      gone(dialog.role, dialog.name),
      holds('Pesquisar...', busca),
      thereIf(isFailed(state), 'button', 'Tentar novamente'),
      textIf(isFailed(state) && failure === 'connection', OFFLINE),
      textIf(isFailed(state) && failure === 'api', REFUSED),
      thereIf(!isIdle && !isFailed(state), 'progressbar', 'Carregando...'),
      thereIf(!isFailed(state) && isPaged(state), 'navigation', 'Paginação'),
      textIf(!isFailed(state) && isPaged(state), `Página ${shown} de 2 · ${total} registros`),
      textIf(isIdle && items?.length === 0, 'Nenhum registro encontrado.'),
      ...['Marília', 'Manaus'].map((nome) =>
        thereIf(!isFailed(state) && (items?.some((item) => item.nome === nome) ?? false), 'row', nome),
      ),
    ];
  },
  addresses: ({ context: { busca, pagina } }) => {
    const written = `/cidades?busca=${busca}&pagina=${pagina}`;
    return busca === '' && pagina === 1 ? ['/cidades', written] : [written];
  },
};
