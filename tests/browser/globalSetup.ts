import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { findChromium } from './support/chromium';

/** Built beside `dist/`, so that a build made for another backend stays as it is. */
const WEB_ROOT = 'build/test-web';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
    webRoot: string;
  }
}

/** Finds the browser and builds the app that the browser tests open, as `npm run build` does. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromiumPath', findChromium());
  process.env.NODE_ENV = 'production';
  delete process.env.VITE_API_URL;
  await build({ logLevel: 'warn', build: { outDir: WEB_ROOT, emptyOutDir: true } });
  process.env.NODE_ENV = 'test';
  project.provide('webRoot', WEB_ROOT);
}
