import { formatMoment } from '../../components/formatMoment';
import type { Acao } from '../../domain/changes';

const participles: Readonly<Record<Acao, string>> = {
  criou: 'Criado',
  alterou: 'Alterado',
  apagou: 'Apagado',
  restaurou: 'Restaurado',
};

/** `Alterado por Ana em 25/11/2026 às 14:02`. */
export const bylineOf = (acao: Acao, { quem, quando }: { quem: string | null; quando: string }) =>
  `${participles[acao]}${quem === null ? '' : ` por ${quem}`} em ${formatMoment(quando)}`;
