import { drawerMachine } from '../../../machines/drawerMachine';
import { defineCases } from '../case';
import { overlay } from './overlay';

export const drawerCases = defineCases({ machine: drawerMachine, ...overlay });
