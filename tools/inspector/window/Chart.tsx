import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { activeNodes, chartOf, idleRegions, isInitial, isLeaf, transitionsTaken } from './chart';
import { around, type Drawing, drawingFor, type Folded, fitScale, type Line, type Pane } from './layout';
import type { Entry, Role } from './story';

/** Smaller letters can't be read: a chart that is larger scrolls to its active states. */
const LEAST_SCALE = 0.85;
const LARGEST_SCALE = 1.2;

type LabelProps = { lines: readonly Line[]; taken: readonly AnyTransitionDefinition[] };

/** The lines of a label; those of transitions just taken stand out. */
const Label = ({ lines, taken }: LabelProps) =>
  lines.map(({ text, of }) => (
    <span
      key={`${of[0]?.eventType} ${text}`}
      data-taken={of.some((one) => taken.includes(one)) || undefined}
    >{`${text}\n`}</span>
  ));

type Drawn = { drawing: Drawing; folded: Folded; pane: Pane };

type DrawingProps = Drawn & {
  role: Role;
  last: Entry | undefined;
  /** Opens or folds a region. */
  onPress: (region: string) => void;
};

/** A drawing, with active states, the transition just taken, and those that may come next. */
function ChartDrawing({ drawing, folded, pane, role: { actor, snapshot }, last, onPress }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const chart = chartOf(actor.definition);
  const active = useMemo(() => activeNodes(chart.root, snapshot.value), [chart, snapshot.value]);
  const taken = transitionsTaken(chart, last?.microsteps ?? []);
  const isDrawnAsLeaf = (node: AnyStateNode) => isLeaf(node) || folded.includes(node);
  const isActiveLeaf = ({ node }: Drawing['boxes'][number]) => isDrawnAsLeaf(node) && active.includes(node);
  /** The state in which a folded region waits; a node's own in every other case. */
  const stateIn = (node: AnyStateNode) =>
    active.findLast((one) => folded.includes(node) && one.parent === node) ?? node;
  const looked = drawing.boxes.filter(isActiveLeaf).filter(({ node }) => !folded.includes(node));
  const target = around(looked.map(({ box }) => box));
  const whole = Math.min(LARGEST_SCALE, Math.max(LEAST_SCALE, fitScale(drawing, pane)));
  // The whole drawing, or as much as can be read, and of that its active states.
  const scale = zoom ?? Math.max(LEAST_SCALE, Math.min(whole, fitScale(target, pane)));
  const left = (target.x + target.width / 2) * scale - pane.width / 2;
  const top = (target.y + target.height / 2) * scale - pane.height / 2;

  // biome-ignore lint/correctness/useExhaustiveDependencies: comes back from elsewhere when the state changes.
  useLayoutEffect(() => {
    frame.current?.scrollTo({ left, top });
  }, [left, top, active]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section ref={frame} className="drawing" aria-label="Chart" tabIndex={0}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section has its name, and the boxes are text */}
        <svg
          className="m-auto flex-none"
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          width={drawing.width * scale}
          height={drawing.height * scale}
        >
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="5"
            markerHeight="5"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" className="fill-[context-stroke]" />
          </marker>
          {drawing.boxes.map(({ node, box, lines }) => (
            <foreignObject key={node.id} {...box} className="overflow-visible">
              <pre
                className={`box leading-[17px] ${node.type} ${isDrawnAsLeaf(node) ? 'leaf' : ''} ${active.includes(node) ? 'active' : ''}`}
                data-state={stateIn(node).path.join('.')}
              >
                {node.parent?.type === 'parallel' ? (
                  <button
                    type="button"
                    className="region"
                    aria-expanded={!folded.includes(node)}
                    onClick={() => onPress(node.id)}
                  >
                    {folded.includes(node) ? `▸ ${node.key}: ${stateIn(node).key}` : `▾ ${node.key}`}
                  </button>
                ) : (
                  <strong>{`${isInitial(node) ? '● ' : ''}${node.key}\n`}</strong>
                )}
                <Label lines={lines} taken={taken} />
              </pre>
            </foreignObject>
          ))}
          {drawing.edges.map(({ edge: { id, source, transitions }, points, label, lines }) => (
            <g
              key={id}
              className={`${transitions.some((one) => taken.includes(one)) ? 'taken' : ''} ${active.includes(source) ? 'heard' : ''}`}
            >
              <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} markerEnd="url(#arrow)" />
              <foreignObject {...label} className="overflow-visible">
                <pre data-edge={id} className="leading-[17px]">
                  <Label lines={lines} taken={taken} />
                </pre>
              </foreignObject>
            </g>
          ))}
        </svg>
      </section>
      <div className="bar absolute right-0 bottom-full">
        {Object.entries({ Smaller: 0.8, Larger: 1.25 }).map(([name, factor]) => (
          <button key={name} type="button" onClick={() => setZoom(scale * factor)}>
            {name}
          </button>
        ))}
        <button type="button" aria-pressed={zoom === null} onClick={() => setZoom(null)}>
          Fit
        </button>
      </div>
    </>
  );
}

/** The chart of an actor, laid out for the room that it has; what is idle is folded, until it is pressed. */
export function Chart({ role, last }: { role: Role; last: Entry | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<Pane | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  /** The regions that were pressed: these are open while they are idle. */
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const { definition } = role.actor;
  const chart = chartOf(definition);
  const idle = idleRegions(chart.root, role.snapshot.value).filter(({ id }) => !pressed.includes(id));
  const ids = idle.map(({ id }) => id).join();

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setPane(entry.contentRect));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the regions
  useEffect(() => {
    if (pane === null) return;
    let isCurrent = true;
    void drawingFor(chart, idle, pane).then(
      (drawing) => isCurrent && setDrawn({ drawing, folded: idle, pane }),
    );
    return () => {
      isCurrent = false;
    };
  }, [chart, ids, pane]);

  const press = (region: string) =>
    setPressed(pressed.includes(region) ? pressed.filter((one) => one !== region) : [...pressed, region]);

  return (
    <div ref={frame} className="relative min-h-0 flex-1">
      {drawn && <ChartDrawing {...drawn} role={role} last={last} onPress={press} />}
    </div>
  );
}
