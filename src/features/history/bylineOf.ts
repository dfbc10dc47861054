import { formatMoment } from '../../components/formatMoment';
import type { Acao, LogLine } from '../../domain/changes';

const participles: Readonly<Record<Acao, string>> = {
  criou: 'Cadastrado',
  alterou: 'Alterado',
  apagou: 'Apagado',
  restaurou: 'Restaurado',
};

type Byline = Pick<LogLine, 'quem' | 'quando'> & Partial<Pick<LogLine, 'importacao' | 'arquivo'>>;

/** `Alterado por Ana em 25/11/2026 às 14:02`, `Importado por Ana, de clientes.xlsx, em …`. */
export function bylineOf(acao: Acao, { quem, quando, importacao, arquivo }: Byline) {
  const isImported = acao === 'criou' && Boolean(importacao);
  const by = quem === null ? '' : ` por ${quem}`;
  const from = isImported && arquivo ? `, de ${arquivo},` : '';
  return `${isImported ? 'Importado' : participles[acao]}${by}${from} em ${formatMoment(quando)}`;
}
