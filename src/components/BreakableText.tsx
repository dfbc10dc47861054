import { Fragment } from 'react';

/** Text that may go on in the next line before an `@`, which reads better than anywhere in an email. */
export function BreakableText({ children }: { children: string }) {
  const [first, ...others] = children.split('@');
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place
        <Fragment key={index}>
          <wbr />@{part}
        </Fragment>
      ))}
    </>
  );
}
