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
import {
  cidadeMachine,
  cidadesMachine,
  loginMachine,
  pessoaMachine,
  pessoasMachine,
  pickerMachine,
  signUpMachine,
  totalsMachine,
} from './machines';

/** The routes of section 2 for people without a session. */
export function SignedOutRoutes({ onSignIn }: { onSignIn: (accessToken: string) => void }) {
  return (
    <Routes>
      <Route element={<AuthLayout />}>
        <Route path="/entrar" element={<LoginScreen machine={loginMachine} onDone={onSignIn} />} />
        <Route path="/cadastrar" element={<SignUpScreen machine={signUpMachine} />} />
      </Route>
      <Route path="*" element={<Navigate to="/entrar" replace />} />
    </Routes>
  );
}

/** The routes of section 2 for people with a session. */
export function SignedInRoutes({ onSignOut }: { onSignOut: () => void }) {
  return (
    <Routes>
      <Route element={<AppLayout onSignOut={onSignOut} />}>
        <Route path="/pagina-inicial" element={<HomeScreen machine={totalsMachine} />} />
        <Route path="/pessoas" element={<PessoasScreen machine={pessoasMachine} />} />
        <Route
          path="/pessoas/detalhe/:id"
          element={<PessoaScreen machine={pessoaMachine} pickerMachine={pickerMachine} />}
        />
        <Route path="/cidades" element={<CidadesScreen machine={cidadesMachine} />} />
        <Route path="/cidades/detalhe/:id" element={<CidadeScreen machine={cidadeMachine} />} />
      </Route>
      <Route path="*" element={<Navigate to="/pagina-inicial" replace />} />
    </Routes>
  );
}
