import { WifiOff } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { useArrival } from '../components/Arrival';
import { Button } from '../components/Button';
import { Notice } from '../components/Notice';
import { ProgressBar } from '../components/ProgressBar';
import { PartBoundary } from '../components/part';
import { Way } from '../components/Way';
import type { Address, RoomProps } from './address';
import { kinds } from './kinds';
import { AppLayout, AuthLayout, rooms } from './rooms';

type RoutesProps = RoomProps & {
  isSignedIn: boolean;
  /** Where somebody had typed when the session ended, and nobody has been since. */
  unfinishedAt: () => string | undefined;
  onSignOut: () => void;
};

const links = kinds.map(({ link }) => link);

/** Every address of the product. */
export const addresses: readonly Address[] = [
  { path: '/entrar', isSignedIn: false, room: rooms.login, module: 'src/app/rooms/login.tsx' },
  { path: '/cadastrar', isSignedIn: false, room: rooms.signUp, module: 'src/app/rooms/signUp.tsx' },
  { path: '/pagina-inicial', isSignedIn: true, room: rooms.home, module: 'src/app/rooms/home.tsx' },
  ...kinds.flatMap(({ addresses }) => addresses),
];

/** Where any other path leads. */
export const startOf = (isSignedIn: boolean) => (isSignedIn ? '/pagina-inicial' : '/entrar');

const addressAt = (pathname: string, isSignedIn: boolean): Address | undefined =>
  addresses.find(
    (address) =>
      address.isSignedIn === isSignedIn &&
      matchPath({ path: address.path, caseSensitive: true }, pathname) !== null,
  );

/** Loads what is drawn at an address, so that the first thing drawn is the whole screen. */
export async function loadScreenAt(pathname: string, isSignedIn: boolean): Promise<void> {
  const address = addressAt(pathname, isSignedIn) ?? addressAt(startOf(isSignedIn), isSignedIn);
  const layout = isSignedIn ? AppLayout : AuthLayout;
  await Promise.all([layout.load(), address?.room.load()]);
}

/** Stands in the place of a screen that did not come: by its heading it is one itself, and the next one another. */
function MissingScreen({ onRetry }: { onRetry: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(null, heading, 'Tela não carregada');
  return (
    <div className="flex min-h-dvh">
      <Notice
        icon={WifiOff}
        heading
        headingRef={heading}
        title="A tela não pôde ser carregada."
        hint="Verifique a conexão e tente novamente."
      >
        <Button onClick={onRetry}>Tentar novamente</Button>
      </Notice>
    </div>
  );
}

/** A screen or its frame, and what stands there while its code is on its way or when it doesn't come. */
function Arriving({ pathname, children }: { pathname: string; children: ReactNode }) {
  return (
    <PartBoundary
      resetKey={pathname}
      waiting={
        <div className="relative min-h-dvh">
          <ProgressBar />
        </div>
      }
      missing={(retry) => <MissingScreen onRetry={retry} />}
    >
      {children}
    </PartBoundary>
  );
}

/** Who comes in again goes on where the session ended, and the way back leads to the list as it was left. */
function Elsewhere({ isSignedIn, unfinishedAt }: Pick<RoutesProps, 'isSignedIn' | 'unfinishedAt'>) {
  const { pathname, state } = useLocation();
  const at = unfinishedAt();
  // What was typed may wait on a page of another kind than the one the session ended on.
  const isOnWay = at && (isSignedIn || at.split('/')[1] === pathname.split('/')[1]);
  return (
    <Navigate to={(isSignedIn && at) || startOf(isSignedIn)} replace state={isOnWay ? state : undefined} />
  );
}

/**
 * The routes of section 2, of whoever is in front of the screen. The table of
 * addresses is all there is to match, so the router's `Routes`, made for trees
 * of routes with loaders and error pages, would be weight without use.
 */
export function AppRoutes(props: RoutesProps) {
  const { pathname } = useLocation();
  return <RoutesAt {...props} pathname={pathname} />;
}

/** Drawn anew at another path only: a list writes every key of its search into the address. */
const RoutesAt = memo(function RoutesAt(props: RoutesProps & { pathname: string }) {
  const { pathname, isSignedIn, unfinishedAt, onSignOut, ...room } = props;
  const address = addressAt(pathname, isSignedIn);
  if (address === undefined) {
    return <Elsewhere isSignedIn={isSignedIn} unfinishedAt={unfinishedAt} />;
  }

  const { room: Room } = address;
  const screen = (
    <Arriving pathname={pathname}>
      <Room {...room} />
    </Arriving>
  );
  return (
    <Way>
      <Arriving pathname={pathname}>
        {isSignedIn ? (
          <AppLayout links={links} onSignOut={onSignOut}>
            {screen}
          </AppLayout>
        ) : (
          <AuthLayout>{screen}</AuthLayout>
        )}
      </Arriving>
    </Way>
  );
});
