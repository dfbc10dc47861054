import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Actor, ActorOptions, AnyStateMachine, InputFrom } from 'xstate';
import { hasExtensions } from '../../machines/authMachine';
import type { Extensions } from './extensions';
import { type Services, useServices } from './services';

/**
 * The calls that only our own server has (beyond section 7); null with any other backend, or before the first answer.
 */
export function useExtensions(): Extensions | null {
  const { auth, extensions } = useServices();
  return useSelector(auth, hasExtensions) ? extensions : null;
}

/** The same, for a call. */
export const extensionsOf = ({ auth, extensions }: Services): Extensions | null =>
  hasExtensions(auth.getSnapshot()) ? extensions : null;

type FlowOptions<Machine extends AnyStateMachine> = {
  /** The name the inspector shows, such as `pessoas.list`. */
  id: string;
} & (undefined extends InputFrom<Machine> ? { input?: never } : { input: InputFrom<Machine> });

/**
 * Runs a machine for as long as the component lives. A flow that meets a defect ends with it:
 * `useSelector` throws it into the error boundary.
 */
export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  options: FlowOptions<Machine>,
): Actor<Machine> {
  const { inspect, snapshotOf } = useServices();
  const snapshot = snapshotOf?.(options.id);
  const actorOptions: ActorOptions<Machine> = {
    ...options,
    ...(inspect && { inspect }),
    ...(snapshot && { snapshot }),
  };
  // The hook's type of the input stays a conditional type here; FlowOptions has resolved it.
  return useActorRef<Machine>(machine, actorOptions as never);
}

type FormActor<Event extends string> = {
  on: (type: Event, handler: () => void) => { unsubscribe: () => void };
};

/** Moves the focus to the first field that is invalid, or that another person changed too, when the flow says so. */
export function useInvalidFocus<Event extends string>(
  actor: FormActor<Event>,
  form: RefObject<HTMLFormElement | null>,
  event: Event,
): void {
  useEffect(() => {
    const focusInvalid = () => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-noted]');
      // A field that has the focus hears of it again: a city opens its list.
      if (field === document.activeElement) field?.blur();
      field?.focus();
    };
    const drawAndFocus = () => {
      flushSync(() => {});
      focusInvalid();
    };
    // The flow speaks before its new state is published. A timer would let keys come first.
    const subscription = actor.on(event, () => queueMicrotask(drawAndFocus));
    return () => subscription.unsubscribe();
  }, [actor, form, event]);
}
