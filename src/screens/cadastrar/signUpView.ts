import type { SnapshotFrom } from 'xstate';
import type { createSignUpMachine } from '../../../machines/signUpMachine';
import { formView } from '../auth/formView';

export type SignUpMachine = ReturnType<typeof createSignUpMachine>;

/** What the sign-up form shows in each of its states. */
export function signUpView(snapshot: SnapshotFrom<SignUpMachine>) {
  return { ...formView(snapshot), isDone: snapshot.status === 'done' };
}
