/** The time that a page that is being left may take to go, in milliseconds; the browser aborts its calls and imports before. */
export const LEAVING_TIME = 2_000;
