import type { Alerts } from '../features/services';

/** Shown when a deletion has succeeded (section 4). */
export const DELETED = 'Registro apagado com sucesso!';

/** The time in which a failure is not alerted again, in milliseconds. */
const RECENT = 500;

/**
 * The alerts of the product (section 8). Each waits for the next frame to be painted: behind it stands
 * the new state.
 * @param page shows the alerts
 * @param connection the session's memory of a lost connection
 */
export function createAlerts(
  page: Window,
  connection: { isLossKnown: () => boolean; onLoss: () => void },
): Alerts {
  /** The failures of reads alerted a moment ago: two totals that fail alike are one alert. */
  const recent = new Set<string>();

  const show = (message: string, then = () => {}) => {
    const alert = () => {
      page.alert(message);
      then();
    };
    page.requestAnimationFrame(() => page.setTimeout(alert));
  };

  const noteFailure: Alerts['noteFailure'] = ({ kind }) => {
    if (kind === 'connection') connection.onLoss();
  };

  return {
    show,

    noteFailure,

    showError: ({ kind, message }) => {
      noteFailure({ kind, message });
      if (message !== null) show(message);
    },

    showReadError: ({ kind, message }) => {
      if (message === null || (kind === 'connection' ? connection.isLossKnown() : recent.has(message)))
        return;
      if (kind === 'connection') connection.onLoss();
      recent.add(message);
      show(message, () => page.setTimeout(() => recent.delete(message), RECENT));
    },
  };
}
