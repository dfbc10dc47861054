import { bodyOf, HttpError, messageFor } from './errors';
import { SECURITY_HEADERS } from './securityHeaders';

/** An error in the shape of all errors, for the moments when there is no Fastify reply to send it. */
export function bareAnswer(status: number) {
  const body = JSON.stringify(bodyOf(new HttpError(status, messageFor(status))));
  return {
    body,
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      // Where the request ends can't be told.
      connection: 'close',
    },
  };
}
