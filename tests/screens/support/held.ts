import { type HeldCall, heldLogic } from '../../model/held';

/** A call to the outside that the test answers by hand, and what has been called so far. */
export function heldActor<Output, Input>() {
  const calls: HeldCall<Input, Output>[] = [];
  return { logic: heldLogic(calls), calls };
}
