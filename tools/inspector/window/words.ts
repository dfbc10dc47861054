import type { AnyTransitionDefinition } from 'xstate';
import { guardName, leafNames } from './chart';
import type { ActorSnapshot, Entry } from './story';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hour12: false });

/** The time of day to the millisecond. */
export const timeOf = (at: number): string => `${clock.format(at)}.${String(at % 1_000).padStart(3, '0')}`;

/** The state of an actor in a line: `query.loading, deletion.idle`. */
export const stateOf = (snapshot: ActorSnapshot | null): string =>
  leafNames(snapshot?.value).join(', ') || (snapshot?.status ?? '');

const statuses: Record<string, string> = { done: 'done', error: 'failed', stopped: 'stopped' };

export const statusOf = ({ status }: ActorSnapshot): string => statuses[status] ?? 'running';

/** Who sent an event, and through which call: `writes (save)`. */
export const senderName = ({ sender, through }: Entry): string =>
  `${sender ?? 'outside'}${through === null ? '' : ` (${through})`}`;

/** Where an event led: `idle → debouncing`, or the state that it left as it was. */
export function outcomeOf({ before, after }: Entry): string {
  if (after === null) return 'no answer yet';
  const [old, now] = [leafNames(before?.value), leafNames(after.value)];
  const left = old.filter((name) => !now.includes(name)).join(', ');
  const entered = now.filter((name) => !old.includes(name)).join(', ');
  const end = after.status === 'active' ? '' : ` (${statusOf(after)})`;
  return `${left && `${left} → `}${entered || stateOf(after)}${end}`;
}

/** A transition in words: `→ form.idle if the save failed`. */
export function transitionText(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition);
  const targets = transition.target?.map(({ path }) => path.join('.')).join(', ');
  return `${targets === undefined ? 'stays' : `→ ${targets}`}${guard && ` if ${guard}`}`;
}

type Change = { path: string; before: unknown; after: unknown };

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Differences between two JSON values, by path; a list that differs is one change. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isTree(before) || !isTree(after)) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changesBetween(before[key], after[key], path === '' ? key : `${path}.${key}`));
}

/** A value in a few characters. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? '—';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
