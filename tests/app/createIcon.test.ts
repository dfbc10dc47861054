/** What the web app has in the place of lucide's own maker of icons. */
import { House, type LucideIcon, Search } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createIcon from '../../src/components/createIcon';

/** The parts of a drawing, each with its attributes but the class names that lucide gives every icon. */
const partsOf = (markup: string) =>
  [...markup.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes = '']) => [
    tag,
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(([, name, value]) => `${name}: ${value?.replace(/lucide[\w-]*\s*/g, '')}`)
      .sort(),
  ]);

it.each([
  ['house', House],
  ['search', Search],
] as [string, LucideIcon][])(
  'draws the icon %s as lucide does, unseen by screen readers',
  async (file, own) => {
    const { __iconData } = await import(`lucide-react/dist/esm/icons/${file}.mjs`);
    const ours = renderToStaticMarkup(createElement(createIcon(__iconData), { className: 'size-4' }));
    const theirs = renderToStaticMarkup(createElement(own, { className: 'size-4' }));
    expect(partsOf(ours)).toEqual(partsOf(theirs));
    expect(ours).toContain('aria-hidden="true"');
  },
);
