import { readdirSync } from 'node:fs';
import path from 'node:path';
import { installFromDebian } from '../../support/debian.ts';
import { findProgram } from '../../support/programs.ts';

/** What a browser's tests need: the browser, and the programs it is driven by. */
type Installed = { executablePath: string; driver?: string; display?: string };

/** Where Firefox is found beside the PATH. */
const findFirefox = (): Installed | undefined => {
  const executablePath = process.env.FIREFOX_PATH ?? findProgram('firefox-esr') ?? findProgram('firefox');
  return executablePath === undefined ? undefined : { executablePath };
};

/** The small browser that comes with WebKitGTK is no program for people, so it stands beside its library. */
function findMiniBrowser(): string | undefined {
  const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  try {
    return readdirSync(library)
      .filter((folder) => folder.startsWith('webkit2gtk-4'))
      .map((folder) => path.join(library, folder, 'MiniBrowser'))
      .at(-1);
  } catch {
    return undefined;
  }
}

const findWebKit = (): Installed | undefined => {
  const executablePath = findMiniBrowser();
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  if (executablePath === undefined || driver === undefined || display === undefined) return undefined;
  return { executablePath, driver, display };
};

/** What is there, or from Debian where that may be installed; or else one line says that the tests are skipped. */
function findOrInstall(name: string, find: () => Installed | undefined, packages: readonly string[]) {
  const installed = find() ?? (installFromDebian(packages, `the tests in ${name}`) ? find() : undefined);
  if (installed !== undefined) return installed;
  const line = `The tests in ${name} need ${packages.join(', ')}`;
  if (process.env.CI !== undefined) throw new Error(`${line}.`);
  process.stdout.write(`${line}: skipped.\n`);
  return undefined;
}

export const firefox = () => findOrInstall('Firefox', findFirefox, ['firefox-esr']);
export const webKit = () => findOrInstall('WebKit', findWebKit, ['webkit2gtk-driver', 'xvfb']);
