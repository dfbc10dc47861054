/** Runs before `npm test`: says what the tests need and installs what is missing, on Debian as root. */
import { findChromium } from '../browser/support/chromium';
import { findPostgres } from '../server/support/postgresBinaries';

process.stdout.write('The tests need Chromium (or CHROMIUM_PATH) and PostgreSQL.\n');
try {
  for (const found of [findChromium(), findPostgres()]) process.stdout.write(`  ${found}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
