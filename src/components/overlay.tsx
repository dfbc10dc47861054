import { type ComponentType, use, useEffect, useEffectEvent, useReducer } from 'react';
import { MissingCodeContext } from './part';

type OverlayProps = { open: boolean; onClose: () => void };

/** What opens over the page; its code may be loaded before it is wanted. */
export type Overlay<Props> = ComponentType<Props> & {
  /** Rejects where the code does not arrive; may be called again. */
  load: () => Promise<void>;
};

/**
 * Makes an overlay whose code is no part of what everybody waits for. It opens
 * as soon as its code is there, and closes again where it does not come.
 * No part.tsx: React holds back what was suspended (300 ms), and whoever asked
 * for a window should not wait longer than for its code.
 * @param fetchCode an `import()` and what is taken from it
 */
export function createOverlay<Props extends OverlayProps>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Overlay<Props> {
  let Arrived: ComponentType<Props> | undefined;

  const load = async () => {
    Arrived ??= await fetchCode();
  };

  function OverlayWhenThere(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const report = use(MissingCodeContext);
    const close = useEffectEvent(() => {
      report(false);
      props.onClose();
    });

    useEffect(() => {
      if (!props.open || Arrived !== undefined) return;
      let isWanted = true;
      load().then(drawAgain, () => isWanted && close());
      return () => {
        isWanted = false;
      };
    }, [props.open]);

    return Arrived === undefined ? null : <Arrived {...props} />;
  }

  return Object.assign(OverlayWhenThere, { load });
}
