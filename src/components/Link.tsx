import type { ComponentProps, MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import { isAt } from './isAt';
import { useFollow } from './useFollow';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** A path of the product. */
  to: string;
  /** Travels along in the navigation; asked for when the link is followed. */
  state?: (() => unknown) | undefined;
};

/** Whether a click follows a link here, and not in a tab or window of its own. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/**
 * A link to a page of the product, followed without loading anything anew. Of
 * the router's hooks instead of its `Link`, which brings the prefetching of
 * framework apps along. Who follows it to where they are gets no second entry
 * in the history.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useFollow();

  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // The second click of a double click would lead there twice.
    if (event.detail < 2) follow(to, { state: state?.(), replace: isAt(href) });
  };
  return <a {...rest} href={href} onClick={click} />;
}
