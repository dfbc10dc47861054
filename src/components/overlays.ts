import { createOverlay } from './overlay';

const windows = () => import('./overlayWindows');

/** Asks before a record is deleted (section 4). */
export const ConfirmDialog = createOverlay(() => windows().then((code) => code.DeletionQuestion));

/** The list under a combobox. */
export const ComboboxOptions = createOverlay(() =>
  import('./ComboboxOptions').then((code) => code.ComboboxOptions),
);

/** The sidebar of small screens. */
export const Drawer = createOverlay(() => windows().then((code) => code.DrawerWindow));

/** The discreet help: which keys do what. */
export const ShortcutsDialog = createOverlay(() => windows().then((code) => code.ShortcutsHelp));
