import { lateCode } from './LatePart';

/** Components whose code is loaded when they are opened, or before that while the browser is idle. */
export const lateComponents = {
  comboboxList: lateCode(() => import('./ComboboxList')),
  copyDialog: lateCode(() => import('./CopyDialog')),
};
