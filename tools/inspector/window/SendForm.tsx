import { type FormEvent, useState } from 'react';
import { is } from 'superstruct';
import { type ActorEvent, eventName, eventSchema } from './story';

/** Reads an event from its JSON; null where it is none. */
function parseEvent(text: string): ActorEvent | null {
  try {
    const event: unknown = JSON.parse(text);
    return is(event, eventSchema) ? event : null;
  } catch {
    return null;
  }
}

type SendFormProps = {
  /** The text that the form starts with. */
  example: ActorEvent;
  onSend: (event: ActorEvent) => void;
};

/** An event that would be heard, and its payload as JSON, to send by hand. */
export function SendForm({ example, onSend }: SendFormProps) {
  const [text, setText] = useState(() => JSON.stringify(example, null, 1));
  const event = parseEvent(text);
  const name = eventName(example.type);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (event !== null) onSend(event);
  };
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{name}</summary>
      <form onSubmit={submit} className="grid justify-items-start gap-1 py-1 pl-3">
        <textarea
          aria-label={`Event ${name}`}
          rows={text.split('\n').length}
          spellCheck={false}
          className="w-full resize-y rounded-lg border border-control bg-surface px-2 py-1 font-mono text-xs"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" aria-disabled={event === null} className="aria-disabled:opacity-60">
          Send
        </button>
        {event === null && (
          <p role="alert" className="text-danger">
            This is no event in JSON.
          </p>
        )}
      </form>
    </details>
  );
}
