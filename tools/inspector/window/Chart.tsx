import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyTransitionDefinition } from 'xstate';
import { activeNodes, chartOf, isInitial, isLeaf, transitionsTaken } from './chart';
import { around, type Drawing, drawingFor, fitScale, type Line, type Pane } from './layout';
import type { Entry, Role } from './story';

/** Smaller letters can't be read: a chart that is larger scrolls to its active states. */
const LEAST_SCALE = 0.7;
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

type DrawingProps = { drawing: Drawing; pane: Pane; role: Role; last: Entry | undefined };

/** A drawing, with active states, the transition just taken, and those that may come next. */
function ChartDrawing({ drawing, pane, role: { actor, snapshot }, last }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const chart = chartOf(actor.definition);
  const active = useMemo(() => activeNodes(chart.root, snapshot.value), [chart, snapshot.value]);
  const taken = transitionsTaken(chart, last?.microsteps ?? []);
  const isActiveLeaf = ({ node }: Drawing['boxes'][number]) => isLeaf(node) && active.includes(node);
  const target = around(drawing.boxes.filter(isActiveLeaf).map(({ box }) => box));
  const whole = Math.min(LARGEST_SCALE, Math.max(LEAST_SCALE, fitScale(drawing, pane)));
  // The whole drawing, or as much as can be read, but always all of its active states.
  const scale = Math.min(zoom ?? whole, fitScale(target, pane));
  const left = (target.x + target.width / 2) * scale - pane.width / 2;
  const top = (target.y + target.height / 2) * scale - pane.height / 2;

  // biome-ignore lint/correctness/useExhaustiveDependencies: comes back from elsewhere when the state changes.
  useLayoutEffect(() => {
    frame.current?.scrollTo({ left, top });
  }, [left, top, active]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section ref={frame} className="drawing" aria-label="Gráfico" tabIndex={0}>
        <svg
          role="img"
          className="m-auto flex-none"
          aria-label={`Gráfico de ${actor.name}`}
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
                className={`box leading-[17px] ${node.type} ${isLeaf(node) ? 'leaf' : ''} ${active.includes(node) ? 'active' : ''}`}
                data-state={node.path.join('.')}
              >
                <strong>{`${isInitial(node) ? '● ' : ''}${node.key}\n`}</strong>
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
        {Object.entries({ Diminuir: 0.8, Aumentar: 1.25 }).map(([name, factor]) => (
          <button key={name} type="button" onClick={() => setZoom(scale * factor)}>
            {name}
          </button>
        ))}
        <button type="button" aria-pressed={zoom === null} onClick={() => setZoom(null)}>
          Ajustar
        </button>
      </div>
    </>
  );
}

/** The chart of an actor, laid out for the room that it has. */
export function Chart({ role, last }: { role: Role; last: Entry | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ drawing: Drawing; pane: Pane } | null>(null);
  const { definition } = role.actor;

  useEffect(() => {
    const observer = new ResizeObserver(async ([entry]) => {
      if (entry === undefined) return;
      const pane = entry.contentRect;
      setDrawn({ drawing: await drawingFor(chartOf(definition), pane), pane });
    });
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [definition]);

  return (
    <div ref={frame} className="relative min-h-0 flex-1">
      {drawn && <ChartDrawing {...drawn} role={role} last={last} />}
    </div>
  );
}
