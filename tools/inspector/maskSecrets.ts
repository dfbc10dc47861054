import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** The text in place of a secret. */
export const MASK = '•••';

/** A bearer header or a JSON web token, in the middle of any text. */
const TOKEN_SHAPE = /\bBearer\s+\S+|\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Shorter values occur in other texts by chance. */
const SHORTEST_SECRET = 5;

/**
 * Masks the messages of one run: everything under a secret's name, every token
 * by its shape, every secret seen so far inside any other text, and all texts
 * of an actor that holds a password and of its children.
 * @param password names of fields; a flow that has one holds a login or a sign-up
 * @param token names of fields that hold a token
 * @returns copies a message as JSON without secrets
 */
export function createMask(password: RegExp, token: RegExp) {
  const secrets = new Set<string>();
  const holders = new Set<string>();

  const maskText = (text: string): string => {
    // A longer secret may contain a shorter one, such as a password that was still being typed.
    const found = [...secrets].filter((secret) => text.includes(secret)).sort((a, b) => b.length - a.length);
    return found.reduce((masked, secret) => masked.replaceAll(secret, MASK), text.replace(TOKEN_SHAPE, MASK));
  };

  const learn = (sessionId: string, part: unknown): void => {
    JSON.stringify(part, (name, value: unknown) => {
      if (password.test(name)) holders.add(sessionId);
      const isSecret = password.test(name) || token.test(name);
      if (isSecret && typeof value === 'string' && value.length >= SHORTEST_SECRET) secrets.add(value);
      return value;
    });
  };

  const maskPart = (part: unknown, isHidden: boolean): unknown =>
    JSON.parse(
      JSON.stringify(part ?? null, (name, value: unknown) => {
        // JSON drops the message of an error.
        if (value instanceof Error) return { ...value, name: value.name, message: value.message };
        // That there is no value yet is no secret.
        if (value === null || value === '') return value;
        if (password.test(name) || token.test(name)) return MASK;
        if (typeof value !== 'string') return value;
        return isHidden ? MASK : maskText(value);
      }),
    );

  return (message: StatelyInspectionEvent): StatelyInspectionEvent => {
    const { sessionId } = message;
    const isActor = message.type === '@xstate.actor';
    if (isActor && message.parentId && holders.has(message.parentId)) holders.add(sessionId);
    const copy: StatelyInspectionEvent = { ...message };
    if ('event' in copy) learn(sessionId, copy.event);
    if ('snapshot' in copy) learn(sessionId, copy.snapshot);
    const isHidden = holders.has(sessionId);
    if ('event' in copy) {
      copy.event = { ...Object(maskPart(copy.event, isHidden)), type: copy.event.type };
    }
    if ('snapshot' in copy) {
      const snapshot: Record<string, unknown> = JSON.parse(JSON.stringify(copy.snapshot));
      for (const part of ['context', 'input', 'output', 'error']) {
        if (part in snapshot) snapshot[part] = maskPart(snapshot[part], isHidden);
      }
      Object.assign(copy, { snapshot });
    }
    return copy;
  };
}
