/** How the window draws, whatever draws for it. */
import { expect, it } from 'vitest';
import { createDraw } from '../../src/inspector/window/drawing';

/** A page on which Mermaid, once loaded, draws every text but one that says that it can't be drawn. */
function pageWithMermaid() {
  const mermaid: Mermaid = {
    initialize: () => {},
    render: async (_, text) => {
      if (text === 'faulty') throw new Error('A faulty text');
      return { svg: `<svg>${text}</svg>` };
    },
  };
  const document = {
    createElement: () => new EventTarget(),
    head: { append: (script: EventTarget) => script.dispatchEvent(new Event('load')) },
    fonts: { ready: Promise.resolve() },
  };
  return { document, mermaid } as unknown as Window;
}

it('goes on drawing after a text that cannot be drawn', async () => {
  const draw = createDraw(pageWithMermaid());
  const wanted = () => true;
  await expect(draw('faulty', wanted)).rejects.toThrow('A faulty text');
  expect(await draw('sound', wanted)).toBe('<svg>sound</svg>');
});
