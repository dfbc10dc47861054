/**
 * Asks once for all who want to know the same thing at the same moment:
 * whoever asks before a question has been sent on shares its answer. A question
 * under way is not shared, because its answer may be older than the asker.
 */
export function coalesced<Key, Answer>(ask: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const waiting = new Map<Key, Promise<Answer>>();
  return (key) => {
    const known = waiting.get(key);
    if (known !== undefined) return known;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(key);
      return ask(key);
    });
    waiting.set(key, answer);
    return answer;
  };
}
