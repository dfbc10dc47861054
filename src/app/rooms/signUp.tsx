import { fromPromise } from 'xstate';
import type { RecordRef } from '../../../machines/shared/detail';
import { createSignUpMachine } from '../../../machines/signUpMachine';
import { createUsuariosApi } from '../../api/usuarios';
import { fallbackMessages } from '../../domain/messages';
import { type SignUpValues, signUpRules } from '../../domain/usuario';
import { check, parse } from '../../domain/validation';
import { SignUpScreen } from '../../screens/cadastrar/SignUpScreen';
import type { RoomProps } from '../address';
import { SIGNED_UP } from '../alerts';
import type { MachineParts } from '../machines';
import { createWrites } from '../writes';

export function createSignUpMachines({ machines, http, alerts }: MachineParts) {
  const { showError, showSignedUp } = alerts;
  const signUps = machines(createWrites).of<RecordRef & { values: SignUpValues }, void>({
    resource: 'usuarios',
    sentencesFor: () => ({ done: SIGNED_UP, failed: fallbackMessages.signUp }),
    send: ({ values }, signal) => createUsuariosApi(http).signUp(parse(signUpRules, values), signal),
  });
  return {
    signUp: createSignUpMachine({ validate: check(signUpRules) }).provide({
      actors: {
        signUp: fromPromise(({ input, signal }) => signUps.follow({ id: null, values: input }, signal)),
      },
      actions: { showError, showSignedUp },
    }),
  };
}

export const SignUpRoom = ({ machines }: RoomProps) => (
  <SignUpScreen machine={machines(createSignUpMachines).signUp} />
);
