import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Button } from '../components/Button';
import { Notice } from '../components/Notice';
import { ProgressBar } from '../components/ProgressBar';
import { type Part, PartBoundary } from '../components/part';
import type { Machines } from './machines';
import { screens } from './screens';
import type { UnfinishedWork } from './unfinishedWork';

const { AppLayout, AuthLayout, CidadeScreen, CidadesScreen } = screens;
const { HomeScreen, LoginScreen, PessoaScreen, PessoasScreen, SignUpScreen } = screens;

type RoutesProps = {
  machines: Machines;
  isSignedIn: boolean;
  /** What a session that ended by itself has left; null when none did. */
  ended: ReturnType<UnfinishedWork['recall']>;
  onSignIn: (accessToken: string) => void;
  onSignOut: () => void;
};

/** An address of section 2 for one of the two states of section 6. */
export type Address = {
  path: string;
  isSignedIn: boolean;
  screen: Pick<Part<never>, 'load'>;
  /** The file of src/app/rooms that the screen comes in. */
  room: string;
  draw: (props: RoutesProps) => ReactNode;
};

/** Every address of the product. */
export const addresses: readonly Address[] = [
  {
    path: '/entrar',
    isSignedIn: false,
    screen: LoginScreen,
    room: 'signedOut',
    draw: ({ machines, ended, onSignIn }) => (
      <LoginScreen
        machine={machines.login}
        hasEnded={ended !== null}
        hasKept={ended?.form != null}
        onDone={onSignIn}
      />
    ),
  },
  {
    path: '/cadastrar',
    isSignedIn: false,
    screen: SignUpScreen,
    room: 'signedOut',
    draw: ({ machines }) => <SignUpScreen machine={machines.signUp} />,
  },
  {
    path: '/pagina-inicial',
    isSignedIn: true,
    screen: HomeScreen,
    room: 'signedIn',
    draw: ({ machines }) => <HomeScreen machine={machines.home} />,
  },
  {
    path: '/pessoas',
    isSignedIn: true,
    screen: PessoasScreen,
    room: 'lists',
    draw: ({ machines }) => <PessoasScreen machine={machines.pessoas} />,
  },
  {
    path: '/pessoas/detalhe/:id',
    isSignedIn: true,
    screen: PessoaScreen,
    room: 'pessoa',
    draw: ({ machines }) => (
      <PessoaScreen
        machine={machines.pessoa}
        deletionMachine={machines.pessoaDeletion}
        conflictMachine={machines.pessoaConflict}
        pickerMachine={machines.cityPicker}
      />
    ),
  },
  {
    path: '/cidades',
    isSignedIn: true,
    screen: CidadesScreen,
    room: 'lists',
    draw: ({ machines }) => <CidadesScreen machine={machines.cidades} />,
  },
  {
    path: '/cidades/detalhe/:id',
    isSignedIn: true,
    screen: CidadeScreen,
    room: 'cidade',
    draw: ({ machines }) => (
      <CidadeScreen
        machine={machines.cidade}
        deletionMachine={machines.cidadeDeletion}
        conflictMachine={machines.cidadeConflict}
      />
    ),
  },
];

/** Where any other path leads. */
export const startOf = (isSignedIn: boolean) => (isSignedIn ? '/pagina-inicial' : '/entrar');

/** Loads what is drawn at an address, so that the first thing drawn is the whole screen. */
export async function loadScreenAt(pathname: string, isSignedIn: boolean): Promise<void> {
  const ofState = addresses.filter((address) => address.isSignedIn === isSignedIn);
  const found =
    ofState.find(({ path }) => matchPath(path, pathname)) ??
    ofState.find(({ path }) => path === startOf(isSignedIn));
  const frame = isSignedIn ? AppLayout : AuthLayout;
  await Promise.all([frame.load(), found?.screen.load()]);
}

/** A screen or its frame, and what stands there while its code is on its way or when it doesn't come. */
function Arriving({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PartBoundary
      canReload
      resetKey={pathname}
      waiting={
        <div className="relative min-h-dvh">
          <ProgressBar />
        </div>
      }
      missing={(retry) => (
        <div className="flex min-h-dvh">
          <Notice
            icon={WifiOff}
            heading
            title="A tela não pôde ser carregada."
            hint="Nada se perdeu. Verifique a conexão e peça a tela de novo."
          >
            <Button onClick={retry}>Tentar novamente</Button>
          </Notice>
        </div>
      )}
    >
      {children}
    </PartBoundary>
  );
}

/** The routes of section 2, of whoever is in front of the screen. */
export function AppRoutes(props: RoutesProps) {
  const { isSignedIn, ended, onSignOut } = props;
  // Who comes in again goes on where the session ended.
  const start = (isSignedIn && ended?.form?.address) || startOf(isSignedIn);
  return (
    <Routes>
      <Route
        element={<Arriving>{isSignedIn ? <AppLayout onSignOut={onSignOut} /> : <AuthLayout />}</Arriving>}
      >
        {addresses
          .filter((address) => address.isSignedIn === isSignedIn)
          .map(({ path, draw }) => (
            <Route key={path} path={path} element={<Arriving>{draw(props)}</Arriving>} />
          ))}
      </Route>
      <Route path="*" element={<Navigate to={start} replace />} />
    </Routes>
  );
}
