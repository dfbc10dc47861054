/** What people are told when a write has gone well (section 4). */
export const SAVED = 'Registro salvo.';
export const DELETED = 'Registro apagado com sucesso!';
export const SIGNED_UP = 'Usuário cadastrado com sucesso!';

/**
 * The alert actions that the machines name.
 * @param show interrupts the user with a sentence; of the page, `window.alert` (section 8)
 */
export const createAlerts = (show: (message: string) => void) => ({
  showError: (_: unknown, { message }: { message: string }) => show(message),
  showDeleted: () => show(DELETED),
  showSignedUp: () => show(SIGNED_UP),
});

export type Alerts = ReturnType<typeof createAlerts>;
