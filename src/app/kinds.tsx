import { type ComponentType, lazy } from 'react';
import type { totalMachine } from '../../machines/totalMachine';
import { cidades } from '../features/cidades/cidades';
import type { RecordKind } from '../features/kind';
import { ListPage } from '../features/list/ListPage';
import { pessoas } from '../features/pessoas/pessoas';
import type { Machines } from './machines';

const loadCidade = () => import('../features/cidades/CidadePage');
const loadPessoa = () => import('../features/pessoas/PessoaPage');

/** One kind of record as the app shows it: its entry, its total, and the pages of its two routes. */
export type AppKind = {
  kind: Pick<RecordKind<unknown, unknown, unknown, unknown>, 'name' | 'label' | 'icon' | 'totalTitle'>;
  total: typeof totalMachine;
  List: ComponentType;
  Detail: ComponentType;
};

/** Every kind of record, in the order of the sidebar. The page of a record is loaded when it is first shown. */
export const createKinds = (machines: Machines): readonly AppKind[] => [
  {
    kind: cidades,
    total: machines.totals.cidades,
    List: () => <ListPage kind={cidades} machine={machines.cidades.list} />,
    Detail: lazy(async () => {
      const { CidadePage } = await loadCidade();
      const { detail, detailInput } = machines.cidades;
      return { default: () => <CidadePage machine={detail} inputOf={detailInput} /> };
    }),
  },
  {
    kind: pessoas,
    total: machines.totals.pessoas,
    List: () => <ListPage kind={pessoas} machine={machines.pessoas.list} />,
    Detail: lazy(async () => {
      const { PessoaPage } = await loadPessoa();
      const { detail, detailInput } = machines.pessoas;
      return {
        default: () => <PessoaPage machine={detail} inputOf={detailInput} cityPicker={machines.cityPicker} />,
      };
    }),
  },
];

/** Loads the chunks of all pages, so that the next one appears at once. */
export const preloadPages = () => Promise.all([loadCidade(), loadPessoa()]);
