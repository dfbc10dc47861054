/** VITE_API_URL: the web app is built for no address at which no backend can be. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultOf } from '../../tools/backendAddress.mjs';

const BAD = ['api', 'ftp://exemplo.com.br', 'exemplo.com.br/api', '//exemplo.com.br', 'http:/exemplo.com.br'];

describe('the address of the backend', () => {
  it.each([
    '/api',
    '/',
    '/a/b/',
    'http://localhost:3333',
    'https://exemplo.com.br/v1/',
    'HTTPS://[::1]:8080/api',
  ])('may be %s', (address) => expect(faultOf(address)).toBeUndefined());

  it.each(['', undefined])('counts as absent where it is %j', (address) =>
    expect(faultOf(address)).toBeUndefined(),
  );

  it.each([
    ...BAD,
    ' ',
    '/a b',
    '/api?chave=1',
    'https://',
    'https://a#b',
    'http://a:porta',
    'http://ana:senha@a/api',
  ])('may not be %j', (address) =>
    expect(faultOf(address)).toMatch(/^A variável VITE_API_URL tem um valor inválido .+\.$/),
  );

  it.each(['build', 'dev', 'start'])('stops npm run %s with one line where it is bad', (command) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', command], {
      encoding: 'utf8',
      // What is not stopped would go on for ever.
      timeout: 60_000,
      env: { ...process.env, VITE_API_URL: 'localhost:3333' },
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${faultOf('localhost:3333')}\n`,
    });
  });

  it.each(BAD)('stops Vite, too, where a file says %s', async (address) => {
    const envDir = mkdtempSync(join(tmpdir(), 'cadastro-address-'));
    onTestFinished(() => rmSync(envDir, { recursive: true }));
    writeFileSync(join(envDir, '.env.local'), `VITE_API_URL=${address}\n`);
    await expect(resolveConfig({ configFile: 'vite.config.ts', envDir }, 'build')).rejects.toThrow(
      faultOf(address),
    );
  });
});
