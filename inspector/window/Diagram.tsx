import { type RefObject, useEffect, useState } from 'react';
import { draw } from './drawing';

type DiagramProps = {
  /** The Mermaid text. */
  text: string;
  label: string;
  frame: RefObject<HTMLDivElement | null>;
  /** Called once the text stands in the frame. */
  onDrawn: (text: string) => void;
};

/** A Mermaid drawing. The one before stays until the next is ready, so that nothing flickers. */
export function Diagram({ text, label, frame, onDrawn }: DiagramProps) {
  const [svg, setSvg] = useState<{ text: string; svg: string } | null>(null);

  useEffect(() => {
    let isWanted = true;
    draw(text).then((drawn) => {
      if (isWanted) setSvg({ text, svg: drawn });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);

  useEffect(() => {
    if (frame.current === null || svg === null) return;
    frame.current.innerHTML = svg.svg;
    onDrawn(svg.text);
  }, [svg, frame, onDrawn]);

  return <div ref={frame} role="img" aria-label={label} data-mermaid={text} className="diagram" />;
}
