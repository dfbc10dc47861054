import { formatCount } from '../../components/formatCount';
import { formatDay } from '../../components/formatMoment';
import { unguardCell } from '../../domain/csv';
import { everyKind } from '../everyKind';
import type { HandOver } from './provideExporting';

/** The cells of a line of an export. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain = '']) =>
    unguardCell(quoted?.replaceAll('""', '"') ?? plain),
  );

const element = (name: string, className: string, ...children: (Node | string)[]) => {
  const made = document.createElement(name);
  made.className = className;
  made.dir = 'auto';
  made.append(...children);
  return made;
};

const rowOf = (cell: 'th' | 'td', line: string) =>
  element(
    'tr',
    'break-inside-avoid border-b border-line',
    ...cellsOf(line).map((text) => element(cell, 'py-1 pr-4 text-left align-top wrap-anywhere', text)),
  );

/**
 * Prints an export as a table, in place of the page: the title, what was searched and the date above it, its headings and
 * the number of the page on each sheet of paper (src/styles/index.css).
 */
export const printList: HandOver = async ({ kind, busca }, content) => {
  const [heading = '', ...lines] = (await content.text())
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  const search = busca === '' ? '' : `Pesquisa: ${busca} · `;
  const count = `${formatCount(lines.length)} ${lines.length === 1 ? 'registro' : 'registros'}`;
  const list = element(
    'section',
    'hidden text-sm print:block',
    element('h1', 'text-title font-semibold', everyKind[kind].listTitle),
    element('p', 'my-2', `${search}${formatDay(new Date())} · ${count}`),
    element(
      'table',
      'w-full border-collapse',
      element('thead', '', rowOf('th', heading)),
      element('tbody', '', ...lines.map((line) => rowOf('td', line))),
    ),
  );
  list.dataset.printed = '';
  document.querySelector('[data-printed]')?.remove();
  document.body.append(list);
  window.addEventListener('afterprint', () => list.remove(), { once: true });
  window.print();
  return everyKind[kind].listTitle;
};
