import { CONNECTION_LOST } from '../domain/errors';

/** What users read when a write has succeeded (section 4). */
export const DELETED = 'Registro apagado com sucesso!';
export const PASSWORD_CHANGED = 'Senha trocada com sucesso!';
export const SIGNED_UP = 'Usuário cadastrado com sucesso!';

/**
 * The alerts of the product (section 8). Each waits for the next frame to be painted: behind it stands
 * the new state.
 * @param page shows the alerts
 */
export function createAlerts(page: Window) {
  let isLossKnown = false;

  /** An empty message shows nothing: its error stands under the field. */
  const show = (message: string) => {
    if (message === CONNECTION_LOST) isLossKnown = true;
    if (message !== '') page.requestAnimationFrame(() => page.setTimeout(() => page.alert(message)));
  };

  return {
    show,

    /** The failure of a write, or of a page that can't be shown. */
    showError: (_: unknown, { message }: { message: string }) => show(message),

    /** The failure of a read that repeats by itself: a lost connection is alerted once until a call succeeds. */
    showReadError: (_: unknown, { message }: { message: string }) => {
      if (message !== CONNECTION_LOST || !isLossKnown) show(message);
    },

    /** A call was answered. */
    connectionWorks: () => {
      isLossKnown = false;
    },
  };
}
