type Message = { type: string; sessionId: string };

const hasEnded = (message: Message): boolean => Object(message).snapshot?.status !== 'active';

/**
 * The newest of many messages. Of older ones there stay those that say what an actor is which
 * runs or is spoken of, and where a running one is.
 */
export function newest<One extends Message>(messages: readonly One[], limit: number): One[] {
  const tail = messages.length - limit;
  if (tail <= 0) return [...messages];
  const snapshots = messages.filter(({ type }) => type === '@xstate.snapshot');
  const last = new Map(snapshots.map((message) => [message.sessionId, message]));
  const isRunning = (id: string) => {
    const message = last.get(id);
    return message !== undefined && !hasEnded(message);
  };
  const spokenOf = new Set(messages.slice(tail).map(({ sessionId }) => sessionId));
  return messages.filter((message, index) => {
    const { type, sessionId } = message;
    if (index >= tail) return true;
    if (type === '@xstate.actor') return spokenOf.has(sessionId) || isRunning(sessionId);
    return last.get(sessionId) === message && !hasEnded(message);
  });
}
