import type { AnyTransitionDefinition } from 'xstate';
import { chartOf, heardBy, transitionsTaken } from './chart';
import { SendForm } from './SendForm';
import { type ActorEvent, type Entry, eventName, isOfLibrary, type Role } from './story';
import {
  brief,
  changesBetween,
  outcomeOf,
  senderName,
  stateOf,
  statusOf,
  timeOf,
  transitionText,
} from './words';

type Heard = [type: string, transitions: AnyTransitionDefinition[]];

type HeardListProps = { title: string; heard: readonly Heard[]; sender?: Sender | undefined };

function HeardList({ title, heard, sender }: HeardListProps) {
  if (heard.length === 0) return null;
  return (
    <section aria-label={title} className="mb-4">
      <h3>{title}</h3>
      {heard.map(([type, transitions]) => (
        <div key={type} title={type} className="mb-1">
          {sender ? (
            <SendForm
              key={JSON.stringify(sender.exampleOf(type))}
              example={sender.exampleOf(type)}
              onSend={sender.send}
            />
          ) : (
            <strong>{eventName(type)}</strong>
          )}
          <pre className="pl-3 whitespace-pre-wrap">{transitions.map(transitionText).join('\n')}</pre>
        </div>
      ))}
    </section>
  );
}

/** Sends an event to the actor in view; an example of a type has the payload that came last. */
type Sender = { exampleOf: (type: string) => ActorEvent; send: (event: ActorEvent) => void };

type ActorPanelProps = {
  role: Role;
  last: Entry | undefined;
  /** Missing while nothing can be sent: a moment is looked back at, or the app is gone. */
  sender: Sender | undefined;
  onCopyTest: () => void;
};

/** Where an actor is, what just happened to it, and what it would hear next. */
export function ActorPanel({ role: { actor, snapshot }, last, sender, onCopyTest }: ActorPanelProps) {
  const chart = chartOf(actor.definition);
  const heard = snapshot.status === 'active' ? [...heardBy(chart, snapshot.value)] : [];
  const taken = transitionsTaken(chart, last?.microsteps ?? []);
  const { context, output, error } = snapshot;
  const changes = last?.before ? changesBetween(last.before.context, last.after?.context) : [];
  return (
    <>
      <section aria-label="State" className="mb-4">
        <p className="state text-lg font-semibold text-accent">{stateOf(snapshot)}</p>
        <p className="text-soft">
          {statusOf(snapshot)}
          {(snapshot.tags ?? []).map((tag) => ` · #${tag}`)}
        </p>
      </section>
      {last && (
        <section aria-label="Happened" className="mb-4">
          <h3>Happened at {timeOf(last.at)}</h3>
          <p>
            <strong>{eventName(last.event.type)}</strong> from {senderName(last)}
          </p>
          <p>{outcomeOf(last)}</p>
          <pre className="pl-3 whitespace-pre-wrap text-taken">
            {taken.map(transitionText).join('\n') || 'no transition'}
          </pre>
          {changes.map(({ path, before, after }) => (
            <p key={path} className="pl-3 whitespace-pre-wrap">
              <span className="text-soft">{path}: </span>
              {brief(before)} → {brief(after)}
            </p>
          ))}
        </section>
      )}
      <HeardList
        title="Would hear now"
        heard={heard.filter(([type]) => !isOfLibrary(type))}
        sender={snapshot.status === 'active' ? sender : undefined}
      />
      <HeardList title="Answers and delays" heard={heard.filter(([type]) => isOfLibrary(type))} />
      {Object.entries({ context, output, error }).map(([name, value]) =>
        value === undefined ? null : (
          <section key={name} aria-label={name} className="mb-4">
            <h3>{name}</h3>
            <pre className="whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
          </section>
        ),
      )}
      <button type="button" onClick={onCopyTest}>
        Copy as a test
      </button>
    </>
  );
}
