import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { maySayCity } from '../../../machines/shared/city';
import type { Save, SaveEvent } from '../../../machines/shared/detail';
import type { DetailMachine } from './detailView';

/** The flow of a field that may have to find out what was typed into it before its form is saved. */
export type SettlingField = ActorRefFrom<typeof cityPickerMachine>;

type SettledSave<Values> = {
  /** The way to save that waits for the field; null while none does. */
  settling: Save | null;
  /** Saves, at once or as soon as the field has found out; what waits already is not asked for twice. */
  save: (event: SaveEvent<Values>) => void;
  /** Takes the field of the form at hand. */
  settleBy: (field: SettlingField | undefined) => void;
  /** The field has found out. */
  onSettled: () => void;
};

/** Every way to save goes through here: none sends a city that somebody has typed and not chosen. */
export function useSettledSave<Values extends object>(
  actor: ActorRefFrom<DetailMachine<Values>>,
): SettledSave<Values> {
  const [field, settleBy] = useState<SettlingField>();
  const asked = useRef<SaveEvent<Values>>(null);
  const settling = useSelector(field, (snapshot) =>
    snapshot?.matches({ resolution: 'waiting' }) ? snapshot.context.next : null,
  );

  const save = (event: SaveEvent<Values>) => {
    // What can't be saved so now is not searched for either, and holds up no way that can.
    if (!actor.getSnapshot().can(event)) return;
    const snapshot = field?.getSnapshot();
    if (snapshot === undefined || !maySayCity(snapshot.context)) {
      // What is wrong stands where its list would be.
      field?.send({ type: 'closed' });
      return actor.send(event);
    }
    if (snapshot.matches({ resolution: 'waiting' })) return;
    asked.current = event;
    field?.send({ type: 'resolve', next: event.type });
  };
  const onSettled = () => {
    if (asked.current !== null) actor.send(asked.current);
  };
  return { settling, save, settleBy, onSettled };
}
