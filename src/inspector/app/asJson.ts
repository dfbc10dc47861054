/** Errors say nothing in JSON by themselves; here they say what they are. */
const legible = (_: string, value: unknown): unknown =>
  value instanceof Error ? Object.assign({ name: value.name, message: value.message }, value) : value;

/**
 * Anything as JSON can hold it. What cannot be written (a circle, a BigInt)
 * is told in a word rather than thrown at whoever is being watched.
 */
export function asJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, legible);
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return `(${String(value)})`;
  }
}
