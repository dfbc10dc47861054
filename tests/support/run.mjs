// Runs a TypeScript file of this repository: `node tests/support/run.mjs <file>`.
import { runnerImport } from 'vite';

const [, , file] = process.argv;
await runnerImport(`./${file}`, { configFile: false, logLevel: 'error' });
