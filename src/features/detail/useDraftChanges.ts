import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { EventFrom } from 'xstate';
import { isDirty } from '../../../machines/detailForm';
import type { detailMachine } from '../../../machines/detailMachine';
import { useAnnounce, useDismissNotices } from '../../components/Announcer';
import type { FieldValues, Kind } from '../../domain/kind';
import { createKey } from '../services';
import type { DetailActor } from './detailView';

/** The first field that takes another value; undefined for none. */
export const firstChanged = (values: FieldValues, next: FieldValues): string | undefined =>
  Object.keys(values).find((field) => field in next && next[field] !== values[field]);

/** The ways in which the values of a form change. */
export function useDraftChanges(actor: DetailActor, kind: Kind, form: RefObject<HTMLFormElement | null>) {
  const announce = useAnnounce();
  const dismissNotices = useDismissNotices();
  /** The focus moves to the first field that changes: the button that was clicked goes. */
  const replaceValues = (event: EventFrom<typeof detailMachine>, next: FieldValues, said: string) => {
    const first = firstChanged(actor.getSnapshot().context.values, next);
    flushSync(() => actor.send(event));
    const field = first === undefined ? null : form.current?.elements.namedItem(first);
    const target = field instanceof HTMLElement ? field : form.current?.querySelector('input');
    target?.focus();
    announce(said);
  };
  return {
    /** Hands over what was typed or chosen. */
    change: (changes: FieldValues) => {
      // A notice that comes during typing is not about this change.
      if (!isDirty(actor.getSnapshot().context)) dismissNotices();
      actor.send({ type: 'field.changed', changes });
    },
    /** Puts values into the form, and says so. */
    takeValues: (values: FieldValues, said: string) =>
      replaceValues({ type: 'values.replaced', changes: values }, values, said),
    discard: () => {
      const next = actor.getSnapshot().context.saved ?? kind.blank;
      replaceValues({ type: 'discardDraft', key: createKey() }, next, 'Alterações descartadas.');
    },
  };
}

export type DraftChanges = ReturnType<typeof useDraftChanges>;
