import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';

/** What a page that shows inspections has received by the library's own receiver. */
const received: StatelyInspectionEvent[] = [];
Reflect.set(window, 'received', received);
createBrowserReceiver().subscribe((message) => received.push(message));
