/** What opens over the page; its code comes together, when the first of it is wanted or earlier. */
export { DeletionQuestion } from './DeletionQuestion';
export { DrawerWindow } from './DrawerWindow';
export { ShortcutsHelp } from './ShortcutsHelp';
