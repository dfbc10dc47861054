/**
 * The alert actions that the machines name.
 * @param show interrupts the user with a sentence; of the page, `window.alert` (section 8)
 */
export const createAlerts = (show: (message: string) => void) => ({
  showError: (_: unknown, { message }: { message: string }) => show(message),
  showDeleted: () => show('Registro apagado com sucesso!'),
  showSignedUp: () => show('Usuário cadastrado com sucesso!'),
});

export type Alerts = ReturnType<typeof createAlerts>;
