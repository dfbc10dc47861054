import { ComboboxOptions, ConfirmDialog, Drawer, ShortcutsDialog } from '../components/overlays';
import { createPart } from '../components/part';
import { kinds } from './kinds';

/** The layout of the signed-out screens, and that of the signed-in ones. */
export const AuthLayout = createPart(() =>
  import('../screens/auth/AuthLayout').then((code) => code.AuthLayout),
);
export const AppLayout = createPart(() =>
  import('../screens/layout/AppLayout').then((code) => code.AppLayout),
);

/** A room is a screen with its machines. These are all, but for those of records (./kinds). */
export const rooms = {
  login: createPart(() => import('./rooms/login').then(({ LoginRoom }) => LoginRoom)),
  signUp: createPart(() => import('./rooms/signUp').then(({ SignUpRoom }) => SignUpRoom)),
  home: createPart(() => import('./rooms/home').then(({ HomeRoom }) => HomeRoom)),
};

/** Loads whatever of the product has not arrived yet, one part after the other, whichever of them fail. */
export async function loadEverything(): Promise<void> {
  const ofRecords = kinds.flatMap(({ addresses }) => addresses.map(({ room }) => room));
  const overlays = [ConfirmDialog, ComboboxOptions, Drawer, ShortcutsDialog];
  for (const part of [AuthLayout, AppLayout, ...Object.values(rooms), ...ofRecords, ...overlays]) {
    // What does not come now is asked for again when it is wanted.
    await part.load().catch(() => {});
  }
}
