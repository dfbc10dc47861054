import { fromCallback } from 'xstate';

/** Hears when the tab is shown again and when the network is back. */
export const hearWindow = fromCallback(({ sendBack }) => {
  const restore = () => sendBack({ type: 'connection.restored' });
  // What others saved while the tab was hidden.
  const show = () => {
    if (!document.hidden) sendBack({ type: 'tab.shown' });
  };
  window.addEventListener('online', restore);
  document.addEventListener('visibilitychange', show);
  return () => {
    window.removeEventListener('online', restore);
    document.removeEventListener('visibilitychange', show);
  };
});
