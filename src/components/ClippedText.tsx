import type { ReactNode } from 'react';
import { classes } from './classes';

type ClippedTextProps = {
  /** The whole text, for whoever points at what is left of it. */
  text: string;
  /** Where it is cut, as a `line-clamp` class says it. */
  clamp: string;
  children: ReactNode;
};

/** Text that is cut after some lines on a screen, never on paper; whole in a tooltip, if it is cut. */
export function ClippedText({ text, clamp, children }: ClippedTextProps) {
  const watch = (element: HTMLElement) => {
    const tell = () => {
      element.title = element.scrollHeight > element.clientHeight ? text : '';
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <span ref={watch} className={classes(clamp, 'print:line-clamp-none')}>
      {children}
    </span>
  );
}
