/** The windows that open over the page; their code comes together (overlays.ts). */
export { DeletionQuestion } from './DeletionQuestion';
export { DrawerWindow } from './DrawerWindow';
export { ShortcutsHelp } from './ShortcutsHelp';
