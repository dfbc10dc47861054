import type { SnapshotFrom } from 'xstate';
import type { importsMachine } from '../../../machines/importsMachine';
import { formatCount } from '../../components/formatCount';
import { formatMoment } from '../../components/formatMoment';
import type { Import } from '../../domain/imports';
import { singularOf } from '../everyKind';
import { pagesOf } from '../list/pagesOf';
import { counted, undoneSentence } from './counted';

/** The dialog of the imports in each of its states. */
export function importsView(snapshot: SnapshotFrom<typeof importsMachine>) {
  const { imports, total, pagina, shown, undoing } = snapshot.context;
  return {
    imports,
    undoing,
    asked: snapshot.matches('asking') ? imports.find(({ id }) => id === undoing?.id) : undefined,
    isUndoing: snapshot.matches('undoing'),
    ...pagesOf({ total, pagina, shown }, imports.length),
    busy: snapshot.hasTag('busy'),
    hasFailed: snapshot.matches('failed'),
    isEmpty: snapshot.matches('ready') && imports.length === 0,
  };
}

type ImportsView = ReturnType<typeof importsView>;

/** `36 de 300 pessoas` for an import that stopped, else `300 pessoas`. */
function countOf({ tipo, registros, total }: Import): string {
  if (total === null || registros >= total) return counted(registros, singularOf(tipo), tipo);
  return `${formatCount(registros)} de ${counted(total, singularOf(tipo), tipo)}`;
}

export const fileOf = ({ arquivo }: Import) => arquivo ?? 'planilha';

/** `Ana em 25/11/2026 às 14:02 · 36 de 300 pessoas`. */
export const importByline = (imported: Import) =>
  `${imported.quem === null ? '' : `${imported.quem} em `}${formatMoment(imported.quando)} · ${countOf(imported)}`;

/** The progress of the undoing of an import, or its result; null if it was not undone here. */
export function undoingOf(
  { id }: Import,
  { undoing, isUndoing, asked }: Pick<ImportsView, 'undoing' | 'isUndoing' | 'asked'>,
): string | null {
  if (undoing?.id !== id || asked !== undefined) return null;
  if (!isUndoing) return `${undoneSentence(undoing.deleted, undoing.kept)}.`;
  return `Desfazendo: ${counted(undoing.deleted, 'apagado', 'apagados')}, faltam ${formatCount(undoing.left)}.`;
}

/** `Desfeita por Bia em 25/11/2026 às 14:02`; null for an import that was not undone. */
export function undoneByline({ desfeita }: Import): string | null {
  if (desfeita === null) return null;
  const by = desfeita.quem === null ? '' : ` por ${desfeita.quem}`;
  return `Desfeita${by} em ${formatMoment(desfeita.quando)}`;
}

/** The consequence of a yes to the question before an undoing. */
export const undoConsequence = ({ intactos }: Import): string =>
  intactos === 1 ? '1 registro será apagado.' : `${formatCount(intactos)} registros serão apagados.`;
