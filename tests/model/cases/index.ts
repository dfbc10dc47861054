import type { AnyCases } from '../case';
import { authCases } from './auth';
import { cityPickerCases } from './cityPicker';
import { detailCases } from './detail';
import { drawerCases } from './drawer';
import { helpCases } from './help';
import { homeCases } from './home';
import { listCases } from './list';
import { loginCases } from './login';
import { signUpCases } from './signUp';
import { themeCases } from './theme';

/** The cases of every machine of the product. */
export const allCases: readonly AnyCases[] = [
  authCases,
  loginCases,
  signUpCases,
  homeCases,
  listCases,
  detailCases,
  cityPickerCases,
  themeCases,
  drawerCases,
  helpCases,
];
