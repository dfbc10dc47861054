import { DeletionQuestion } from '../components/ConfirmDialog';
import { DrawerWindow } from '../components/Drawer';
import { createPart } from '../components/part';
import { ShortcutsHelp } from '../components/ShortcutsDialog';

const signedOut = () => import('./rooms/signedOut');
const signedIn = () => import('./rooms/signedIn');
const lists = () => import('./rooms/lists');
const cidade = () => import('./rooms/cidade');
const pessoa = () => import('./rooms/pessoa');

/** The screens and their frames; those of a room come together. */
export const screens = {
  AuthLayout: createPart(() => signedOut().then((room) => room.AuthLayout)),
  LoginScreen: createPart(() => signedOut().then((room) => room.LoginScreen)),
  SignUpScreen: createPart(() => signedOut().then((room) => room.SignUpScreen)),
  AppLayout: createPart(() => signedIn().then((room) => room.AppLayout)),
  HomeScreen: createPart(() => signedIn().then((room) => room.HomeScreen)),
  PessoasScreen: createPart(() => lists().then((room) => room.PessoasScreen)),
  CidadesScreen: createPart(() => lists().then((room) => room.CidadesScreen)),
  PessoaScreen: createPart(() => pessoa().then((room) => room.PessoaScreen)),
  CidadeScreen: createPart(() => cidade().then((room) => room.CidadeScreen)),
};

/** Loads whatever of the product has not arrived yet, one part after the other. */
export async function loadEverything(): Promise<void> {
  for (const part of [...Object.values(screens), DeletionQuestion, DrawerWindow, ShortcutsHelp])
    await part.load();
}
