import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { themeMachine } from '../../machines/themeMachine';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';
import { AuthLayout } from '../../src/screens/auth/AuthLayout';
import { SignUpScreen } from '../../src/screens/cadastrar/SignUpScreen';
import { CidadesScreen } from '../../src/screens/cidades/CidadesScreen';
import { CidadeScreen } from '../../src/screens/cidades-detalhe/CidadeScreen';
import { LoginScreen } from '../../src/screens/entrar/LoginScreen';
import { AppLayout } from '../../src/screens/layout/AppLayout';
import { Shell } from '../../src/screens/layout/Shell';
import { HomeScreen } from '../../src/screens/pagina-inicial/HomeScreen';
import { PessoasScreen } from '../../src/screens/pessoas/PessoasScreen';
import { PessoaScreen } from '../../src/screens/pessoas-detalhe/PessoaScreen';
import { FlowContext } from '../../src/screens/useFlow';
import * as machines from './machines';
import { reach, type Scene } from './scene';

export type Theme = 'light' | 'dark';

const themes = {
  light: reach(themeMachine, undefined),
  dark: reach(themeMachine, undefined, { type: 'toggle' }),
};

const nothing = () => {};

function Broken(): never {
  throw new Error('Thrown on purpose, to show the page for the unexpected');
}

/** The real screens in their real frames, at the address and in the states of a scene. */
export function Stage({ scene, theme }: { scene: Scene; theme: Theme }) {
  const reached = { ...scene.flows, theme: themes[theme] };
  const surroundings = { snapshotOf: (id: string) => new Map(Object.entries(reached)).get(id)?.snapshot };
  return (
    <FlowContext value={surroundings}>
      <MemoryRouter initialEntries={[scene.path]}>
        <Shell>
          <ErrorBoundary>
            <Routes>
              <Route element={<AuthLayout />}>
                <Route path="/entrar" element={<LoginScreen machine={machines.login} onDone={nothing} />} />
                <Route path="/cadastrar" element={<SignUpScreen machine={machines.signUp} />} />
              </Route>
              <Route element={<AppLayout onSignOut={nothing} />}>
                <Route path="/pagina-inicial" element={<HomeScreen machine={machines.home} />} />
                <Route path="/pessoas" element={<PessoasScreen machine={machines.pessoas} />} />
                <Route
                  path="/pessoas/detalhe/:id"
                  element={<PessoaScreen machine={machines.pessoa} pickerMachine={machines.picker} />}
                />
                <Route path="/cidades" element={<CidadesScreen machine={machines.cidades} />} />
                <Route path="/cidades/detalhe/:id" element={<CidadeScreen machine={machines.cidade} />} />
                <Route path="/inesperado" element={<Broken />} />
              </Route>
            </Routes>
          </ErrorBoundary>
        </Shell>
      </MemoryRouter>
    </FlowContext>
  );
}
