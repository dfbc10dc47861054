import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Packages of which the web app has a font or styles, but no script. */
const PACKAGES = ['@fontsource-variable/instrument-sans', 'tailwindcss'];

/** Adds the licences of fonts and styles to licences.md, where Vite lists those of scripts only. */
export function styleLicences(): Plugin {
  return {
    name: 'style-licences',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const name of PACKAGES) {
        const place = join('node_modules', name);
        const { version, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
        const file = readdirSync(place).find((one) => /^licen[cs]e/i.test(one));
        if (file === undefined) throw new Error(`${name} has no licence to pass on`);
        const text = readFileSync(join(place, file), 'utf8').trim();
        appendFileSync(join(dir, 'licences.md'), `\n## ${name} - ${version} (${license})\n\n${text}\n`);
      }
    },
  };
}
