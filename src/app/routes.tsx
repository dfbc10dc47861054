import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Button } from '../components/Button';
import { Notice } from '../components/Notice';
import { ProgressBar } from '../components/ProgressBar';
import { PartBoundary } from '../components/part';
import type { Address } from './address';
import { kinds } from './kinds/all';
import type { Machines } from './machines';
import { screens } from './screens';
import type { UnfinishedWork } from './unfinishedWork';

const { AppLayout, AuthLayout, HomeScreen, LoginScreen, SignUpScreen } = screens;
const links = kinds.map(({ link }) => link);

type RoutesProps = {
  machines: Machines;
  isSignedIn: boolean;
  /** What a session that ended by itself has left; null when none did. */
  ended: ReturnType<UnfinishedWork['recall']>;
  onSignIn: (accessToken: string) => void;
  onSignOut: () => void;
};

/** Every address of the product. */
export const addresses: readonly Address<RoutesProps>[] = [
  {
    path: '/entrar',
    isSignedIn: false,
    screen: LoginScreen,
    module: 'src/app/rooms/signedOut.ts',
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
    module: 'src/app/rooms/signedOut.ts',
    draw: ({ machines }) => <SignUpScreen machine={machines.signUp} />,
  },
  {
    path: '/pagina-inicial',
    isSignedIn: true,
    screen: HomeScreen,
    module: 'src/app/rooms/signedIn.ts',
    draw: ({ machines }) => <HomeScreen machine={machines.home} />,
  },
  ...kinds.flatMap<Address<RoutesProps>>(({ addresses }) => addresses),
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
        element={
          <Arriving>
            {isSignedIn ? <AppLayout links={links} onSignOut={onSignOut} /> : <AuthLayout />}
          </Arriving>
        }
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
