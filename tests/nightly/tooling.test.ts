/** Building and ending of the commands, tried with tiny products. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Product } from '../server/support/product';

const SOON = { timeout: 30_000 };

function productOf(files: Readonly<Record<string, string>>): Product {
  const product = Product.of(files);
  onTestFinished(() => product.remove());
  return product;
}

/** Vite's configuration of a server, with hooks of a plugin. */
const settings = (hooks = '') => `
  import { existsSync, readdirSync, writeFileSync } from 'node:fs';
  export default {
    plugins: [{ name: 'test', ${hooks} }],
    build: { ssr: 'server/main.js', outDir: 'build/server', emptyOutDir: true },
  };`;

/** Outlives its parent, and ends with the test. */
const GO_ON = "setInterval(() => existsSync('package.json') || process.exit(), 100);";
const PROGRAM = `import { existsSync } from 'node:fs'; console.log('up'); ${GO_ON}`;

/** How a process ended, once its output is closed. */
function endOf(child: ChildProcess) {
  let end: { code: number | null; signal: NodeJS.Signals | null } | undefined;
  child.once('close', (code, signal) => {
    end = { code, signal };
  });
  return () => end;
}

const isPosix = process.platform !== 'win32';
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

describe('a command that builds first', () => {
  test('builds again what has changed while it was built', async () => {
    const product = productOf({
      'server/main.js': "console.log('before');",
      'tools/vite.server.config.ts': settings(
        `buildEnd: () => writeFileSync('server/main.js', "console.log('after');")`,
      ),
    });
    const run = async () => {
      const { child, output } = product.launchTool('serve');
      await once(child, 'close');
      return output();
    };
    expect(await run()).toMatch(/^Construindo o servidor…\n[\s\S]*\nbefore\n$/);
    expect(await run()).toMatch(/^Construindo o servidor…\n[\s\S]*\nafter\n$/);
    expect(await run()).toBe('after\n');
  });

  // Windows ends a process at once, without its listeners.
  test.runIf(isPosix).each(signals)('ends by %s while it builds, and the build with it', async (signal) => {
    // Named, because a promise without a reference is collected and ends the build.
    const wait = `globalThis.never = new Promise(() => { console.log('at it'); ${GO_ON} })`;
    const product = productOf({
      'server/main.js': '',
      'tools/vite.server.config.ts': settings(`buildStart: () => { ${wait}; return globalThis.never; }`),
    });
    const { child, output } = product.launchTool('serve');
    const end = endOf(child);
    await expect.poll(output, SOON).toContain('at it');
    child.kill(signal);
    await expect.poll(end, SOON).toEqual({ code: 143, signal: null });
    expect(output()).not.toContain('Não foi possível');
    expect(existsSync(join(product.path, 'build/server'))).toBe(false);
  });
});

describe('npm run dev, whose API has crashed', () => {
  /** Gone, and reaped by its parent. */
  const isGone = (pid: string | undefined) => {
    try {
      process.kill(Number(pid), 0);
      return false;
    } catch {
      return true;
    }
  };

  test.runIf(isPosix).each(signals)('starts it once it is mended, and ends by %s', async (signal) => {
    const crash = (name: string) => `console.log('${name}', process.pid); throw new Error('crash');`;
    const product = productOf({
      'index.html': '',
      'server/main.js': crash('first'),
      'tools/vite.server.config.ts': settings(),
      'vite.config.ts': 'export default { server: { port: 0 } };',
    });
    const { child, output } = product.launchTool('dev');
    const end = endOf(child);
    const crashed = (name: string) => {
      const pid = new RegExp(`^${name} (\\d+)$`, 'm').exec(output())?.[1];
      return pid !== undefined && isGone(pid);
    };
    const write = (program: string) => writeFileSync(join(product.path, 'server/main.js'), program);

    await expect.poll(() => crashed('first'), SOON).toBe(true);
    write(PROGRAM);
    await expect.poll(output, SOON).toMatch(/^up$/m);
    write(crash('second'));
    await expect.poll(() => crashed('second'), SOON).toBe(true);
    child.kill(signal);
    await expect.poll(end, SOON).toEqual({ code: 0, signal: null });
  });
});
