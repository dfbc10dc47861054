import { HttpError } from '../../../server/http/errors';

/** What a piece of work is refused with. */
export const refusalOf = (work: () => unknown): HttpError => {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
