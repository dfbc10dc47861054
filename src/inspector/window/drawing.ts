import mermaidUrl from '@mermaid-js/tiny/dist/mermaid.tiny.js?url';
import { createContext } from 'react';

/**
 * Draws a Mermaid text.
 * @param isWanted asked once it is this text's turn
 * @returns an SVG as text, whose ids no other text's has; null if it was not wanted any more
 */
type Draw = (text: string, isWanted: () => boolean) => Promise<string | null>;

/** So many texts are drawn once however often they are shown: every chart, and some sequences. */
const KEPT_DRAWINGS = 32;

/** What draws on the window's page; `main.tsx` provides it. */
export const DrawContext = createContext<Draw>(() => Promise.reject(new Error('No drawing is provided')));

/** Colours are those of the page, so that another theme needs no new drawing. */
const THEME = `
  .node rect.basic, .statediagram-cluster.statediagram-cluster rect.outer { fill: var(--surface); stroke: var(--control); }
  .statediagram-cluster.statediagram-cluster .inner { fill: var(--canvas); }
  .statediagram-cluster.statediagram-cluster rect.divider { fill: var(--canvas); stroke: var(--line); }
  .node .label text, .cluster-label text, .label tspan, .cluster-label tspan { fill: var(--ink); }
  .edgeLabel rect, .edgeLabel .label rect { fill: var(--canvas); background-color: var(--canvas); opacity: 1; }
  .edgeLabel, .node .label, .cluster-label { color: var(--ink); background-color: var(--canvas); }
  path.transition { stroke: var(--control); }
  .node rect.basic, path.transition { transition: stroke 200ms, stroke-width 200ms; }
  defs marker path { fill: var(--control); stroke: var(--control); }
  .node circle.state-start, .node circle { fill: var(--control); stroke: var(--control); }
  .node.lit rect.basic, .statediagram-cluster.statediagram-cluster.lit rect.outer {
    fill: var(--accent-soft); stroke: var(--accent); stroke-width: 2.5px;
  }
  path.transition.taken { stroke: var(--danger); stroke-width: 3px; }
  .edgeLabel .label.taken tspan { fill: var(--danger); font-weight: 600; }
  .node.taken rect.basic { stroke: var(--danger); stroke-width: 3px; }
  rect.actor { fill: var(--surface); stroke: var(--control); }
  text.actor > tspan, .messageText { fill: var(--ink); stroke: none; }
  line.actor-line { stroke: var(--line); }
  .messageLine0, .messageLine1 { stroke: var(--ink-soft); }
  [id$="arrowhead"] path { fill: var(--ink-soft); stroke: var(--ink-soft); }
`;

/** Mermaid is a script of the old kind, which puts itself on the window. */
const loadMermaid = (page: Window): Promise<Mermaid> =>
  new Promise((resolve, reject) => {
    const script = page.document.createElement('script');
    script.src = mermaidUrl;
    script.addEventListener('error', () => reject(new Error('Mermaid could not be loaded')));
    script.addEventListener('load', () => {
      const { mermaid } = page;
      if (mermaid === undefined) return reject(new Error('The script brought no Mermaid'));
      mermaid.initialize({
        startOnLoad: false,
        theme: 'base',
        securityLevel: 'strict',
        themeCSS: THEME,
        fontFamily: 'Instrument Sans Variable, system-ui, sans-serif',
        htmlLabels: false,
        flowchart: { htmlLabels: false },
        sequence: { mirrorActors: true },
      });
      resolve(mermaid);
    });
    page.document.head.append(script);
  });

/** Loads Mermaid, and draws one text after the other, for Mermaid measures on the page. */
export function createDraw(page: Window): Draw {
  const loading = loadMermaid(page);
  const kept = new Map<string, string>();
  let drawings = 0;
  let last: Promise<unknown> = loading;

  const drawNew = async (text: string) => {
    const mermaid = await loading;
    // Letters are measured: those of another font would not fit their boxes.
    await page.document.fonts.ready;
    drawings += 1;
    const { svg } = await mermaid.render(`drawing-${drawings}`, text);
    return svg;
  };

  return (text, isWanted) => {
    const drawn = last.then(async () => {
      if (!isWanted()) return null;
      const svg = kept.get(text) ?? (await drawNew(text));
      // Moved to the end: what has not been shown for longest goes first.
      kept.delete(text);
      kept.set(text, svg);
      for (const oldest of [...kept.keys()].slice(0, -KEPT_DRAWINGS)) kept.delete(oldest);
      return svg;
    });
    last = drawn.catch(() => undefined);
    return drawn;
  };
}
