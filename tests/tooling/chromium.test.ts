/** Which browser the tests take: what is installed before anything is installed for them. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium } from '../browser/support/chromium';

let folder: string;
const at = (name: string) => join(folder, name);
/** A system whose programs are these. */
const has = (...programs: string[]) => {
  for (const name of programs) writeFileSync(at(name), '', { mode: 0o755 });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadastro-browsers-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.spyOn(chromium, 'executablePath').mockReturnValue(at('of-playwright'));
  // Debian's: it installs a shell, and can be seen to have done so.
  const installs = `: > '${at('chromium-headless-shell')}' && /bin/chmod 755 '${at('chromium-headless-shell')}'`;
  writeFileSync(at('apt-get'), `#!/bin/sh\n${installs}\n`, { mode: 0o755 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

// Elsewhere browsers are found beside the PATH, too.
describe.runIf(process.platform === 'linux')('the browser of the tests', () => {
  it.each([
    ['the one that is named', ['named', 'chrome-headless-shell', 'chromium'], 'named'],
    ['a headless shell', ['chromium', 'chrome-headless-shell', 'of-playwright'], 'chrome-headless-shell'],
    ['a whole browser', ['google-chrome', 'of-playwright'], 'google-chrome'],
    ["Playwright's own", ['of-playwright'], 'of-playwright'],
  ])('is %s where it is there, and nothing is installed', (_what, programs, taken) => {
    has(...programs);
    if (programs.includes('named')) vi.stubEnv('CHROMIUM_PATH', at('named'));
    expect(findChromium()).toBe(at(taken));
    expect(existsSync(at('chromium-headless-shell'))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)("is Debian's where there is none, and may be installed", () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(findChromium()).toBe(at('chromium-headless-shell'));
  });

  it('is asked for where there is none and none can be installed', () => {
    rmSync(at('apt-get'));
    expect(findChromium).toThrow('CHROMIUM_PATH');
  });
});
