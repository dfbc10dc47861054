/** Marks, in the navigation state, the addresses that a list wrote itself: nobody went anywhere. */
export const MIRRORED = 'mirrored';
