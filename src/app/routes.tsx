import { Navigate, Route, Routes } from 'react-router-dom';
import { AuthLayout } from '../screens/auth/AuthLayout';
import { SignUpScreen } from '../screens/cadastrar/SignUpScreen';
import { CidadesScreen } from '../screens/cidades/CidadesScreen';
import { CidadeScreen } from '../screens/cidades-detalhe/CidadeScreen';
import { LoginScreen } from '../screens/entrar/LoginScreen';
import { AppLayout } from '../screens/layout/AppLayout';
import { HomeScreen } from '../screens/pagina-inicial/HomeScreen';
import { PessoasScreen } from '../screens/pessoas/PessoasScreen';
import { PessoaScreen } from '../screens/pessoas-detalhe/PessoaScreen';
import type { Machines } from './machines';
import type { UnfinishedWork } from './unfinishedWork';

type SignedOutProps = {
  machines: Machines;
  /** What a session that ended by itself has left; null when none did. */
  ended: ReturnType<UnfinishedWork['recall']>;
  onSignIn: (accessToken: string) => void;
};
type SignedInProps = {
  machines: Machines;
  /** Where somebody who comes in goes first. */
  home?: string | undefined;
  onSignOut: () => void;
};

/** The routes of section 2 for people without a session. */
export function SignedOutRoutes({ machines, ended, onSignIn }: SignedOutProps) {
  return (
    <Routes>
      <Route element={<AuthLayout />}>
        <Route
          path="/entrar"
          element={
            <LoginScreen
              machine={machines.login}
              hasEnded={ended !== null}
              hasKept={ended?.form != null}
              onDone={onSignIn}
            />
          }
        />
        <Route path="/cadastrar" element={<SignUpScreen machine={machines.signUp} />} />
      </Route>
      <Route path="*" element={<Navigate to="/entrar" replace />} />
    </Routes>
  );
}

/** The routes of section 2 for people with a session. */
export function SignedInRoutes({ machines, home = '/pagina-inicial', onSignOut }: SignedInProps) {
  return (
    <Routes>
      <Route element={<AppLayout onSignOut={onSignOut} />}>
        <Route path="/pagina-inicial" element={<HomeScreen machine={machines.home} />} />
        <Route path="/pessoas" element={<PessoasScreen machine={machines.pessoas} />} />
        <Route
          path="/pessoas/detalhe/:id"
          element={<PessoaScreen machine={machines.pessoa} pickerMachine={machines.cityPicker} />}
        />
        <Route path="/cidades" element={<CidadesScreen machine={machines.cidades} />} />
        <Route path="/cidades/detalhe/:id" element={<CidadeScreen machine={machines.cidade} />} />
      </Route>
      <Route path="*" element={<Navigate to={home} replace />} />
    </Routes>
  );
}
