import { type Node, type ObjectExpression, type ObjectProperty, parseSync, visitorKeys } from 'oxc-parser';

/** Lines of a chart's literal: about two screens. */
const MAXIMUM_LINES = 160;

/** Why a longer chart is neither two things nor a parent and a child. */
const LONGER: Readonly<Record<string, string>> = {
  importing: 'One dialog from a file to its end, each step of which begins where the one before ended.',
  detail: 'One form, and each way in which its save can end.',
  list: 'A query and a deletion, each of which goes on while the other waits.',
  write: 'One call, and each way to find out what an earlier one has done.',
};

/** What belongs to the world outside; a machine gets it as input or event. */
const FORBIDDEN = new Set(
  'Date React document fetch globalThis localStorage sessionStorage setInterval setTimeout window'.split(' '),
);

/** The only places of a chart where a function may stand: those that hand data over. */
const COMPUTED = new Set(['context', 'input', 'output', 'params']);

const STATE_KEYS = new Set(
  'after always context description entry exit id initial invoke on output states tags type'.split(' '),
);
const TRANSITION_KEYS = new Set('actions description guard reenter target'.split(' '));

/** The chart of a machine file as a static reader sees it, and the rules that it breaks. */
export type Reading = { id: string | null; broken: string[] } & Record<
  'states' | 'transitions' | 'invokes',
  number
>;

const keyOf = ({ key }: ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

const isObject = (node: Node | undefined): node is ObjectExpression => node?.type === 'ObjectExpression';

const propertiesOf = (node: Node | undefined): ObjectProperty[] =>
  isObject(node) ? node.properties.filter((property) => property.type === 'Property') : [];

const partOf = (node: Node | undefined, name: string): Node | undefined =>
  propertiesOf(node).find((property) => keyOf(property) === name)?.value;

const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** One thing, or a list of things. */
const listOf = (node: Node | undefined): Node[] => {
  if (node?.type !== 'ArrayExpression') return node === undefined ? [] : [node];
  return node.elements.filter((element) => element !== null);
};

/** Whether a callback, a promise or another machine stands behind the name of an actor. */
const actorsOf = (setupCall: Node): ReadonlyMap<string, string> =>
  new Map(
    propertiesOf(
      partOf(setupCall.type === 'CallExpression' ? setupCall.arguments[0] : undefined, 'actors'),
    ).map((property) => {
      const { value } = property;
      return [
        keyOf(property),
        value.type === 'CallExpression' ? Reflect.get(value.callee, 'name') : 'machine',
      ];
    }),
  );

/** A node and everything below it. */
function nodesOf(node: Node): Node[] {
  const children = (visitorKeys[node.type] ?? []).flatMap((key) => Reflect.get(node, key) ?? []);
  return [node, ...children.flatMap(nodesOf)];
}

/**
 * Reads a machine file without running it and checks the rules: one `setup(…).createMachine(one object
 * literal)`, everything literal, everything named, nothing that says nothing; a promise has both its answers.
 */
export function readMachine(file: string, source: string): Reading {
  const reading: Reading = { id: null, states: 0, transitions: 0, invokes: 0, broken: [] };
  const breaks = (what: string) => reading.broken.push(`${file}: ${what}`);
  const invokeIds = new Set<string>();
  let actors: ReadonlyMap<string, string> = new Map();

  /** Literals all the way down, except where data is handed over. */
  const checkLiteral = (node: Node, at: string): void => {
    if (node.type === 'ArrayExpression') {
      for (const element of node.elements) if (element !== null) checkLiteral(element, at);
    } else if (isObject(node)) {
      for (const property of node.properties) {
        if (property.type === 'SpreadElement') breaks(`a spread at ${at}`);
        else if (property.computed) breaks(`a computed key at ${at}`);
        else if (property.shorthand) breaks(`a shorthand at ${at}.${keyOf(property)}`);
        else if (!COMPUTED.has(keyOf(property))) checkLiteral(property.value, `${at}.${keyOf(property)}`);
      }
    } else if (node.type !== 'Literal') breaks(`${at} is not a literal`);
  };

  const checkKeys = (node: Node, allowed: ReadonlySet<string>, what: string) => {
    for (const property of propertiesOf(node)) {
      if (!allowed.has(keyOf(property))) breaks(`${what} has a '${keyOf(property)}'`);
    }
  };

  const checkNamed = (node: Node | undefined, what: string) => {
    for (const one of listOf(node)) {
      if ((textOf(one) ?? textOf(partOf(one, 'type'))) === null) breaks(`${what} has no name`);
    }
  };

  const readTransitions = (node: Node | undefined, what: string) => {
    for (const one of listOf(node)) {
      reading.transitions += 1;
      if (!isObject(one)) breaks(`${what} is not an object`);
      checkKeys(one, TRANSITION_KEYS, what);
      const target = partOf(one, 'target');
      if (['target', 'actions', 'description'].every((key) => partOf(one, key) === undefined)) {
        breaks(`${what} does nothing and does not say why`);
      }
      if (target !== undefined && textOf(target) === null) breaks(`the target of ${what} is not a literal`);
      checkNamed(partOf(one, 'guard'), `the guard of ${what}`);
      checkNamed(partOf(one, 'actions'), `an action of ${what}`);
    }
  };

  const readInvoke = (node: Node, state: string) => {
    reading.invokes += 1;
    const src = textOf(partOf(node, 'src'));
    const kind = actors.get(src ?? '');
    if (kind === undefined) breaks(`an invoke of ${state} has no src that is known`);
    const answers = ['onDone', 'onError'].filter((key) => partOf(node, key) !== undefined);
    if (kind === 'fromPromise' && answers.length < 2)
      breaks(`the promise ${src} of ${state} lacks an answer`);
    if (kind === 'fromCallback' && answers.length > 0)
      breaks(`the callback ${src} of ${state} has no answer`);
    const input = partOf(node, 'input');
    if (isObject(input) && input.properties.length === 0) breaks(`an invoke of ${state} has an empty input`);
    const id = textOf(partOf(node, 'id'));
    if (id === null || invokeIds.has(id)) breaks(`the id of an invoke of ${state} is not its own`);
    invokeIds.add(id ?? '');
    if (partOf(node, 'systemId') !== undefined) breaks(`an invoke of ${state} has a systemId`);
    for (const key of ['onDone', 'onError']) readTransitions(partOf(node, key), `${key} of ${id}`);
  };

  const readState = (node: Node, name: string) => {
    checkKeys(node, STATE_KEYS, name);
    for (const key of ['entry', 'exit']) checkNamed(partOf(node, key), `an ${key} action of ${name}`);
    readTransitions(partOf(node, 'always'), `always of ${name}`);
    for (const property of ['on', 'after'].flatMap((group) => propertiesOf(partOf(node, group)))) {
      const event = keyOf(property);
      if (event.startsWith('xstate.')) breaks(`${name} listens to the lifecycle key ${event}`);
      if (!Number.isNaN(Number(event))) breaks(`a delay of ${name} has no name`);
      readTransitions(property.value, `${event} of ${name}`);
    }
    for (const invoke of listOf(partOf(node, 'invoke'))) readInvoke(invoke, name);
    for (const property of propertiesOf(partOf(node, 'states'))) {
      reading.states += 1;
      readState(property.value, `${name}.${keyOf(property)}`);
    }
  };

  let machines = 0;
  for (const node of nodesOf(parseSync(file, source).program)) {
    if (node.type === 'Identifier' && FORBIDDEN.has(node.name)) breaks(`it uses ${node.name}`);
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue;
    const { object, property } = node.callee;
    if (property.type !== 'Identifier' || property.name !== 'createMachine') continue;
    machines += 1;
    const isSetUp = object.type === 'CallExpression' && Reflect.get(object.callee, 'name') === 'setup';
    const [config] = node.arguments;
    if (!isSetUp || node.arguments.length !== 1 || config?.type !== 'ObjectExpression') {
      breaks('it is not setup(…).createMachine(one object literal)');
      continue;
    }
    actors = actorsOf(object);
    reading.id = textOf(partOf(config, 'id'));
    if (reading.id === null) breaks('the machine has no literal id');
    const lines = source.slice(config.start, config.end).split('\n').length;
    const isAnswered = Object.hasOwn(LONGER, reading.id ?? '');
    if (lines > MAXIMUM_LINES !== isAnswered) breaks(`a literal of ${lines} lines; ${MAXIMUM_LINES} ask why`);
    checkLiteral(config, 'config');
    readState(config, reading.id ?? '(root)');
  }
  if (machines !== 1) breaks(`${machines} machines in one file`);
  return reading;
}
