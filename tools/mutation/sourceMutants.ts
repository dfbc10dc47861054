import {
  type ArrowFunctionExpression,
  type Node,
  type Function as PlainFunction,
  parseSync,
  visitorKeys,
} from 'oxc-parser';

/** A source file broken in one small way: what stands between two offsets, replaced. */
export type SourceMutant = {
  start: number;
  end: number;
  replacement: string;
  /** Of the text before and after, the same wherever the lines move to. */
  how: string;
  line: number;
  /** Which of the file's functions it stands in; 0 for what runs when the file is loaded. */
  place: number;
};

/** Where a function begins, so that running it can be noticed. */
export type Mark = { offset: number; place: number; isExpression: boolean; end: number };

export type Reading = { mutants: SourceMutant[]; marks: Mark[] };

const OTHER: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '+=': ['-='],
  '-=': ['+='],
};

/** Calls that make another one of what they are called on, and are forgotten. */
const SHAPING = new Set(
  'trim toLowerCase toUpperCase normalize replace replaceAll filter slice sort reverse flat catch toFixed'.split(
    ' ',
  ),
);

/** What looks some way, or speaks to developers alone: nothing that a test of behaviour should notice. */
const LOOKS = new Set(
  'className class look clamp viewBox d rx fill stroke strokeWidth strokeLinecap'.split(' '),
);
const isForDevelopers = (node: Node) =>
  node.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  /^(Type)?Error$/.test(node.callee.name);
const isOfLooks = (node: Node) =>
  (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && LOOKS.has(node.name.name)) ||
  (node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /[cC]lasses$/.test(node.callee.name));

const isOfTypes = ({ type }: Node) => type.startsWith('TS') && !/^TS(As|Satisfies)Expression$/.test(type);

type FunctionNode = PlainFunction | ArrowFunctionExpression;

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

/** All ways to break a file, and its functions. */
export function readSource(file: string, code: string): Reading {
  const mutants: SourceMutant[] = [];
  const marks: Mark[] = [];
  let places = 0;

  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  const short = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
  };

  function visit(node: Node, place: number, around: Node): void {
    /** @param shown what the change is described beside */
    const change = (part: { start: number; end: number }, replacement: string, shown: Node = node) => {
      const before = textOf(part);
      const inside = shown.start <= part.start && shown.end >= part.end && textOf(shown) !== before;
      const shownReplacement = replacement === '' ? 'nothing' : `\`${short(replacement)}\``;
      mutants.push({
        start: part.start,
        end: part.end,
        replacement,
        how: `\`${short(before)}\` → ${shownReplacement}${inside ? ` in \`${short(textOf(shown))}\`` : ''}`,
        line: code.slice(0, part.start).split('\n').length,
        place,
      });
    };

    if (isOfTypes(node) || isForDevelopers(node) || isOfLooks(node)) return;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;

    let inner = place;
    if (isFunction(node) && node.body !== null) {
      const { body } = node;
      places += 1;
      inner = places;
      const isExpression = body.type !== 'BlockStatement';
      marks.push({
        offset: isExpression ? body.start : body.start + 1,
        end: body.end,
        place: inner,
        isExpression,
      });
    }
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      change(node.test, 'true');
      change(node.test, 'false');
    }
    if (node.type === 'LogicalExpression') {
      change(node, textOf(node.left));
      if (node.operator !== '??') change(node, textOf(node.right));
    }
    if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
      const between = { start: node.left.end, end: node.right.start };
      for (const other of OTHER[node.operator] ?? [])
        change(between, textOf(between).replace(node.operator, other));
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') change(node, textOf(node.argument));
    if (node.type === 'ExpressionStatement' && !textOf(node).startsWith("'use ")) change(node, ';', node);
    if (node.type === 'Literal') {
      if (typeof node.value === 'boolean') change(node, String(!node.value), around);
      if (typeof node.value === 'number') change(node, `(${textOf(node)} + 1)`, around);
      if (typeof node.value === 'string' && node.value !== '') {
        const isKey = around.type === 'Property' && around.key === node && !around.computed;
        // A text of JSX has no braces to stand in.
        if (!isKey) change(node, around.type === 'JSXAttribute' ? '""' : "''", around);
      }
      if ('regex' in node) {
        const { pattern, flags } = node.regex;
        if (pattern.startsWith('^')) change(node, `/${pattern.slice(1)}/${flags}`);
        if (/[^\\]\$$/.test(pattern)) change(node, `/${pattern.slice(0, -1)}/${flags}`);
        if (/[gi]/.test(flags)) change(node, `/${pattern}/${flags.replace(/[gi]/, '')}`);
      }
    }
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee;
      if (property.type === 'Identifier' && SHAPING.has(property.name)) change(node, textOf(object));
    }
    if (node.type === 'ChainExpression') change(node, textOf(node).replace('?.', '.'));
    if (node.type === 'ObjectExpression' && around.type !== 'TSAsExpression') {
      for (const property of node.properties) {
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
        change({ start: property.start, end: property.end + comma }, '', node);
      }
    }
    if (node.type === 'JSXAttribute' && around.type === 'JSXOpeningElement') change(node, '', around);

    for (const key of visitorKeys[node.type] ?? []) {
      for (const child of [Reflect.get(node, key) ?? []].flat()) {
        if (child !== null) visit(child as Node, inner, node);
      }
    }
  }

  const { program } = parseSync(file, code);
  visit(program, 0, program);
  return { mutants, marks };
}

/** The file with its one mistake. */
export const broken = (code: string, { start, end, replacement }: SourceMutant): string =>
  code.slice(0, start) + replacement + code.slice(end);

/** The file as it is, but for saying which of its functions run. */
export function marked(file: string, code: string, { marks }: Reading): string {
  const say = (place: number) => `globalThis.tellReached?.(${JSON.stringify(file)}, ${place})`;
  const inserts = marks.flatMap(({ offset, end, place, isExpression }) =>
    isExpression
      ? [
          { at: offset, text: `(${say(place)}, ` },
          { at: end, text: ')' },
        ]
      : [{ at: offset, text: `${say(place)};` }],
  );
  let result = code;
  // From the end on, so that the offsets before stay what they are; of two at one place the inner one last.
  for (const { at, text } of inserts.map((insert, order) => ({ ...insert, order })).sort(lastFirst)) {
    result = result.slice(0, at) + text + result.slice(at);
  }
  return `${say(0)};${result}`;
}

type Insert = { at: number; text: string; order: number };

const lastFirst = (one: Insert, other: Insert) => other.at - one.at || other.order - one.order;
