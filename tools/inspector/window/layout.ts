import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { childrenOf, type Edge, edgesOf, guardName, nodesOf, transitionsOf } from './chart';
import { eventName } from './story';

export type Pane = { width: number; height: number };
export type Box = Pane & { x: number; y: number };

type Direction = 'RIGHT' | 'DOWN';
export type Drawing = Box & {
  boxes: { node: AnyStateNode; box: Box; lines: Line[] }[];
  edges: { edge: Edge; points: { x: number; y: number }[]; label: Box; lines: Line[] }[];
};

/** Sizes in the units of the drawing, which are pixels at full size. */
const LINE = 17;
const PADDING = 10;
/** Room for the state of a folded region. */
const LONGEST_STATE = ' '.repeat(16);
/** The width of a letter, at most on average. */
const LETTER = 7.2;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const sizeOf = (lines: readonly string[]): Pane => ({
  width: Math.max(...lines.map(({ length }) => length)) * LETTER,
  height: lines.length * LINE,
});

/** A line of a label, and the transitions that it is about. */
export type Line = { text: string; of: readonly AnyTransitionDefinition[] };

/** Transitions in words: each event with the guards below it. */
function linesFor(transitions: readonly AnyTransitionDefinition[]): Line[] {
  const names = transitions.map(({ eventType }) => eventType);
  return [...new Set(names)].flatMap((eventType) => {
    const of = transitions.filter((one) => one.eventType === eventType);
    const guards = new Set(of.map(guardName));
    guards.delete('');
    return [
      { text: eventName(eventType) || 'always', of },
      ...[...guards].map((guard) => ({
        text: `  [${guard}]`,
        of: of.filter((one) => guardName(one) === guard),
      })),
    ];
  });
}

/** Lines of a box below its name: its calls, and the events it answers without leaving. */
const linesOf = (node: AnyStateNode): Line[] => {
  const staying = transitionsOf(node).filter(({ target }) => target === undefined);
  return [...node.invoke.map(({ id }) => ({ text: `▸ ${id}`, of: [] })), ...linesFor(staying)];
};

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

/** Regions that are drawn as one box. */
export type Folded = readonly AnyStateNode[];

const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));

/** The box that shows a node: that of the folded region around it, or its own. */
const shownAs = (node: AnyStateNode, folded: Folded): AnyStateNode =>
  folded.find((region) => isWithin(node, region)) ?? node;

function elkNode(node: AnyStateNode, direction: Direction, folded: Folded): ElkNode {
  const text = sizeOf([
    `${node.key}    ${folded.includes(node) ? LONGEST_STATE : ''}`,
    ...textsOf(linesOf(node)),
  ]);
  const width = text.width + 2 * PADDING;
  const height = text.height + PADDING;
  const children = folded.includes(node)
    ? []
    : childrenOf(node).map((child) => elkNode(child, direction, folded));
  if (children.length === 0) return { id: node.id, width, height };
  return {
    id: node.id,
    children,
    layoutOptions: {
      'elk.padding': `[top=${height + PADDING},left=14,bottom=14,right=14]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // The minimum is that of a layout to the right, which is turned afterwards.
      'elk.nodeSize.minimum': direction === 'RIGHT' ? `(${width},1)` : `(1,${width})`,
    },
  };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

/** The box around boxes. */
export const around = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

const elk = new ELK();

const flatten = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flatten)];

async function layOut(chart: AnyStateMachine, direction: Direction, folded: Folded): Promise<Drawing> {
  const edges = edgesOf(chart)
    .map((edge) => ({
      ...edge,
      source: shownAs(edge.source, folded),
      target: shownAs(edge.target, folded),
    }))
    .filter(({ source, target }) => !folded.includes(source) || source !== target)
    .map((edge) => ({ edge, lines: linesFor(edge.transitions) }));
  const graph: ElkNode = {
    id: 'drawing',
    layoutOptions: { ...OPTIONS, 'elk.direction': direction },
    children: [elkNode(chart.root, direction, folded)],
    edges: edges.map(({ edge: { id, source, target }, lines }) => ({
      id,
      sources: [source.id],
      targets: [target.id],
      labels: [{ text: id, ...sizeOf(textsOf(lines)) }],
    })),
  };
  const laidOut: ElkNode = await elk.layout(graph);
  const byId = new Map(flatten(laidOut).map((node) => [node.id, node]));
  return {
    ...boxOf(laidOut),
    boxes: nodesOf(chart.root)
      .filter((node) => shownAs(node, folded) === node)
      .map((node) => ({
        node,
        box: boxOf(byId.get(node.id) ?? {}),
        lines: linesOf(node),
      })),
    edges: edges.flatMap((one, index) => {
      const { sections = [], labels = [] } = laidOut.edges?.[index] ?? {};
      return sections.map(({ startPoint, bendPoints = [], endPoint }) => ({
        ...one,
        points: [startPoint, ...bendPoints, endPoint],
        label: boxOf(labels[0] ?? {}),
      }));
    }),
  };
}

/** By how much a drawing has to shrink, or may grow, to fill a pane. */
export const fitScale = (drawing: Pane, pane: Pane): number =>
  Math.min(pane.width / drawing.width, pane.height / drawing.height);

type Kept<Value> = Map<AnyStateMachine, Map<string, Value>>;

/** What is kept of a chart by its folded regions. */
function keptOf<Value>(kept: Kept<Value>, chart: AnyStateMachine): Map<string, Value> {
  const own = kept.get(chart) ?? new Map<string, Value>();
  kept.set(chart, own);
  return own;
}

const keyOf = (folded: Folded): string => folded.map(({ id }) => id).join();

const drawings: Kept<Promise<[Drawing, Drawing]>> = new Map();

/** Lays a chart out, once: to the right and downwards. */
export function drawingsOf(chart: AnyStateMachine, folded: Folded = []): Promise<[Drawing, Drawing]> {
  const kept = keptOf(drawings, chart);
  const key = keyOf(folded);
  const both = kept.get(key) ?? Promise.all([layOut(chart, 'RIGHT', folded), layOut(chart, 'DOWN', folded)]);
  kept.set(key, both);
  return both;
}

const chosen: Kept<Drawing> = new Map();

/** The drawing that is larger in the pane that shows it first: a chart doesn't turn while a window grows. */
export async function drawingFor(chart: AnyStateMachine, folded: Folded, pane: Pane): Promise<Drawing> {
  const [right, down] = await drawingsOf(chart, folded);
  const kept = keptOf(chosen, chart);
  const key = keyOf(folded);
  const drawing = kept.get(key) ?? (fitScale(right, pane) >= fitScale(down, pane) ? right : down);
  kept.set(key, drawing);
  return drawing;
}
