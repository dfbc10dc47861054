import type { FlowName } from '../models';
import type { AnySurface } from '../surface';
import { accountSurface, recentSurface } from './account';
import { authSurface } from './auth';
import { cityPickerSurface } from './cityPicker';
import { deletedSurface } from './deleted';
import { deletionSurface } from './deletion';
import { detailSurface } from './detail';
import { loginSurface, passwordSurface, recoverySurface, signUpSurface } from './form';
import { historySurface } from './history';
import { listSurface } from './list';
import { paletteSurface } from './palette';
import { exportingSurface, importingSurface, importsSurface } from './spreadsheet';
import { totalSurface } from './total';
import { writeSurface } from './write';
import { writesSurface } from './writes';

/** The screen of every flow. */
export const surfaces: Readonly<Record<FlowName, AnySurface>> = {
  auth: authSurface,
  writes: writesSurface,
  write: writeSurface,
  login: loginSurface,
  signUp: signUpSurface,
  password: passwordSurface,
  recovery: recoverySurface,
  account: accountSurface,
  recent: recentSurface,
  total: totalSurface,
  list: listSurface,
  deleted: deletedSurface,
  detail: detailSurface,
  history: historySurface,
  deletion: deletionSurface,
  cityPicker: cityPickerSurface,
  palette: paletteSurface,
  exporting: exportingSurface,
  importing: importingSurface,
  imports: importsSurface,
};
