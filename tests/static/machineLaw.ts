import { type Node, type ObjectExpression, type ObjectProperty, parseSync, visitorKeys } from 'oxc-parser';

/** A longer machine is a parent and a child. */
const MAXIMUM_LINES = 200;

/** Globals that a machine must not use. */
const FORBIDDEN = new Set([
  'Date',
  'React',
  'document',
  'fetch',
  'globalThis',
  'localStorage',
  'sessionStorage',
  'setInterval',
  'setTimeout',
  'window',
]);

/** Keys of a chart whose value may be a function. */
const COMPUTED = new Set(['context', 'input', 'output', 'params']);

const STATE_KEYS = new Set(
  'after always context description entry exit id initial invoke on output states tags type'.split(' '),
);
const TRANSITION_KEYS = new Set('actions description guard reenter target'.split(' '));

/** The chart of a machine file as a static reader sees it, and its breaches of the law. */
export type Reading = {
  id: string | null;
  states: number;
  transitions: number;
  invokes: number;
  broken: string[];
};

const propertiesOf = (literal: ObjectExpression): ObjectProperty[] =>
  literal.properties.filter((property) => property.type === 'Property');

const keyOf = ({ key }: ObjectProperty): string => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
};

const partOf = (literal: ObjectExpression, name: string): Node | undefined =>
  propertiesOf(literal).find((property) => keyOf(property) === name)?.value;

const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** One thing, or a list of things. */
const listOf = (node: Node | undefined): Node[] => {
  if (node === undefined) return [];
  if (node.type !== 'ArrayExpression') return [node];
  return node.elements.filter((element) => element !== null && element.type !== 'SpreadElement');
};

const isObject = (node: Node | undefined): node is ObjectExpression => node?.type === 'ObjectExpression';

/** A node and everything below it. */
function nodesOf(node: Node): Node[] {
  const children = (visitorKeys[node.type] ?? []).flatMap((key) => Reflect.get(node, key) ?? []);
  return [node, ...children.flatMap(nodesOf)];
}

/**
 * Reads a machine file without running it and holds it to the law: one
 * `setup(…).createMachine(one object literal)`, everything literal, everything
 * named, every call with its id, input and both answers.
 */
export function readMachine(file: string, source: string): Reading {
  const reading: Reading = { id: null, states: 0, transitions: 0, invokes: 0, broken: [] };
  const breaks = (what: string) => reading.broken.push(`${file}: ${what}`);
  const { program } = parseSync(file, source);
  const ids = new Set<string>();

  /** Literals all the way down, except where data is handed over. */
  const demandLiteral = (node: Node, at: string): void => {
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties) {
        if (property.type === 'SpreadElement') breaks(`a spread at ${at}`);
        else if (property.computed) breaks(`a computed key at ${at}`);
        else if (property.shorthand) breaks(`a shorthand at ${at}.${keyOf(property)}`);
        else if (!COMPUTED.has(keyOf(property))) demandLiteral(property.value, `${at}.${keyOf(property)}`);
      }
    } else if (node.type === 'ArrayExpression') {
      if (node.elements.some((element) => element?.type === 'SpreadElement')) breaks(`a spread at ${at}`);
      for (const element of listOf(node)) demandLiteral(element, at);
    } else if (node.type !== 'Literal') {
      breaks(`${at} is not a literal`);
    }
  };

  const readNamed = (node: Node | undefined, what: string) => {
    for (const one of listOf(node)) {
      const name = textOf(one) ?? (isObject(one) ? textOf(partOf(one, 'type')) : null);
      if (name === null) breaks(`${what} has no name`);
    }
  };

  const readTransitions = (node: Node | undefined, what: string) => {
    for (const one of listOf(node)) {
      reading.transitions += 1;
      if (!isObject(one)) {
        breaks(`${what} is not an object`);
        continue;
      }
      for (const property of propertiesOf(one)) {
        if (!TRANSITION_KEYS.has(keyOf(property))) breaks(`${what} has a '${keyOf(property)}'`);
      }
      const target = partOf(one, 'target');
      if (target !== undefined && textOf(target) === null) breaks(`the target of ${what} is not a literal`);
      readNamed(partOf(one, 'guard'), `the guard of ${what}`);
      readNamed(partOf(one, 'actions'), `an action of ${what}`);
    }
  };

  const readInvoke = (node: Node, state: string) => {
    reading.invokes += 1;
    if (!isObject(node)) {
      breaks(`an invoke of ${state} is not an object`);
      return;
    }
    for (const name of ['id', 'src', 'input', 'onDone', 'onError']) {
      if (partOf(node, name) === undefined) breaks(`an invoke of ${state} has no ${name}`);
    }
    const id = textOf(partOf(node, 'id'));
    if (id === null || ids.has(id)) breaks(`the id of an invoke of ${state} is not a literal of its own`);
    else ids.add(id);
    if (textOf(partOf(node, 'src')) === null) breaks(`the src of an invoke of ${state} is not a literal`);
    if (partOf(node, 'systemId') !== undefined) breaks(`an invoke of ${state} has a systemId`);
    readTransitions(partOf(node, 'onDone'), `onDone of ${id}`);
    readTransitions(partOf(node, 'onError'), `onError of ${id}`);
  };

  const readState = (node: ObjectExpression, name: string) => {
    for (const property of propertiesOf(node)) {
      if (!STATE_KEYS.has(keyOf(property))) breaks(`${name} has a '${keyOf(property)}'`);
    }
    readNamed(partOf(node, 'entry'), `an entry action of ${name}`);
    readNamed(partOf(node, 'exit'), `an exit action of ${name}`);
    readTransitions(partOf(node, 'always'), `always of ${name}`);
    for (const group of ['on', 'after']) {
      const events = partOf(node, group);
      for (const property of isObject(events) ? propertiesOf(events) : []) {
        const event = keyOf(property);
        if (event.startsWith('xstate.')) breaks(`${name} listens to the lifecycle key ${event}`);
        if (group === 'after' && !Number.isNaN(Number(event))) breaks(`a delay of ${name} has no name`);
        readTransitions(property.value, `${event} of ${name}`);
      }
    }
    for (const invoke of listOf(partOf(node, 'invoke'))) readInvoke(invoke, name);
    const states = partOf(node, 'states');
    for (const property of isObject(states) ? propertiesOf(states) : []) {
      reading.states += 1;
      if (isObject(property.value)) readState(property.value, `${name}.${keyOf(property)}`);
    }
  };

  let machines = 0;
  for (const node of nodesOf(program)) {
    if (node.type === 'Identifier' && FORBIDDEN.has(node.name)) breaks(`it uses ${node.name}`);
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue;
    const { object, property } = node.callee;
    if (property.type !== 'Identifier' || property.name !== 'createMachine') continue;
    machines += 1;
    const isSetUp =
      object.type === 'CallExpression' &&
      object.callee.type === 'Identifier' &&
      object.callee.name === 'setup';
    const [config] = node.arguments;
    if (!isSetUp || node.arguments.length !== 1 || config?.type !== 'ObjectExpression') {
      breaks('it is not setup(…).createMachine(one object literal)');
      continue;
    }
    reading.id = textOf(partOf(config, 'id'));
    if (reading.id === null) breaks('the machine has no literal id');
    demandLiteral(config, 'config');
    readState(config, reading.id ?? '(root)');
  }

  if (machines !== 1) breaks(`${machines} machines in one file`);
  const lines = source.trimEnd().split('\n').length;
  if (lines > MAXIMUM_LINES) breaks(`${lines} lines, more than ${MAXIMUM_LINES}`);
  return reading;
}
