import type { FastifyRequest } from 'fastify';
import { Buckets } from './limiter';
import { tooMany } from './passwords';

const WRITES_PER_SECOND = 100;

/** Writes that a user may make in one go: more than people make, and programs that copy a register. */
export const WRITES_IN_ONE_GO = 50_000;
/** The same of rows of imports: the largest registers come in by them. */
export const ROWS_IN_ONE_GO = 1_000_000;

/**
 * Counts what users write, so that no account fills the disk.
 * @returns throws HttpError (429) where a user has written too much
 */
export function writingPace(inOneGo: number) {
  const buckets = new Buckets(inOneGo, 1_000 / WRITES_PER_SECOND);
  return ({ usuario }: FastifyRequest, writes = 1) => {
    const user = String(usuario);
    const seconds = Math.ceil(buckets.wait(user) / 1_000);
    if (seconds > 0) throw tooMany('Você gravou registros demais em pouco tempo.', seconds);
    buckets.take(user, writes);
  };
}
