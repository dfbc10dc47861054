import { is, number, object, record, string } from 'superstruct';
import type { NamedRecord } from '../../machines/listRows';

const namedRecordSchema = object({ id: number(), name: string() });

const valueIn = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;

/** A text that a state of navigation holds under a name; undefined where it holds none. */
export function textIn(state: unknown, name: string): string | undefined {
  const value = valueIn(state, name);
  return typeof value === 'string' ? value : undefined;
}

/** A number that a state of navigation holds under a name; null where it holds none. */
export function numberIn(state: unknown, name: string): number | null {
  const value = valueIn(state, name);
  return typeof value === 'number' ? value : null;
}

/** A record that a state of navigation holds under a name; null where it holds none. */
export function recordIn(state: unknown, name: string): NamedRecord | null {
  const value = valueIn(state, name);
  return is(value, namedRecordSchema) ? value : null;
}

/** The messages of fields that a state of navigation holds; none where it holds none. */
export function errorsIn(state: unknown): Readonly<Record<string, string>> {
  const errors = valueIn(state, 'errors');
  return is(errors, record(string(), string())) ? errors : {};
}

export const flagIn = (state: unknown, name: string): boolean => valueIn(state, name) === true;
