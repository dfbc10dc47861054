import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installFromDebian } from '../../support/debian';
import { findProgram } from '../../support/programs';

/** The same engine without a window around it: half the work for every page. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Where the installers of other systems put it, which is not on the PATH. */
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const shell = () => SHELLS.map(findProgram).find(Boolean);
const installed = () => BROWSERS.map(findProgram).find(Boolean) ?? ELSEWHERE.find((file) => existsSync(file));

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Debian's package, where we may install one. */
const fromDebian = () =>
  installFromDebian(['chromium-headless-shell'], 'the browser tests') ? shell() : undefined;

/**
 * Path of the browser the tests drive: `CHROMIUM_PATH`, a headless shell, an
 * installed Chrome or Chromium, Playwright's own, or one from Debian where that
 * may be installed, in this order.
 * @throws one line that says what to do, where there is none
 */
export function findChromium(): string {
  const path = process.env.CHROMIUM_PATH ?? shell() ?? installed() ?? playwrightsOwn() ?? fromDebian();
  if (path === undefined || !existsSync(path)) {
    throw new Error(
      'The browser tests need Chromium: install Chrome or Chromium, or set CHROMIUM_PATH to its executable.',
    );
  }
  return path;
}

/**
 * Nothing of the browser's own reaches out, so every request that is seen is
 * the product's. Letters stand where a whole browser sets them.
 */
export const LAUNCH_ARGUMENTS = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
