import { ConfirmDialog, Drawer, ShortcutsDialog } from '../components/overlays';
import { createPart } from '../components/part';
import { kinds } from './kinds/all';

const signedOut = () => import('./rooms/signedOut');
const signedIn = () => import('./rooms/signedIn');

/** The screens and their frames, but for those of records; those of a room come together. */
export const screens = {
  AuthLayout: createPart(() => signedOut().then((room) => room.AuthLayout)),
  LoginScreen: createPart(() => signedOut().then((room) => room.LoginScreen)),
  SignUpScreen: createPart(() => signedOut().then((room) => room.SignUpScreen)),
  AppLayout: createPart(() => signedIn().then((room) => room.AppLayout)),
  HomeScreen: createPart(() => signedIn().then((room) => room.HomeScreen)),
};

/** Loads whatever of the product has not arrived yet, one part after the other. */
export async function loadEverything(): Promise<void> {
  const ofRecords = kinds.flatMap(({ addresses }) => addresses.map(({ screen }) => screen));
  for (const part of [...Object.values(screens), ...ofRecords, ConfirmDialog, Drawer, ShortcutsDialog])
    await part.load();
}
