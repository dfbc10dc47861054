import type { SnapshotFrom } from 'xstate';
import type { createLoginMachine } from '../../../machines/loginMachine';

export type LoginMachine = ReturnType<typeof createLoginMachine>;

/** What the login form shows in each of its states. */
export function loginView(snapshot: SnapshotFrom<LoginMachine>) {
  const { values, errors } = snapshot.context;
  return {
    values,
    errors,
    busy: snapshot.hasTag('busy'),
    canType: snapshot.can({ type: 'field.changed', changes: {} }),
    output: snapshot.output,
  };
}
