import { expect } from 'vitest';
import { aPessoa } from '../../support/people';
import type { TestServer } from './api';

type Values = { nomeCompleto: string; email: string; cidadeId: number };
type Line = { versao: number; acao: string; antes: Values | null };

const WRITERS = 20;
const RECORDS = 10;
/** Refusals that a writer expects who works beside others; everything else is a fault. */
const EXPECTED = [201, 204, 404, 409, 412];

/** Throws dice of so many sides, the same for the same seed. */
export function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * Twenty writers create, update, delete, restore and replay the same ten records, with a few emails among them. Then
 * each line of the log begins with the values that the line before it left, each record is its newest line, and
 * what was refused is nowhere.
 * @param goesOn asked by each writer before each call
 */
export async function writeTogether({ call }: TestServer, goesOn: (turn: number) => boolean, seed: number) {
  const { body: cidadeId } = await call('POST', '/cidades', { nome: 'Recife' });
  /** By the record and the version that it was acknowledged with. */
  const acknowledged = new Map<string, Values>();
  const refused = new Set<string>();
  const ids: number[] = [];
  const versionOf = (headers: Headers) => /-(\d+)"$/.exec(headers.get('etag') ?? '')?.[1];

  async function write(writer: number, turn: number, roll: (sides: number) => number) {
    const nomeCompleto = `Escritor ${writer} ${turn}`;
    const values = { ...aPessoa, nomeCompleto, email: `p${roll(RECORDS + 4)}@example.com`, cidadeId };
    const id = ids[roll(ids.length)];
    const { headers } = roll(3) === 0 ? await call('GET', `/pessoas/${id}`) : { headers: new Headers() };
    const etag = headers.get('etag');
    const match: Record<string, string> = etag === null ? {} : { 'if-match': etag };
    const act = {
      create: () => call('POST', '/pessoas', values, { 'idempotency-key': `k${roll(8)}` }),
      update: () => call('PUT', `/pessoas/${id}`, values, match),
      remove: () => call('DELETE', `/pessoas/${id}`, undefined, match),
      restore: () => call('POST', `/pessoas/${id}/restauracao`),
    };
    const kind =
      (['create', 'update', 'update', 'remove', 'restore', 'restore'] as const)[roll(6)] ?? 'update';
    const answer = await act[kind]();
    expect(EXPECTED, `${kind}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    if (kind === 'remove' || kind === 'restore') return;
    if (answer.status >= 300) refused.add(nomeCompleto);
    else
      acknowledged.set(
        `${kind === 'create' ? answer.body : id}@${versionOf(answer.headers)}`,
        values as Values,
      );
  }

  for (let n = 0; n < RECORDS; n += 1) {
    const values = { ...aPessoa, nomeCompleto: `Primeira ${n}`, email: `p${n}@example.com`, cidadeId };
    const { body } = await call('POST', '/pessoas', values);
    ids.push(Number(body));
    acknowledged.set(`${body}@1`, values as Values);
  }
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const roll = dice(seed * WRITERS + writer);
      for (let turn = 0; goesOn(turn); turn += 1) await write(writer, turn, roll);
    }),
  );

  /** All lines of a log, the newest first. */
  async function all<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await call('GET', `${path}?limit=1000&page=${page}`);
      rows.push(...(body as Row[]));
      if ((body as Row[]).length < 1000) return rows;
    }
  }
  const made = await all<{ tipo: string; id: number; acao: string }>('/mudancas');
  const created = made.filter(({ tipo, acao }) => tipo === 'pessoas' && acao === 'criou');
  for (const { id } of created) {
    const lines = (await all<Line>(`/pessoas/${id}/historico`)).reverse();
    let state: Values | null = null;
    for (const [at, { versao, acao, antes }] of lines.entries()) {
      const line = `seed ${seed}, pessoas/${id}, version ${versao} (${acao})`;
      expect(versao, line).toBe(at + 1);
      if (acao === 'restaurou') expect([antes, state], line).toEqual([null, null]);
      else expect(antes, line).toEqual(state);
      if (acao === 'apagou') state = null;
      else if (acao === 'restaurou') state = lines[at - 1]?.antes ?? null;
      else state = acknowledged.get(`${id}@${versao}`) ?? lines[at + 1]?.antes ?? null;
      expect(refused.has(state?.nomeCompleto ?? ''), line).toBe(false);
    }
    const now = await call('GET', `/pessoas/${id}`);
    expect(now.status === 404 ? null : now.body, `seed ${seed}, pessoas/${id}`).toEqual(
      state && { id, ...state },
    );
    if (now.status === 200) expect(versionOf(now.headers)).toBe(String(lines.length));
  }
}
