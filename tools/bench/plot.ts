/** Colours that stand on light and on dark paper, told apart by lightness, too. */
const COLOURS = ['#0f8f68', '#c2691c', '#5b6ee1', '#a3a29d'];
const INK = '#7d7a72';
const FONT = 'font-family="system-ui, sans-serif" font-size="12"';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const text = (x: number, y: number, content: string, more = '') =>
  `<text x="${x}" y="${y}" fill="${INK}" ${more}>${escaped(content)}</text>`;
const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

const svg = (title: string, width: number, height: number, body: string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ${FONT} role="img">`,
    `<title>${escaped(title)}</title>`,
    ...body,
    '</svg>\n',
  ].join('\n');

/** A thing measured for several subjects, in the order of their names. */
export type Group = { label: string; values: number[] };

/**
 * Horizontal bars, grouped by what was measured; shorter is better.
 * @param names whose bars these are, in the order of every group's values
 */
export function bars(title: string, unit: string, names: string[], groups: Group[]): string {
  const [left, width, thickness] = [150, 720, 14];
  const longest = Math.max(...groups.flatMap(({ values }) => values));
  const body = [text(0, 16, `${title} (${unit})`, 'font-weight="600"')];
  names.forEach((name, index) => {
    body.push(`<rect x="${left + index * 170}" y="26" width="10" height="10" fill="${COLOURS[index]}"/>`);
    body.push(text(left + 16 + index * 170, 35, name));
  });
  let y = 50;
  for (const { label, values } of groups) {
    body.push(text(left - 8, y + (values.length * thickness) / 2 + 4, label, 'text-anchor="end"'));
    values.forEach((value, index) => {
      const length = Math.round((value / longest) * (width - left - 70));
      body.push(
        `<rect x="${left}" y="${y}" width="${length}" height="${thickness - 2}" fill="${COLOURS[index]}"/>`,
      );
      body.push(text(left + length + 6, y + 10, number(value)));
      y += thickness;
    });
    y += 12;
  }
  return svg(title, width, y, body);
}

/** A bar of a flame chart, in milliseconds and levels from the top. */
export type Flame = { name: string; start: number; duration: number; depth: number };

/** A flame chart: what ran when, and inside what. */
export function flames(title: string, all: Flame[]): string {
  const [width, height, top] = [720, 16, 50];
  const end = Math.max(...all.map(({ start, duration }) => start + duration));
  const scale = width / end;
  const depths = Math.max(...all.map(({ depth }) => depth)) + 1;
  const body = [text(0, 16, title, 'font-weight="600"')];
  for (let tick = 0; tick <= 4; tick += 1) {
    const x = (width / 4) * tick;
    const anchor = ['start', 'middle', 'middle', 'middle', 'end'][tick];
    body.push(text(x, 38, `${number((end / 4) * tick)} ms`, `text-anchor="${anchor}"`));
  }
  for (const { name, start, duration, depth } of all) {
    const [x, length] = [start * scale, duration * scale];
    if (length < 1) continue;
    const y = top + depth * height;
    const fill = COLOURS[depth % COLOURS.length];
    body.push(
      `<rect x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="${height - 1}" fill="${fill}"><title>${escaped(name)}: ${number(duration)} ms</title></rect>`,
    );
    // Seven or so to a letter of this size.
    if (length > name.length * 7) {
      body.push(
        `<text x="${(x + 3).toFixed(1)}" y="${y + 12}" fill="#fff" font-size="11">${escaped(name)}</text>`,
      );
    }
  }
  return svg(title, width, top + depths * height + 4, body);
}
