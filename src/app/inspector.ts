import type { InspectionEvent } from 'xstate';
import { createMask } from '../../tools/inspector/maskSecrets';
import { startInspection } from '../../tools/inspector/startInspection';

/**
 * Shows every flow of a page in an inspector, without a secret; in development only.
 * @returns the `inspect` option of every actor
 */
export const createInspector = (page: Window): ((event: InspectionEvent) => void) =>
  startInspection(page, createMask(/^(senha|password)$/i, /^(authorization|\w*token)$/i));
