import { machines } from '../model/models';
import { describeInBrowser } from './model/walks';

// The page of a record has a third of all paths: another file walks them at the same time.
describeInBrowser(machines.filter(({ id }) => id !== 'detail'));
