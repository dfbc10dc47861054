import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { DetailEvent } from '../../../machines/shared/detail';
import { changesOf } from '../../../machines/shared/form';
import type { DetailMachine } from './detailView';

/**
 * Some fields lead and follow nothing: where others' values take the place of
 * those that such a field shows, it has to come up anew.
 * @returns how often that has been, and a way to send what may cause it
 */
export function useFilling<Values extends object>(actor: ActorRefFrom<DetailMachine<Values>>) {
  const [filled, setFilled] = useState(0);
  const valuesNow = () => actor.getSnapshot().context.values;

  const sendFilling = (event: DetailEvent<Values>): void => {
    const shown = valuesNow();
    actor.send(event);
    if (changesOf(valuesNow(), shown) !== null) setFilled((count) => count + 1);
  };
  return { filled, sendFilling };
}
