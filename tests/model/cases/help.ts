import { helpMachine } from '../../../machines/helpMachine';
import { defineCases } from '../case';
import { overlay } from './overlay';

export const helpCases = defineCases({ machine: helpMachine, ...overlay });
