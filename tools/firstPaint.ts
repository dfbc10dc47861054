import { createServer, type Plugin, type Rolldown } from 'vite';
import { FONT_STORAGE_KEY, TOKEN_STORAGE_KEY } from '../src/domain/constants.ts';

type FramesModule = typeof import('../src/app/firstPaint/frames.tsx');
type Frame = Awaited<ReturnType<FramesModule['drawFrames']>>[number];
type PaintModule = typeof import('../src/app/firstPaint/paint.ts');

type Font = import('../src/app/firstPaint/paint.ts').Font;

type Bundle = Rolldown.OutputBundle;

/** The chunk that a module of ours has been built into, with all that it imports. */
function filesOf(bundle: Bundle, module: string): string[] {
  const seen = new Set<string>();
  const add = (fileName: string) => {
    const chunk = bundle[fileName];
    if (seen.has(fileName) || chunk?.type !== 'chunk') return;
    seen.add(fileName);
    chunk.imports.forEach(add);
  };
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (chunk === undefined) throw new Error(`No script was built from ${module}`);
  add(chunk.fileName);
  return [...seen];
}

const FONT_FILE = 'instrument-sans-latin-wght-normal.woff2';
/** `font-display: optional` in milliseconds. */
const FONT_PATIENCE = 100;

/** Id of the template that says that the first scripts did not arrive. */
const MISSING = 'missing-scripts';

/** Where the file of the font has been built to. */
function fontIn(bundle: Bundle): string {
  const file = Object.values(bundle).find(
    (one) => one.type === 'asset' && one.originalFileNames.some((name) => name.endsWith(FONT_FILE)),
  );
  if (file === undefined) throw new Error(`No file was built from ${FONT_FILE}`);
  return file.fileName;
}

/** Runs the product itself, here and now, to see what it draws. */
async function drawEverything() {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { drawFrames, drawMissingScripts } = (await vite.ssrLoadModule(
      'src/app/firstPaint/frames.tsx',
    )) as FramesModule;
    const { paint } = (await vite.ssrLoadModule('src/app/firstPaint/paint.ts')) as PaintModule;
    return { frames: await drawFrames(), missing: drawMissingScripts(), paint };
  } finally {
    await vite.close();
  }
}

/**
 * Lets index.html paint the frame of the screen that comes, and ask for the
 * scripts of a first visit itself, instead of one script asking for the next.
 * The frames are drawn by the real components when the app is built, and so is
 * what stands there instead where these scripts do not arrive.
 */
export function firstPaint(): Plugin {
  let base = '/';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined || !html.includes('id="root"')) return html;
        return { html, tags: tagsOf(bundle, base, await drawEverything()) };
      },
    },
  };
}

type Drawn = { frames: Frame[]; missing: string; paint: PaintModule['paint'] };

function tagsOf(bundle: Bundle, base: string, { frames, missing, paint }: Drawn) {
  const always = new Set([...filesOf(bundle, 'index.html'), ...filesOf(bundle, 'src/app/mount.tsx')]);
  const visits = frames.map(({ path, isSignedIn, modules }, index) => ({
    path,
    isSignedIn,
    frame: `frame-${index}`,
    scripts: modules
      .flatMap((module) => filesOf(bundle, module))
      .filter((file, at, all) => !always.has(file) && all.indexOf(file) === at)
      .map((file) => base + file),
  }));
  const font: Font = {
    address: base + fontIn(bundle),
    key: FONT_STORAGE_KEY,
    patience: FONT_PATIENCE,
  };
  const given = [TOKEN_STORAGE_KEY, visits, font, MISSING].map((value) => JSON.stringify(value));
  return [
    ...[...always].map((file) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: '', href: base + file },
      injectTo: 'head' as const,
    })),
    ...frames.map(({ markup }, index) => ({
      tag: 'template',
      attrs: { id: `frame-${index}` },
      children: markup,
      injectTo: 'body' as const,
    })),
    {
      tag: 'template',
      attrs: { id: MISSING },
      children: missing,
      injectTo: 'body' as const,
    },
    {
      tag: 'script',
      children: `(${paint})(${given.join()})`,
      injectTo: 'body' as const,
    },
  ];
}
