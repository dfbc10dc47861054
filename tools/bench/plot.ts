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
