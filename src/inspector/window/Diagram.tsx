import { ClipboardCopy } from 'lucide-react';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { DrawContext } from './drawing';
import { ToolButton } from './ToolButton';

const LEAST_SCALE = 0.55;

type DiagramProps = {
  /** The Mermaid text. */
  text: string;
  label: string;
  frame: RefObject<HTMLDivElement | null>;
  /** Called once the text stands in the frame. */
  onDrawn: (text: string) => void;
  /** Somebody wants the text, for a document. */
  onCopy: (text: string) => void;
};

/** A Mermaid drawing. The one before stays until the next is ready, so that nothing flickers. */
export function Diagram({ text, label, frame, onDrawn, onCopy }: DiagramProps) {
  const draw = useContext(DrawContext);
  const [svg, setSvg] = useState<{ text: string; svg: string } | null>(null);

  useEffect(() => {
    let isWanted = true;
    // What was begun is shown even when the next is wanted already: or nothing would be, while much happens.
    draw(text, () => isWanted).then((drawn) => {
      if (drawn !== null) setSvg({ text, svg: drawn });
    });
    return () => {
      isWanted = false;
    };
  }, [text, draw]);

  useEffect(() => {
    if (frame.current === null || svg === null) return;
    frame.current.innerHTML = svg.svg;
    const drawing = frame.current.querySelector('svg');
    // Letters are to be read: a wide drawing scrolls rather than shrink further.
    if (drawing) drawing.style.minWidth = `${drawing.viewBox.baseVal.width * LEAST_SCALE}px`;
    onDrawn(svg.text);
  }, [svg, frame, onDrawn]);

  return (
    <>
      {/* Stays in sight, and lets the keyboard into the frame that scrolls. */}
      <div className="sticky top-0 right-0 z-10 float-right h-0">
        <ToolButton icon={ClipboardCopy} onClick={() => onCopy(text)}>
          Copiar Mermaid
        </ToolButton>
      </div>
      <div ref={frame} role="img" aria-label={label} data-mermaid={text} className="diagram" />
    </>
  );
}
