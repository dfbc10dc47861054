import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { NamedRecord } from '../../../machines/listRows';
import { useAnnounce } from '../../components/Announcer';
import type { RecordName } from '../../domain/changes';
import { useExtensions } from '../flow';
import { numberIn, recordIn } from '../navigationState';
import { addressOf } from '../services';

/** The data that a navigation brings to a list from the page of a record. */
export type Arrival = {
  saved: NamedRecord | null;
  deleted: NamedRecord | null;
  /** The record whose row takes the focus. */
  focusedId: number | null;
  /** The scroll position of the window when the list was left, in pixels. */
  scrolledTo: number | null;
};

/**
 * Reads what a navigation brings along.
 * @param state of the navigation
 * @param left the state of the entry of the history, which Back leads to
 * @param isNew false after a reload and Back, whose state is old: the record was saved long before
 */
export function arrivalIn(state: unknown, left: unknown, isNew: boolean): Arrival {
  const saved = isNew ? recordIn(state, 'saved') : null;
  return {
    saved,
    deleted: isNew ? recordIn(state, 'deleted') : null,
    focusedId: saved?.id ?? numberIn(state, 'openedId') ?? numberIn(left, 'openedId'),
    scrolledTo: numberIn(state, 'scrolledTo') ?? numberIn(left, 'scrolledTo'),
  };
}

/** Reads the data of the navigation that opened this list, and announces it once. */
export function useArrival(kind: RecordName): Arrival {
  const { state } = useLocation();
  const isNew = useNavigationType() !== 'POP';
  const [arrival] = useState(() => arrivalIn(state, window.history.state, isNew));
  const extensions = useExtensions();
  const announce = useAnnounce();
  const { saved, deleted } = arrival;
  useEffect(() => {
    if (saved) announce(`Registro salvo: ${saved.name}.`, { isSeen: true, to: addressOf(kind, saved.id) });
    if (deleted && extensions) announce(extensions.texts.deleted(deleted.name));
  }, [saved, kind, deleted, extensions, announce]);
  return arrival;
}
