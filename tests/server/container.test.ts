import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callerAt, user } from './support/api';
import { giveToContainer, hasContainers, launchInContainer } from './support/container';
import { temporaryFolder } from './support/databases';
import { originOf } from './support/process';
import { execute } from './support/raw';

const FIXTURES = 'tests/server/fixtures';
const releases = readdirSync(FIXTURES)
  .map((name) => /^released-(.*)\.sqlite\.gz$/.exec(name)?.[1])
  .filter((version) => version !== undefined);
const PEOPLE = 3_000;
const SEEDED = 20_000;
const PEOPLE_OF_A_RELEASE = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${PEOPLE})
  insert into pessoas ("nomeCompleto", email, "cidadeId", busca)
  select 'Maria da Conceição ' || n, 'maria' || n || '@example.com', 1, 'maria da conceicao ' || n from numbers
  returning id`;

const isPossible = hasContainers();

describe.runIf(isPossible)('where only the data can be written, as in the smallest container', () => {
  const place = () => {
    const folder = temporaryFolder();
    onTestFinished(folder.remove);
    const run = async (command: string, ...args: string[]) => {
      const { child, output } = launchInContainer(command, args, folder.path);
      await once(child, 'close');
      return { code: child.exitCode, output: output() };
    };
    const serve = async () => {
      const launched = launchInContainer('main', [], folder.path);
      const closed = once(launched.child, 'close');
      const call = callerAt(await originOf(launched));
      return {
        call,
        async stop() {
          launched.child.kill('SIGTERM');
          await closed;
          return launched.child.exitCode;
        },
      };
    };
    return { path: folder.path, file: join(folder.path, 'cadastro.sqlite'), run, serve };
  };

  test.each(releases)('a database of version %s with three thousand people is upgraded', async (version) => {
    const { path, file, serve } = place();
    for (const suffix of ['', '-wal']) {
      const packed = join(FIXTURES, `released-${version}.sqlite${suffix}.gz`);
      if (existsSync(packed)) writeFileSync(`${file}${suffix}`, gunzipSync(readFileSync(packed)));
    }
    await execute(`file:${file}`, PEOPLE_OF_A_RELEASE);
    giveToContainer(path);
    const { call, stop } = await serve();
    const entered = await call('POST', '/entrar', user);
    expect(entered.status).toBe(200);
    const authorization = `Bearer ${Object(entered.body).accessToken}`;
    const found = await call('GET', '/pessoas?filter=conceicao', undefined, { authorization });
    expect(found.headers.get('x-total-count')).toBe(String(PEOPLE));
    expect(await stop()).toBe(0);
  });

  test('the seed, beyond what SQLite sorts in memory, a backup and its restoration work', async () => {
    const { path, run, serve } = place();
    giveToContainer(path);
    expect(await run('seed', '--pessoas', String(SEEDED))).toMatchObject({ code: 0 });
    expect(await run('backup', '/mnt/copia.sqlite')).toMatchObject({ code: 0 });
    expect(await run('restore', '/mnt/copia.sqlite')).toMatchObject({ code: 0 });
    const { call, stop } = await serve();
    expect((await call('GET', '/saude')).status).toBe(200);
    expect(await stop()).toBe(0);
  });
});
