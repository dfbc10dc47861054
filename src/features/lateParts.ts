import { lateCode } from '../components/LatePart';

/** Parts of the pages of staff whose code is loaded when they are opened, or before that while the browser is idle. */
export const lateParts = {
  drawer: lateCode(() => import('../components/Drawer')),
  deletion: lateCode(() => import('./deletion/DeletionDialog')),
  account: lateCode(() => import('./account/AccountPopover')),
  password: lateCode(() => import('./account/PasswordDialog')),
  palette: lateCode(() => import('./palette/Palette')),
  moreActions: lateCode(() => import('./list/MoreActionsMenu')),
  nearNames: lateCode(() => import('./list/NearNames')),
  namesakeCity: lateCode(() => import('./list/NamesakeCity')),
  cityChip: lateCode(() => import('./list/CityChip')),
  history: lateCode(() => import('./history/HistoryDialog')),
  deleted: lateCode(() => import('./history/DeletedDialog')),
  imports: lateCode(() => import('./spreadsheet/ImportsDialog')),
  importing: lateCode(() => import('./spreadsheet/ImportDialog')),
  exporting: lateCode(() => import('./spreadsheet/ExportDialog')),
  noHistory: lateCode(() => import('./history/NoHistory')),
  firstSteps: lateCode(() => import('./home/FirstSteps')),
  recentChanges: lateCode(() => import('./home/RecentChanges')),
  leftDraft: lateCode(() => import('./detail/LeftDraft')),
  namesake: lateCode(() => import('./detail/Namesake')),
  residents: lateCode(() => import('./cidades/Residents')),
  emailOwner: lateCode(() => import('./detail/EmailOwner')),
};
