/** Imports whose server is killed at any moment: sent again, exactly their rows are there, once. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callerAt, signIn } from '../server/support/api';
import { createDatabase, databaseKinds } from '../server/support/databases';
import { startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';

const KILLS = 100;
const BATCHES = 3;
const ROWS = 120;
const CITIES = ['Olinda', 'Manaus', 'Curitiba', 'Santos', 'Belém', 'Goiânia'];
/** Longer than the batches of one import take. */
const LONGEST_MS = 200;

type Line = { linha: number; id?: number };

describe.each(databaseKinds)('an import on %s', (kind) => {
  test(`is whole after ${KILLS} SIGKILLs, each row and city once, with its line in the log`, async () => {
    const database = await createDatabase(kind);
    onTestFinished(() => database.remove());
    const environment = { DATABASE_URL: database.url };
    let server = await startProcess(environment);
    const token = await signIn(callerAt(server.origin));

    const rowsOf = (round: number, batch: number) =>
      Array.from({ length: ROWS }, (_, at) => {
        const linha = batch * ROWS + at + 1;
        const email = `p${linha}.${round}@example.com`;
        const cidade = CITIES[(linha + round) % CITIES.length];
        return { linha, valores: { nomeCompleto: `Pessoa ${linha}`, email }, cidade };
      });
    /** Sends the batches at once; one that gets no answer answers none. */
    const sendAll = (round: number) =>
      Promise.all(
        Array.from({ length: BATCHES }, async (_, batch) => {
          const body = { importacao: `importacao-morta-${round}`, linhas: rowsOf(round, batch) };
          const call = callerAt(server.origin, token);
          const answer = await call('POST', '/pessoas/lote', body).catch(() => undefined);
          return answer?.status === 200 ? (Object(answer.body).linhas as Line[]) : [];
        }),
      );

    let interrupted = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const answers = sendAll(round);
      await pause(Math.random() * LONGEST_MS);
      await server.kill('SIGKILL');
      const before = (await answers).flat();
      if (before.length < BATCHES * ROWS) interrupted += 1;
      server = await startProcess(environment);
      const after = (await sendAll(round)).flat();
      const ids = new Map(after.map(({ linha, id }) => [linha, id]));
      expect(new Set(ids.values()).size, `round ${round}`).toBe(BATCHES * ROWS);
      for (const { linha, id } of before) expect(ids.get(linha), `round ${round}`).toBe(id);
    }
    await server.kill('SIGTERM');

    process.stdout.write(`${kind}: ${interrupted} of ${KILLS} imports were cut\n`);
    expect(interrupted).toBeGreaterThan(0);
    const [found] = await execute(
      database.url,
      `select (select count(*) from pessoas) as people, (select count(*) from cidades) as cities,
        (select count(*) from importados) as kept,
        (select count(*) from mudancas where tipo = 'pessoas' and acao = 'criou') as lines,
        (select count(*) from mudancas where tipo = 'importacoes') as imports,
        (select sum(registros) from importacoes) as counted`,
    );
    const all = KILLS * BATCHES * ROWS;
    const numbers = Object.entries(found ?? {}).map(([name, value]) => [name, Number(value)]);
    expect(Object.fromEntries(numbers)).toEqual({
      people: all,
      cities: CITIES.length,
      kept: all,
      lines: all,
      imports: KILLS,
      counted: all,
    });
  });
});
