import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoadingPage } from '../components/ProgressBar';
import { TypeAhead } from '../components/TypeAhead';
import type { RecordName } from '../domain/changes';
import type { DialogTask } from '../features/dialogs/DialogHost';
import { allKinds } from '../features/everyKind';
import { AppLayout } from '../features/layout/AppLayout';
import type { Theme } from '../features/layout/useTheme';
import { ListPage } from '../features/list/ListPage';
import { textIn } from '../features/navigationState';
import { useServices } from '../features/services';
import { keepDropped } from './keepDropped';

const loadHome = () => import('../features/home/HomePage');
const loadCidade = () => import('../features/cidades/CidadePage');
const loadPessoa = () => import('../features/pessoas/PessoaPage');
const HomePage = lazy(loadHome);
/** The pages of kinds with more than texts, or with something beside them. */
const pages: Readonly<Partial<Record<RecordName, ComponentType>>> = {
  pessoas: lazy(loadPessoa),
  cidades: lazy(loadCidade),
};
const DetailPage = lazy(() => import('../features/detail/DetailPage'));
const loadPalette = () => import('../features/palette/Palette');
const Palette = lazy(loadPalette);
const DialogHost = lazy(() => import('../features/dialogs/DialogHost'));

/** Loads the chunks of all pages and of the palette, so that the next one appears at once. */
export const preloadPages = () => Promise.all([loadHome(), loadCidade(), loadPessoa(), loadPalette()]);

/** The entries of the sidebar, in its order. */
const links = [...allKinds].reverse().map(({ name, label, icon }) => ({
  to: `/${name}`,
  label,
  icon,
}));

export type SignedInProps = { theme: Theme };

/** The frame and the routes of staff (section 2), and beside them the dialogs that outlive a page. */
export function SignedIn({ theme }: SignedInProps) {
  const { auth } = useServices();
  const [task, openDialog] = useState<DialogTask | null>(null);
  /** Counts the openings of the palette. */
  const [asked, setAsked] = useState(0);
  /** The text that is typed before the palette's code is there. */
  const [typedAhead, typeAhead] = useState('');
  const find = () => setAsked(asked + 1);
  const navigate = useNavigate();
  useEffect(keepDropped, []);
  const { pathname, state } = useLocation();
  const start = textIn(state, 'from') ?? '/pagina-inicial';
  // A record that one comes back to leads on to the list as it was left; a new one has its draft again.
  const handedOn = { lista: textIn(state, 'lista'), entry: textIn(state, 'entry') };
  const signOut = () => {
    navigate('/entrar', { replace: true });
    auth.send({ type: 'signOut' });
  };
  return (
    <AppLayout links={links} theme={theme} onSignOut={signOut} onFind={find} openDialog={openDialog}>
      {/* Each path has its own boundary: the page that was left goes at once, and its flows with it. */}
      <Suspense key={pathname} fallback={<LoadingPage />}>
        <Routes>
          <Route caseSensitive path="/pagina-inicial" element={<HomePage onFind={find} />} />
          {allKinds.map((kind) => {
            const Detail = pages[kind.name];
            return (
              <Route key={kind.name} caseSensitive path={`/${kind.name}`}>
                <Route index element={<ListPage key={kind.name} kind={kind} openDialog={openDialog} />} />
                <Route
                  caseSensitive
                  path="detalhe/:id"
                  element={Detail ? <Detail /> : <DetailPage kind={kind} />}
                />
              </Route>
            );
          })}
          <Route caseSensitive path="*" element={<Navigate to={start} state={handedOn} replace />} />
        </Routes>
      </Suspense>
      {asked > 0 && (
        <Suspense
          fallback={
            <TypeAhead
              text={typedAhead}
              placeholder="Encontrar pessoa ou cidade"
              onType={typeAhead}
              onClose={() => {
                setAsked(0);
                typeAhead('');
              }}
            />
          }
        >
          <Palette {...{ asked, typedAhead, openDialog }} onToggleTheme={theme.toggle} onSignOut={signOut} />
        </Suspense>
      )}
      <Suspense>{task && <DialogHost task={task} onClose={() => openDialog(null)} />}</Suspense>
    </AppLayout>
  );
}
