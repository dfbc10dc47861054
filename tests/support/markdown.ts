/** A table of Markdown: its heading, the line below it, its rows. Bars in a cell stay its own. */
export const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
