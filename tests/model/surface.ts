import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate';
import type { Backend } from '../support/backend';
import { type AnyCase, type AnyCases, type Call, type Change, stimulusOf } from '../walker/case';
import { createMover } from '../walker/explore';
import type { Wire } from './heldBackend';

/** The roles that the walked screens are made of. */
export type Role =
  | 'alertdialog'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'navigation'
  | 'option'
  | 'progressbar'
  | 'region'
  | 'row';

/** Something on a page, as users and screen readers know it; inside another thing, if it is told apart by that. */
export type Thing = { role: Role; name: string; inside?: Thing };

/** What must be on the page, or must not be there. */
export type Sight =
  | { kind: 'thing'; thing: Thing; seen: boolean }
  | { kind: 'text'; text: string; inside?: Thing; seen: boolean }
  | { kind: 'value'; label: string; value: string }
  | { kind: 'busy'; thing: Thing; busy: boolean }
  /** The stored token is one of these. */
  | { kind: 'token'; tokens: readonly (string | null)[] };

export const thereIf = (seen: boolean, role: Role, name: string, inside?: Thing): Sight => ({
  kind: 'thing',
  seen,
  thing: { role, name, ...(inside && { inside }) },
});
export const there = (role: Role, name: string): Sight => thereIf(true, role, name);
export const textIf = (seen: boolean, text: string, inside?: Thing): Sight => ({
  kind: 'text',
  text,
  seen,
  ...(inside && { inside }),
});
export const holds = (label: string, value: string): Sight => ({ kind: 'value', label, value });
export const busyIf = (busy: boolean, thing: Thing): Sight => ({ kind: 'busy', thing, busy });

/** What a user does on a page, and what happens around it. */
export type User = {
  press: (thing: Thing) => Promise<void>;
  /** Replaces the text of a field in one go. */
  fill: (label: string, text: string) => Promise<void>;
  /** Presses a key while a field has the focus. */
  key: (label: string, key: string) => Promise<void>;
  /** Chooses a file for a field. */
  attach: (label: string, file: File) => Promise<void>;
  /** Chooses an option of a field by its text. */
  select: (label: string, option: string) => Promise<void>;
  /** Waits until this is to be seen. */
  see: (sight: Sight) => Promise<void>;
  /** Waits for this alert. */
  hear: (alert: string) => Promise<void>;
  /** Answers the oldest call of this id that is under way. */
  answer: (id: string, output?: unknown) => Promise<void>;
  /** Another tab writes or removes the token. */
  changeTokenElsewhere: (token: string | null) => Promise<void>;
  /** The address gets another hash, as by a link that is pasted. */
  changeHash: (hash: string) => Promise<void>;
  /** Back in the history. */
  goBack: () => Promise<void>;
  /** The browser loses its network, or has it again. */
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /** The tab comes into view. */
  showTab: () => Promise<void>;
};

type Act<Machine extends AnyStateMachine, Event> = {
  do: (user: User, event: Event, before: SnapshotFrom<Machine>) => Promise<void>;
  /** Whether the page offers it at all; always, if left out. */
  offered?: (before: SnapshotFrom<Machine>, event: Event) => boolean;
};

/**
 * A flow as its screen shows it, said once for the DOM and the browser: how each event is caused by hand,
 * what each state looks like, and how its calls travel over the network.
 */
export type Surface<Machine extends AnyStateMachine> = {
  /** The ids of its actors, as the inspector shows them; the flow's name, if left out. */
  actors?: RegExp;
  /** The address that each of the cases' starts begins at, in their order. */
  starts: readonly string[];
  /** The token that each of them finds in the storage; one is there, if left out. */
  tokens?: readonly (string | null)[];
  /** What is done before the flow begins, where an address alone does not begin it */
  begin?: (user: User, start: number) => Promise<void>;
  /** By event type; an event without an act can't be caused on the page. */
  acts: {
    [Type in EventFromLogic<Machine>['type']]?: Act<
      Machine,
      Extract<EventFromLogic<Machine>, { type: Type }>
    >;
  };
  /** By id: how a child machine, or a call that makes no request, is brought to an output by its own screen. */
  children?: Readonly<
    Record<string, (user: User, output: unknown, before: SnapshotFrom<Machine>) => Promise<void>>
  >;
  sights: (state: SnapshotFrom<Machine>) => Sight[];
  /** The addresses a state may stand at; any, if left out or undefined. */
  addresses?: (state: SnapshotFrom<Machine>) => readonly string[] | undefined;
  /** What is alerted beside the machine's own alerts when an event happens; nothing, if left out. */
  alerts?: (event: EventFromLogic<Machine>, before: SnapshotFrom<Machine>) => readonly string[];
  /** The requests that the wiring of its calls makes by itself when an event happens; none, if left out. */
  asides?: (event: AnyEventObject, before: SnapshotFrom<Machine>) => readonly string[];
  /** By title: the case that the page causes at once after another, such as what its own write has changed. */
  brings?: Readonly<Record<string, string>>;
  /** Whether its reads repeat by themselves: a lost connection is then alerted once until a call succeeds. */
  alertsLossOnce?: boolean;
  /** Whether its failures are not alerted: nobody has asked for its reads. */
  isSilent?: boolean;
  /** The page is about to reload, and to show the login. */
  isLost?: (state: SnapshotFrom<Machine>) => boolean;
  /** True for a state that the page leaves by itself, at once: a file that is read. */
  isPassing?: (state: SnapshotFrom<Machine>) => boolean;
  /**
   * The calls under way of the actors that work for it: the rows of a sheet, the writes of a session. They are
   * its wires, and none of its own calls; not looked at, if left out.
   */
  actorCalls?: (state: SnapshotFrom<Machine>) => readonly Call[];
  /** How its calls travel, by their ids; those of children, too. */
  wires: Readonly<Record<string, Wire>>;
  /** Which requests are the machine's, where others on the page make the same ones; by turn from 0 on. */
  isHeld?: (name: string, turn: number, start: number) => boolean;
  /** Prepares the backend that answers the other requests on the page; it has no records, if left out. */
  prepare?: (backend: Backend) => void;
  viewport?: { width: number; height: number };
  /** Pairs of states that no walk of the page tells apart, with the reason. */
  alike?: Readonly<Record<string, string>>;
  /** States and transitions that can't be caused on the page, with the reason. */
  exceptions?: Readonly<Record<string, string>>;
};

/** The surface of some machine, once its types no longer matter. */
export type AnySurface = Omit<Surface<AnyStateMachine>, 'acts' | 'alerts' | 'children'> & {
  acts: Readonly<Record<string, Act<AnyStateMachine, never> | undefined>>;
  alerts?: (event: never, before: never) => readonly string[];
  children?: Readonly<Record<string, (user: User, output: unknown, before: never) => Promise<void>>>;
};

/** Tells a flow's own actors from others with the same chart. */
export const actorsOf =
  (name: string, { actors }: Pick<AnySurface, 'actors'>) =>
  (id: string): boolean =>
    actors === undefined ? id === name : actors.test(id);

type AnyChange = Change<AnyStateMachine>;

/** The call of an id makes a request, or a child machine works for it. */
export const isMade = ({ wires }: Pick<AnySurface, 'wires'>, id: string, state: AnyMachineSnapshot) =>
  wires[id] !== undefined && wires[id].isMade?.(state as never) !== false;

/** Two changes of regions, one after the other. */
const compose = (one: AnyChange, next: AnyChange): AnyChange => ({
  ...one,
  ...next,
  state: next.state === undefined ? (one.state ?? {}) : { ...Object(one.state), ...Object(next.state) },
  context: { ...one.context, ...next.context },
  starts: [...(one.starts ?? []), ...(next.starts ?? [])],
  effects: [...(one.effects ?? []), ...(next.effects ?? [])],
  emits: [...(one.emits ?? []), ...(next.emits ?? [])],
});

/** A case with the one that its page causes at once after it. */
function withBrought(cases: AnyCases, surface: AnySurface, one: AnyCase): AnyCase {
  const title = surface.brings?.[one.title];
  const next = cases.events.find((other) => other.title === title);
  if (next === undefined) return one;
  const { take } = createMover(cases);
  const change = (before: AnyMachineSnapshot) =>
    compose(one.change(before), next.change(take(before, one.event).state));
  return { ...one, brings: [next.event], change };
}

/** The cases of a machine, less what its screen doesn't offer. */
export function casesOn(cases: AnyCases, surface: AnySurface): AnyCases {
  const events = cases.events
    .map((one) => withBrought(cases, surface, one))
    .map((one) => ({
      ...one,
      offered: (before: AnyMachineSnapshot) => {
        if (surface.isLost?.(before as never) || one.offered?.(before) === false) return false;
        const stimulus = stimulusOf(one.event);
        if (stimulus.kind === 'failed') {
          return surface.children?.[stimulus.id] === undefined || isMade(surface, stimulus.id, before);
        }
        if (stimulus.kind !== 'sent') return true;
        const act = surface.acts[one.event.type];
        return act !== undefined && act.offered?.(before as never, one.event as never) !== false;
      },
    }));
  return {
    ...cases,
    events,
    exceptions: { ...cases.exceptions, ...surface.exceptions },
  };
}
