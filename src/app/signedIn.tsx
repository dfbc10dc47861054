import { Fragment, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { type LateCode, LatePart, lateCode } from '../components/LatePart';
import { lateComponents } from '../components/lateComponents';
import { LoadingPage } from '../components/ProgressBar';
import { TypeAhead } from '../components/TypeAhead';
import { HandedOver } from '../features/detail/HandedOver';
import type { DialogTask } from '../features/dialogs/dialogTask';
import { allKinds } from '../features/everyKind';
import { createExtensions } from '../features/extensions';
import { lateParts } from '../features/lateParts';
import { AppLayout } from '../features/layout/AppLayout';
import type { Theme } from '../features/layout/useTheme';
import { ListPage } from '../features/list/ListPage';
import { textIn } from '../features/navigationState';
import { useServices } from '../features/services';
import { createDrafts } from './drafts';
import { keepDropped } from './keepDropped';

const home = lateCode(() => import('../features/home/HomePage'));
const detail = lateCode(() => import('../features/detail/DetailPage'));
const dialogHost = lateCode(() => import('../features/dialogs/DialogHost'));
/** Parts of late parts. */
const nested = [
  dialogHost,
  lateCode(() => import('../features/home/GroupDialog')),
  lateCode(() => import('../features/home/InviteDialog')),
];

/** Loads the code of all pages and of their late parts, so that each opens at once, and without a connection. */
export const loadLateCode = async () => {
  for (const code of [
    home,
    detail,
    ...Object.values(lateComponents),
    ...Object.values(lateParts),
    ...nested,
  ]) {
    // What does not come is asked for again when it is opened.
    await code.load().catch(code.forget);
  }
};

/** The entries of the sidebar, in its order. */
const links = [...allKinds].reverse().map(({ name, label, icon }) => ({
  to: `/${name}`,
  label,
  icon,
}));

export type SignedInProps = { theme: Theme };

/** A page whose code is loaded once it is to be seen. */
const latePage = <Props extends object>(code: LateCode<Props>, props: Props) => (
  <LatePart code={code} props={props} fallback={<LoadingPage />} place="here" />
);

/** The frame and the routes of staff (section 2), and beside them the dialogs that outlive a page. */
export function SignedIn({ theme }: SignedInProps) {
  const services = useServices();
  useState(() => services.openStaffServices({ drafts: createDrafts, extensions: createExtensions }));
  const [task, openDialog] = useState<DialogTask | null>(null);
  /** Counts the openings of the palette. */
  const [asked, setAsked] = useState(0);
  /** The text that is typed before the palette's code is there. */
  const [typedAhead, typeAhead] = useState('');
  const find = () => setAsked(asked + 1);
  const stopFinding = () => {
    setAsked(0);
    typeAhead('');
  };
  const closeDialog = () => openDialog(null);
  const navigate = useNavigate();
  useEffect(keepDropped, []);
  const { pathname, state } = useLocation();
  const start = textIn(state, 'from') ?? '/pagina-inicial';
  // A record that one comes back to leads on to the list as it was left; a new one has its draft again.
  const handedOn = { lista: textIn(state, 'lista'), entry: textIn(state, 'entry') };
  const signOut = () => {
    navigate('/entrar', { replace: true });
    services.auth.send({ type: 'signOut' });
  };
  return (
    <AppLayout links={links} theme={theme} onSignOut={signOut} onFind={find} openDialog={openDialog}>
      {/* Each path has its own boundary: the page that was left goes at once, and its flows with it. */}
      <Fragment key={pathname}>
        <Routes>
          <Route caseSensitive path="/pagina-inicial" element={latePage(home, { onFind: find })} />
          {allKinds.map((kind) => (
            <Route key={kind.name} caseSensitive path={`/${kind.name}`}>
              <Route index element={<ListPage key={kind.name} kind={kind} openDialog={openDialog} />} />
              <Route caseSensitive path="detalhe/:id" element={latePage(detail, { kind })} />
            </Route>
          ))}
          <Route caseSensitive path="*" element={<Navigate to={start} state={handedOn} replace />} />
        </Routes>
      </Fragment>
      <HandedOver />
      {asked > 0 && (
        <LatePart
          code={lateParts.palette}
          props={{ asked, typedAhead, openDialog, onToggleTheme: theme.toggle, onSignOut: signOut }}
          fallback={
            <TypeAhead
              text={typedAhead}
              placeholder={services.extensions.texts.find}
              onType={typeAhead}
              onClose={stopFinding}
            />
          }
          place="window"
          onClose={stopFinding}
        />
      )}
      {task && (
        <LatePart
          code={dialogHost}
          props={{ task, onClose: closeDialog }}
          place="window"
          onClose={closeDialog}
        />
      )}
    </AppLayout>
  );
}
