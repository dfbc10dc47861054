import { fromPromise } from 'xstate';
import { createLoginMachine } from '../../../machines/loginMachine';
import { loginRules } from '../../domain/usuario';
import { check, parse } from '../../domain/validation';
import { LoginScreen } from '../../screens/entrar/LoginScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';

export const createLoginMachines = ({ api, alerts: { showError } }: MachineParts) => ({
  login: createLoginMachine({ validate: check(loginRules) }).provide({
    actors: {
      login: fromPromise(({ input, signal }) => api.usuarios.login(parse(loginRules, input), signal)),
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
