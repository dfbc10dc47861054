/** Elements that do or mean something, and what looks the same and does neither. */
const LOOKALIKES: Record<string, string> = {
  a: 'span',
  button: 'span',
  label: 'span',
  kbd: 'span',
  input: 'div',
  h1: 'div',
  h2: 'div',
  main: 'div',
  nav: 'div',
  aside: 'div',
  header: 'div',
  section: 'div',
  form: 'div',
};

/** What an element looks like, and nothing of what it does or says. */
const LOOKS =
  /\s(?:class|style|src|width|height|dir|viewBox|fill|stroke|stroke-\w+|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|points|preserveAspectRatio|xmlns)="[^"]*"/g;

/**
 * Turns the markup of a screen into a picture of it: nothing in it can be
 * focused, typed into, followed, or found by its role or label.
 */
export function pictureOf(markup: string): string {
  // React puts what is to be loaded early before the screen itself.
  const drawn = markup.replace(/<link[^<>]*>/g, '');
  const picture = drawn.replace(
    /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi,
    (_, slash: string, tag: string, attributes: string) => {
      const lookalike = LOOKALIKES[tag] ?? tag;
      if (slash) return `</${lookalike}>`;
      const looks = attributes.match(LOOKS)?.join('') ?? '';
      if (tag !== 'input') return `<${lookalike}${looks}>`;
      const placeholder = /\splaceholder="([^"]*)"/.exec(attributes)?.[1] ?? '';
      const aligned = looks.replace('class="', 'class="flex items-center text-ink-faint ');
      return `<div${aligned}>${placeholder}</div>`;
    },
  );
  return `<div inert aria-hidden="true">${picture}</div>`;
}
