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

const idOf = (node: ChartNode) => boxOf(node.path.join('.'));

/** The name of a state in the Mermaid text, by its path; the root's path is blank. */
export const boxOf = (path: string): string => path.replaceAll('.', '_') || 'root';

/** Stands for a parent as a source: Mermaid draws no arrow from a state to its own inside. */
const anyOf = (node: ChartNode) => `${idOf(node)}_any`;

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

/** True for the innermost box that holds all of a transition. */
const holds = (box: ChartNode, { source, target }: AnyTransitionDefinition): boolean => {
  const ends = [source, ...(target ?? [])];
  const isHeld = (node: ChartNode) => ends.every((end) => end === node || isInside(end, node));
  // A parent with an arrow to its own inside is drawn by its stand-in, inside itself.
  return isHeld(box) && !Object.values(box.states).some(isHeld);
};

/** The arrows of a transition; none when it stays or re-enters, which is written inside the box. */
function waysOf(transition: AnyTransitionDefinition): string[] {
  const { source, target = [] } = transition;
  if (isLoop(transition)) return [];
  return target.map((one) => `${isInside(one, source) ? anyOf(source) : idOf(source)} --> ${idOf(one)}`);
}

/** The arrows of one box; those between the same two states are drawn once, with all their labels. */
function arrowsOf(machine: AnyStateMachine, box: ChartNode): string[] {
  const arrows = new Map<string, string[]>();
  for (const transition of transitionsOf(machine).filter((one) => holds(box, one))) {
    for (const way of waysOf(transition)) {
      arrows.set(way, [...(arrows.get(way) ?? []), labelOf(machine, transition)]);
    }
  }
  return [...arrows].map(([way, labels]) => `${way} : ${labels.join('<br/>')}`);
}

const isLoop = ({ source, target }: AnyTransitionDefinition) =>
  target?.every((node) => node === source) === true;

/** The events that leave a state as it is, and its call, as lines inside its box. */
function linesIn(machine: AnyStateMachine, node: ChartNode): string[] {
  const calls = node.invoke.map(({ src }) => `calls ${String(src)}`);
  const stays = transitionsFrom(node)
    .filter(({ target }) => target === undefined)
    .map((transition) => `${labelOf(machine, transition)} / ${actionNames(transition.actions).join(', ')}`);
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
function insideOf(machine: AnyStateMachine, node: ChartNode): string[] {
  const children = Object.values(node.states).map((child) => drawn(machine, child));
  if (node.type === 'parallel') return children.flatMap((child, at) => (at > 0 ? ['--', ...child] : child));

  const lines = linesIn(machine, node);
  const transitions = transitionsFrom(node);
  const pointsInside = transitions.some(({ target }) => target?.some((one) => isInside(one, node)));
  const standIn = pointsInside || lines.length > 0 ? [box(anyOf(node), `any ${node.key}`, lines)] : [];
  const first = node.initial.target?.map((target) => `[*] --> ${idOf(target)}`) ?? [];
  return [...first, ...children.flat(), ...standIn, ...arrowsOf(machine, node)];
}

function drawn(machine: AnyStateMachine, node: ChartNode): string[] {
  if (isParent(node)) {
    return [`state "${node.key}" as ${idOf(node)} {`, ...indent(insideOf(machine, node)), '}'];
  }
  const end = node.type === 'final' ? [`${idOf(node)} --> [*]`] : [];
  return [box(idOf(node), node.key, linesIn(machine, node)), ...end];
}

/** A machine as a Mermaid statechart. */
export function diagramOf(machine: AnyStateMachine): string {
  const { root } = machine;
  const body = root.type === 'parallel' ? drawn(machine, root) : insideOf(machine, root);
  return ['stateDiagram-v2', ...indent(body)].join('\n');
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
    `\`\`\`mermaid\n${diagramOf(machine)}\n\`\`\``,
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
