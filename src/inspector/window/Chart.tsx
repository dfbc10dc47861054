import { useCallback, useEffect, useRef, useState } from 'react';
import { diagramOf } from '../../../tools/diagrams/diagram';
import { litBoxes, machineOf, takenIn } from './charts';
import { Diagram } from './Diagram';
import type { EventItem, LiveActor } from './story';

/** How long a transition stays lit after it was taken, in milliseconds. */
const GLOW = 1_200;

type ChartProps = {
  actor: LiveActor;
  /** The last event the actor met. */
  last: EventItem | undefined;
  /** While somebody looks back, the transition of that moment stays lit. */
  isPast: boolean;
  onCopy: (text: string) => void;
};

/** Gives a class to the parts of a drawing that are named, and takes it from all others. */
function mark(
  frame: HTMLElement,
  name: string,
  isMarked: (part: { box?: string; arrow?: number }) => boolean,
) {
  for (const element of frame.querySelectorAll('.node, .statediagram-cluster')) {
    const [, box] = /-state-(.+)-\d+$/.exec(element.id) ?? [];
    element.classList.toggle(name, box !== undefined && isMarked({ box }));
  }
  for (const element of frame.querySelectorAll<SVGElement>('[data-id^="edge"]')) {
    element.classList.toggle(name, isMarked({ arrow: Number(element.dataset.id?.slice('edge'.length)) }));
  }
}

/** The statechart of an actor with its active states lit, and for a moment the transition just taken. */
export function Chart({ actor, last, isPast, onCopy }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState('');
  const machine = machineOf(actor.machine);
  const text = machine === undefined ? '' : diagramOf(machine);
  const value = actor.outcome.snapshot.value;
  const lit = JSON.stringify(machine === undefined || value === undefined ? [] : litBoxes(machine, value));
  const onDrawn = useCallback(setDrawn, []);

  useEffect(() => {
    if (frame.current === null || drawn !== text) return;
    const boxes: string[] = JSON.parse(lit);
    mark(frame.current, 'lit', ({ box }) => box !== undefined && boxes.includes(box));
  }, [drawn, text, lit]);

  const moment = last?.n;
  const names = JSON.stringify(last?.transitions ?? []);
  useEffect(() => {
    const element = frame.current;
    if (element === null || drawn !== text || machine === undefined || moment === undefined) return;
    const taken = takenIn(machine, text, JSON.parse(names));
    mark(element, 'taken', ({ box, arrow }) =>
      box === undefined ? taken.arrows.includes(arrow ?? -1) : taken.boxes.includes(box),
    );
    if (isPast) return;
    const over = setTimeout(() => mark(element, 'taken', () => false), GLOW);
    return () => clearTimeout(over);
  }, [drawn, text, machine, moment, names, isPast]);

  if (machine === undefined) {
    return <p className="p-4 text-sm text-ink-soft">Este ator não tem gráfico: é uma chamada.</p>;
  }
  return (
    <Diagram text={text} label={`Gráfico de ${actor.name}`} frame={frame} onDrawn={onDrawn} onCopy={onCopy} />
  );
}
