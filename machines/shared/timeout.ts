import { ConnectionError } from './errors';

/** How long a call may go without an answer, in milliseconds. */
export const CALL_TIMEOUT = 30_000;

/** What a call fails with that got no answer in time: the connection counts as lost (section 8). */
export const NO_ANSWER = new ConnectionError();
