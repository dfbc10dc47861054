import { fromPromise } from 'xstate';
import { createLoginMachine } from '../../../machines/loginMachine';
import { createUsuariosApi } from '../../api/usuarios';
import { loginRules } from '../../domain/usuario';
import { check, parse } from '../../domain/validation';
import { LoginScreen } from '../../screens/entrar/LoginScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';

export const createLoginMachines = ({ http, alerts: { showError } }: MachineParts) => ({
  login: createLoginMachine({ validate: check(loginRules) }).provide({
    actors: {
      login: fromPromise(({ input, signal }) =>
        createUsuariosApi(http).login(parse(loginRules, input), signal),
      ),
    },
    actions: { showError },
  }),
});

export const LoginRoom = ({ machines, ended, onSignIn }: RoomProps) => (
  <LoginScreen
    machine={machines(createLoginMachines).login}
    hasEnded={ended !== null}
    hasKept={ended?.form != null}
    onDone={onSignIn}
  />
);
