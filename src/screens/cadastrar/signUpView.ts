import type { SnapshotFrom } from 'xstate';
import type { createSignUpMachine } from '../../../machines/signUpMachine';

export type SignUpMachine = ReturnType<typeof createSignUpMachine>;

/** What the sign-up form shows in each of its states. */
export function signUpView(snapshot: SnapshotFrom<SignUpMachine>) {
  const { values, errors } = snapshot.context;
  return {
    values,
    errors,
    busy: snapshot.hasTag('busy'),
    canType: snapshot.can({ type: 'field.changed', changes: {} }),
    isDone: snapshot.status === 'done',
  };
}
