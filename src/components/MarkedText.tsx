import { Fragment } from 'react';
import { BreakableText } from './BreakableText';
import { piecesOf } from './searchPieces';

type MarkedTextProps = {
  children: string;
  /** What was searched for; blank marks nothing. */
  search: string;
};

/** Text in which what was searched for stands out. */
export function MarkedText({ children, search }: MarkedTextProps) {
  return piecesOf(children, search).map(({ text, isMatch }, index) => {
    const piece = <BreakableText>{text}</BreakableText>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their place
      <Fragment key={index}>
        {isMatch ? <mark className="rounded-sm bg-accent-soft text-ink">{piece}</mark> : piece}
      </Fragment>
    );
  });
}
