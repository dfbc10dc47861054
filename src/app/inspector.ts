import type { InspectionEvent } from 'xstate';
import { createMask } from '../../tools/inspector/maskSecrets';
import { startInspection } from '../../tools/inspector/startInspection';

/** Copies messages without the secrets of our flows: passwords, the key of a recovery link, tokens, rows of a sheet. */
export const createSecretMask = () =>
  createMask(
    /^(senha|senhaAtual|novaSenha|password)$/i,
    /^(authorization|chave|headings|encoding|sampleRows|questions|\w*token)$/i,
  );

/**
 * Shows every flow of a page in an inspector, without a secret; in development only.
 * @returns the `inspect` option of every actor
 */
export const createInspector = (page: Window): ((event: InspectionEvent) => void) =>
  startInspection(page, 'Cadastro', createSecretMask());
