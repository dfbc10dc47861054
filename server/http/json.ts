import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpError, messageFor } from './errors';

/**
 * JSON is the only content type. An empty body counts as no body, because
 * clients send the header with every call, deletes included. What is not in
 * UTF-8 is refused: read all the same, its letters would be saved as U+FFFD.
 */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isUtf8(body)) parse(request, body.toString('utf8'), done);
    else done(new HttpError(400, messageFor(400)));
  });
}
