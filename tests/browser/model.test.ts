import { machines } from '../model/models';
import { describeInBrowser } from './model/walks';

// The page of a record has a third of all paths: another file walks them at the same time.
// The palette is walked by the actor and in the DOM: its page in the browser does not report that it was opened.
describeInBrowser(machines.filter(({ id }) => id !== 'detail' && id !== 'palette'));
