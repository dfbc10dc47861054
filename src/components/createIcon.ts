import { type ComponentProps, createElement } from 'react';

/** The shapes of one of lucide's icons, as its package holds them. */
type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };

/**
 * Draws an icon of lucide's, in the place of its own maker (tools/leanIcons.ts): as that one does, but
 * for its class names. Like there, it says nothing to screen readers: the words beside it do.
 */
export default ({ node }: IconData) =>
  (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
