/** The one place that interrupts the user (section 8). */
const show = (message: string) => window.alert(message);

/** The alert actions that the machines name. */
export const alerts = {
  showError: (_: unknown, { message }: { message: string }) => show(message),
  showDeleted: () => show('Registro apagado com sucesso!'),
  showSignedUp: () => show('Usuário cadastrado com sucesso!'),
};
