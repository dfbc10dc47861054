import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import {
  type ChartNode,
  conditionOf,
  eventName,
  stateName,
  statesOf,
  transitionsFrom,
  transitionsOf,
} from '../../tests/walker/chart';

/** The name of a state in the Mermaid text. */
const idOf = (node: ChartNode) => node.path.join('_') || 'root';

/** Stands for a parent as a source: Mermaid draws no arrow from a state to its own inside. */
const anyOf = (node: ChartNode) => `${idOf(node)}_any`;

/** GitHub shows about 900 pixels. */
const MOST_IN_A_ROW = 3;

const isParent = (node: ChartNode) => Object.keys(node.states).length > 0;

const isInside = (node: ChartNode, parent: ChartNode): boolean =>
  node.parent !== undefined && (node.parent === parent || isInside(node.parent, parent));

/** An event as people say it: `after 300 ms`, `loadPage done`, `search.typed`. */
function triggerOf(machine: AnyStateMachine, { eventType }: AnyTransitionDefinition): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? [];
  if (delay === undefined) return eventName(eventType);
  const length = machine.implementations.delays[delay];
  return typeof length === 'number' ? `after ${length} ms` : `after ${delay}`;
}

function labelOf(machine: AnyStateMachine, transition: AnyTransitionDefinition): string {
  const condition = conditionOf(transition);
  return `${triggerOf(machine, transition)}${condition === null ? '' : ` [${condition}]`}`;
}

const actionNames = (actions: readonly unknown[]): string[] =>
  actions.map((action) =>
    typeof action === 'string' ? action : String(Reflect.get(Object(action), 'type')),
  );

const isLoop = ({ source, target }: AnyTransitionDefinition) =>
  target?.every((node) => node === source) === true;

/** The two ends of each arrow of a transition; none when it stays or re-enters, which is written inside the box. */
const waysOf = (transition: AnyTransitionDefinition): [ChartNode, ChartNode][] =>
  isLoop(transition) ? [] : (transition.target ?? []).map((target) => [transition.source, target]);

/**
 * An arrow crosses the border of this parent. Mermaid would draw the state at its end outside of the parent, so the
 * parent has a diagram of its own.
 */
const isApart = (machine: AnyStateMachine, node: ChartNode): boolean =>
  isParent(node) &&
  transitionsOf(machine)
    .flatMap(waysOf)
    .some((ends) => !ends.includes(node) && isInside(ends[0], node) !== isInside(ends[1], node));

/** What stands for a state in the diagram of `scope`: the outermost parent that has its own diagram, or the state. */
function shownAs(machine: AnyStateMachine, scope: ChartNode, node: ChartNode): ChartNode {
  const parents: ChartNode[] = [];
  for (let at = node.parent; at !== undefined && isInside(at, scope); at = at.parent) parents.unshift(at);
  return parents.find((parent) => isApart(machine, parent)) ?? node;
}

type Arrow = { from: ChartNode; to: ChartNode; labels: string[] };

/**
 * The arrows of the diagram of `scope`: those between its states, and those that lead out of it or in. Arrows between
 * the same two states are one.
 */
function arrowsOf(machine: AnyStateMachine, scope: ChartNode): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const transition of transitionsOf(machine)) {
    for (const ends of waysOf(transition)) {
      if (ends[0] !== scope && !ends.some((end) => isInside(end, scope))) continue;
      const [from, to] = [shownAs(machine, scope, ends[0]), shownAs(machine, scope, ends[1])];
      const isWithin = [from, to].every((end) => end === scope || isInside(end, scope));
      // The diagram of the inner parent has it.
      const isOfPart = [from, to].some((end) => isInside(end, scope) && isApart(machine, end));
      if (from === to || (!isWithin && isOfPart)) continue;
      const key = `${idOf(from)} ${idOf(to)}`;
      const arrow = arrows.get(key) ?? { from, to, labels: [] };
      arrows.set(key, arrow);
      const label = labelOf(machine, transition);
      if (!arrow.labels.includes(label)) arrow.labels.push(label);
    }
  }
  return [...arrows.values()];
}

/** True for the innermost box that holds an arrow. A parent with an arrow to its own inside holds it. */
const holds = (box: ChartNode, { from, to }: Arrow): boolean => {
  const isHeld = (node: ChartNode) => [from, to].every((end) => end === node || isInside(end, node));
  return isHeld(box) && !Object.values(box.states).some(isHeld);
};

const textOf = (scope: ChartNode, { from, to, labels }: Arrow) =>
  `${from === scope || isInside(to, from) ? anyOf(from) : idOf(from)} --> ${idOf(to)} : ${labels.join('<br/>')}`;

/** The actions of an event that changes no state; an event without any is ignored. */
const effectOf = ({ actions }: AnyTransitionDefinition): string =>
  actions.length > 0 ? `/ ${actionNames(actions).join(', ')}` : '(ignored)';

/** The events that leave a state as it is, and its call, as lines inside its box. */
function linesIn(machine: AnyStateMachine, node: ChartNode): string[] {
  const calls = node.invoke.map(({ src }) => `calls ${String(src)}`);
  const stays = transitionsFrom(node)
    .filter(({ target }) => target === undefined)
    .map((transition) => `${labelOf(machine, transition)} ${effectOf(transition)}`);
  // Re-entering: as an arrow it would hide the labels around it.
  const loops = transitionsFrom(node)
    .filter(isLoop)
    .map((transition) => `↻ ${labelOf(machine, transition)}`);
  return [...calls, ...stays, ...loops];
}

const box = (id: string, title: string, lines: readonly string[]) =>
  `state "${[title, ...lines].join('<br/>')}" as ${id}`;

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** The inside of a state: its children side by side or one after the other, and the arrows between them. */
function insideOf(machine: AnyStateMachine, node: ChartNode, arrows: readonly Arrow[]): string[] {
  const children = Object.values(node.states).map((child) => drawn(machine, child, arrows));
  if (node.type === 'parallel') return children.flatMap((child, at) => (at > 0 ? ['--', ...child] : child));

  const lines = linesIn(machine, node);
  const hasArrow = arrows.some(
    ({ from, to }) => from === node && (isApart(machine, node) || isInside(to, node)),
  );
  const standIn = hasArrow || lines.length > 0 ? [box(anyOf(node), `any ${node.key}`, lines)] : [];
  const first = node.initial.target?.map((target) => `[*] --> ${idOf(target)}`) ?? [];
  const held = arrows.filter((arrow) => holds(node, arrow)).map((arrow) => textOf(node, arrow));
  return [...first, ...children.flat(), ...standIn, ...held];
}

function drawn(machine: AnyStateMachine, node: ChartNode, arrows: readonly Arrow[]): string[] {
  if (isApart(machine, node)) return [box(idOf(node), node.key, ['(see below)'])];
  if (isParent(node)) {
    return [`state "${node.key}" as ${idOf(node)} {`, ...indent(insideOf(machine, node, arrows)), '}'];
  }
  const end = node.type === 'final' ? [`${idOf(node)} --> [*]`] : [];
  return [box(idOf(node), node.key, linesIn(machine, node)), ...end];
}

/** A row of the ends that one state alone leads to would be wider than a page: the diagram goes from left to right. */
const isFan = (arrows: readonly Arrow[]): boolean => {
  const isOnlyFrom = (source: ChartNode) => (end: ChartNode) =>
    arrows.every(({ from, to }) => from !== end && (to !== end || from === source));
  return arrows.some(({ from }) => {
    const ends = new Set(arrows.filter((arrow) => arrow.from === from).map(({ to }) => to));
    return [...ends].filter(isOnlyFrom(from)).length > MOST_IN_A_ROW;
  });
};

/** The inside of a state as a Mermaid statechart; states outside have a dashed border and their whole path. */
function diagramOf(machine: AnyStateMachine, scope: ChartNode): string {
  const arrows = arrowsOf(machine, scope);
  const ends = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const outside = [...ends].filter((end) => end !== scope && !isInside(end, scope));
  const body = [
    ...(isFan(arrows) ? ['direction LR'] : []),
    ...insideOf(machine, scope, arrows),
    ...outside.map((node) => box(idOf(node), stateName(node), [])),
    ...arrows
      .filter(({ from, to }) => outside.includes(from) || outside.includes(to))
      .map((arrow) => textOf(scope, arrow)),
    ...(outside.length > 0
      ? ['classDef outside stroke-dasharray: 4 4', `class ${outside.map(idOf).join(', ')} outside`]
      : []),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...indent(body), '```'].join('\n');
}

/** The diagrams of a machine: the whole or each of its parallel regions, then each parent that is drawn apart. */
function diagramsOf(machine: AnyStateMachine): string[] {
  const { root } = machine;
  const regions = root.type === 'parallel' ? Object.values(root.states) : [];
  const isDrawn = (node: ChartNode) => regions.includes(node) || isApart(machine, node);
  const parts = statesOf(machine)
    .filter(isDrawn)
    .map((node) => `**\`${stateName(node)}\`**\n\n${diagramOf(machine, node)}`);
  return regions.length > 0 ? parts : [diagramOf(machine, root), ...parts];
}

const cells = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (heading: readonly string[], rows: readonly string[][]): string =>
  [heading, heading.map(() => '---'), ...rows].map(cells).join('\n');

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** The entry actions the chart writes; a delay adds one of XState's own. */
const ownEntryNames = (node: ChartNode) =>
  actionNames(node.entry).filter((name) => !name.startsWith('xstate.'));

function stateRow(node: ChartNode): string[] {
  const kind = node.type === 'final' ? 'final' : node.tags.join(', ');
  const calls = node.invoke.map(({ src }) => String(src));
  return [code([stateName(node)]), kind, code(calls), code(ownEntryNames(node)), node.description ?? ''];
}

function transitionRow(machine: AnyStateMachine, transition: AnyTransitionDefinition): string[] {
  const { source, target, actions, description } = transition;
  return [
    code([stateName(source)]),
    code([triggerOf(machine, transition)]),
    conditionOf(transition) ?? '',
    target === undefined ? '(stays)' : code(target.map(stateName)),
    code(actionNames(actions)),
    description ?? '',
  ];
}

/** The page about one machine: its statechart and its tables, all taken from the machine itself. */
export function pageOf(machine: AnyStateMachine): string {
  const states = statesOf(machine);
  const transitions = transitionsOf(machine);
  const about = machine.root.description;
  const sections = [
    `# The machine \`${machine.id}\``,
    `${about === undefined ? '' : `*${about}*\n\n`}${states.length} states, ${transitions.length} transitions. Written by \`npm run diagrams\`; the descriptions are those of the chart.`,
    ...diagramsOf(machine),
    `## States\n\n${table(
      ['State', 'Kind', 'Calls', 'On entry', 'Description'],
      states.map((node) => stateRow(node)),
    )}`,
    `## Transitions\n\n${table(
      ['From', 'Event', 'Guard', 'To', 'Does', 'Description'],
      transitions.map((transition) => transitionRow(machine, transition)),
    )}`,
  ];
  return `${sections.join('\n\n')}\n`;
}
