import type { InspectionEvent } from 'xstate';
import { startInspection } from '../inspector/app/startInspection';
import { maskSecrets } from './maskSecrets';

/**
 * Shows every flow of a page to whoever develops, without a secret.
 * @returns receives what every actor does
 */
export const createInspector = (page: Window): ((event: InspectionEvent) => void) =>
  startInspection(page, maskSecrets);
