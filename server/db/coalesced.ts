/**
 * Asks once for all who want to know the same thing at the same moment:
 * whoever asks before a question has been sent on shares its answer. A question
 * under way is not shared, because its answer may be older than the asker.
 * @param identify what makes two questions the same one; the question itself, unless told otherwise
 */
export function coalesced<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  identify: (question: Question) => unknown = (question) => question,
): (question: Question) => Promise<Answer> {
  const waiting = new Map<unknown, Promise<Answer>>();
  return (question) => {
    const key = identify(question);
    const known = waiting.get(key);
    if (known !== undefined) return known;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(key);
      return ask(question);
    });
    waiting.set(key, answer);
    return answer;
  };
}
