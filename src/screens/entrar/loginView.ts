import type { SnapshotFrom } from 'xstate';
import type { createLoginMachine } from '../../../machines/loginMachine';
import { formView } from '../auth/formView';

export type LoginMachine = ReturnType<typeof createLoginMachine>;

/** What the login form shows in each of its states. */
export function loginView(snapshot: SnapshotFrom<LoginMachine>) {
  return { ...formView(snapshot), output: snapshot.output };
}
