import { type EventObject, fromCallback } from 'xstate';
import type { Defect } from '../../../machines/importEvents';

const isDefect = <Command>(event: Command | Defect): event is Defect => Object(event).type === 'defect';

/**
 * An opened thing as an actor, which hears commands until it is closed. What breaks in it later ends the flow that
 * asks, too.
 */
export const asActor = <Command extends EventObject, Input>(
  open: (
    input: Input,
    tell: (news: EventObject) => void,
    fail: (error: unknown) => void,
  ) => { hear: (command: Command) => void; close: () => void },
) =>
  fromCallback<Command | Defect, Input>(({ input, self, receive, sendBack }) => {
    const { hear, close } = open(input, sendBack, (error) => self.send({ type: 'defect', error }));
    receive((event) => {
      if (isDefect(event)) throw event.error;
      hear(event);
    });
    return close;
  });
