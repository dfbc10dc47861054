import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { createDetailMachine } from '../../machines/detailMachine';
import type { createLoginMachine } from '../../machines/loginMachine';
import type { RecordRef, SavedRecord } from '../../machines/shared/detail';
import type { PessoaValues } from '../../src/domain/pessoa';
import { SignUpScreen } from '../../src/screens/cadastrar/SignUpScreen';
import { CidadesScreen } from '../../src/screens/cidades/CidadesScreen';
import { CidadeScreen } from '../../src/screens/cidades-detalhe/CidadeScreen';
import { LoginScreen } from '../../src/screens/entrar/LoginScreen';
import { AppLayout } from '../../src/screens/layout/AppLayout';
import { HomeScreen } from '../../src/screens/pagina-inicial/HomeScreen';
import { PessoaScreen } from '../../src/screens/pessoas-detalhe/PessoaScreen';
import { cityPickerCases } from '../model/cases/cityPicker';
import { detailCases } from '../model/cases/detail';
import { drawerCases } from '../model/cases/drawer';
import { helpCases } from '../model/cases/help';
import { homeCases } from '../model/cases/home';
import { listCases } from '../model/cases/list';
import { loginCases } from '../model/cases/login';
import { signUpCases } from '../model/cases/signUp';
import { themeCases } from '../model/cases/theme';
import { cityPickerSurface } from '../model/surfaces/cityPicker';
import { detailSurface } from '../model/surfaces/detail';
import { drawerSurface } from '../model/surfaces/drawer';
import { helpSurface } from '../model/surfaces/help';
import { homeSurface } from '../model/surfaces/home';
import { listSurface } from '../model/surfaces/list';
import { loginSurface } from '../model/surfaces/login';
import { signUpSurface } from '../model/surfaces/signUp';
import { themeSurface } from '../model/surfaces/theme';
import { describeScreen } from './model/describeScreen';
import { routed } from './model/domDriver';

function Login({ machine }: { machine: ReturnType<typeof createLoginMachine> }) {
  const navigate = useNavigate();
  return <LoginScreen machine={machine} onDone={() => navigate('/pagina-inicial')} />;
}

describeScreen({
  cases: loginCases,
  surface: loginSurface,
  page: ({ machine }, meter) =>
    routed(
      <Routes>
        <Route path="/entrar" element={<Login machine={machine} />} />
        <Route path="*" element={null} />
      </Routes>,
      meter,
    ),
});

describeScreen({
  cases: signUpCases,
  surface: signUpSurface,
  page: ({ machine }, meter) =>
    routed(
      <Routes>
        <Route path="/cadastrar" element={<SignUpScreen machine={machine} />} />
        <Route path="/login" element={<Navigate to="/entrar" replace />} />
        <Route path="*" element={null} />
      </Routes>,
      meter,
    ),
});

describeScreen({
  cases: homeCases,
  surface: homeSurface,
  page: ({ machine }, meter) => routed(<HomeScreen machine={machine} />, meter),
});

describeScreen({
  cases: listCases,
  surface: listSurface,
  page: ({ machine }, meter) => routed(<CidadesScreen machine={machine} />, meter),
});

describeScreen({
  cases: detailCases,
  surface: detailSurface,
  page: ({ machine }, meter) =>
    routed(
      <Routes>
        <Route path="/cidades/detalhe/:id" element={<CidadeScreen machine={machine} />} />
        <Route path="*" element={null} />
      </Routes>,
      meter,
    ),
});

/** The person around the city: there at once, from Manaus, and never in the way. */
const person = createDetailMachine<PessoaValues>({ validate: () => ({}) }).provide({
  actors: {
    loadRecord: fromPromise<SavedRecord<PessoaValues>, RecordRef>(async () => ({
      id: 1,
      values: { nomeCompleto: 'Ana', email: 'ana@exemplo.com', cidadeId: 4 },
    })),
  },
});

describeScreen({
  cases: cityPickerCases,
  surface: cityPickerSurface,
  page: ({ machine }, meter) =>
    routed(
      <Routes>
        <Route
          path="/pessoas/detalhe/:id"
          element={<PessoaScreen machine={person} pickerMachine={machine} />}
        />
      </Routes>,
      meter,
    ),
});

const frame = (
  <Routes>
    <Route element={<AppLayout onSignOut={() => {}} />}>
      <Route path="/pagina-inicial" element={<h1>Página inicial</h1>} />
    </Route>
  </Routes>
);

describeScreen({ cases: drawerCases, surface: drawerSurface, page: (_, meter) => routed(frame, meter) });
describeScreen({ cases: helpCases, surface: helpSurface, page: (_, meter) => routed(frame, meter) });
describeScreen({ cases: themeCases, surface: themeSurface, page: (_, meter) => routed(frame, meter) });
