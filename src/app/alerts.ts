import type { Failure } from '../domain/errors';

/** What users read when a write has succeeded (section 4). */
export const DELETED = 'Registro apagado com sucesso!';
export const PASSWORD_CHANGED = 'Senha trocada com sucesso!';
export const SIGNED_UP = 'Usuário cadastrado com sucesso!';

/** In milliseconds. */
const RECENT = 500;

/**
 * The alerts of the product (section 8). Each waits for the next frame to be painted: behind it stands
 * the new state.
 * @param page shows the alerts
 */
export function createAlerts(page: Window) {
  let isLossKnown = false;
  /** What failed reads have said a moment ago: two totals that fail alike are one alert. */
  const recent = new Set<string>();

  const show = (message: string, then = () => {}) => {
    const alert = () => {
      page.alert(message);
      then();
    };
    page.requestAnimationFrame(() => page.setTimeout(alert));
  };

  return {
    show,

    /** The failure of a write, or of a page that can't be shown. */
    showError: (_: unknown, { kind, message }: Failure) => {
      isLossKnown ||= kind === 'connection';
      if (message !== null) show(message);
    },

    /** The failure of a read that repeats by itself: a lost connection is alerted once until a call succeeds. */
    showReadError: (_: unknown, { kind, message }: Failure) => {
      if (message === null || (kind === 'connection' ? isLossKnown : recent.has(message))) return;
      isLossKnown ||= kind === 'connection';
      recent.add(message);
      show(message, () => page.setTimeout(() => recent.delete(message), RECENT));
    },

    /** A call was answered. */
    connectionWorks: () => {
      isLossKnown = false;
    },
  };
}
