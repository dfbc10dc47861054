import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultOf } from '../../tools/backendAddress.mjs';

const BAD = ['api', 'ftp://exemplo.com.br', 'exemplo.com.br/api', '//exemplo.com.br', 'http:/exemplo.com.br'];

describe('the address of the backend', () => {
  it('may be a path or an http(s) address, or absent', () => {
    const good = [
      '/api',
      '/',
      '/a/b/',
      'http://localhost:3333',
      'https://exemplo.com.br/v1/',
      'HTTPS://[::1]:8080/api',
    ];
    expect([...good, '', undefined].filter((address) => faultOf(address) !== undefined)).toEqual([]);
  });

  it('may be nothing else', () => {
    const bad = [
      ...BAD,
      ' ',
      '/a b',
      '/api?chave=1',
      'https://',
      'https://a#b',
      'http://a:porta',
      'http://ana:senha@a/api',
    ];
    const refused = bad.filter((address) =>
      /^A variável VITE_API_URL tem um valor/.test(faultOf(address) ?? ''),
    );
    expect(refused).toEqual(bad);
  });

  it.each(['build', 'dev', 'start'])('stops npm run %s with one line when it is bad', (command) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', command], {
      encoding: 'utf8',
      // What isn't stopped would run on.
      timeout: 60_000,
      env: { ...process.env, VITE_API_URL: 'localhost:3333' },
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${faultOf('localhost:3333')}\n`,
    });
  });

  it('stops Vite, too, when a file has a bad one', async () => {
    const envDir = mkdtempSync(join(tmpdir(), 'cadastro-address-'));
    onTestFinished(() => rmSync(envDir, { recursive: true }));
    writeFileSync(join(envDir, '.env.local'), 'VITE_API_URL=api\n');
    await expect(resolveConfig({ configFile: 'vite.config.ts', envDir }, 'build')).rejects.toThrow(
      faultOf('api'),
    );
  });
});
