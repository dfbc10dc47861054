import { machines } from '../model/models';
import { describeInBrowser } from './model/walks';

describeInBrowser(machines.filter(({ id }) => id === 'detail'));
