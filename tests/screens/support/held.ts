import { fromPromise } from 'xstate';

/**
 * A call to the outside that the test answers by hand: each call waits in
 * `calls`, with its input, until it is resolved or rejected.
 */
export function heldActor<Output, Input>() {
  const calls: {
    input: Input;
    resolve: (output: Output) => void;
    reject: (error: unknown) => void;
    aborted: () => boolean;
  }[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        calls.push({ input, resolve, reject, aborted: () => signal.aborted });
      }),
  );
  return { logic, calls };
}
