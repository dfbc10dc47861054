import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { type AnyCase, type AnyCases, stimulusOf } from './case';

/** The roles that the walked screens are made of. */
export type Role =
  | 'alertdialog'
  | 'button'
  | 'combobox'
  | 'dialog'
  | 'form'
  | 'heading'
  | 'link'
  | 'navigation'
  | 'option'
  | 'progressbar'
  | 'region'
  | 'row'
  | 'searchbox'
  | 'textbox';

/** Something on a page, as people and screen readers know it; inside another thing, if it is told apart by that. */
export type Thing = { role: Role; name: string; inside?: Thing };

/** Hands of whoever sits in front of a page. */
export type User = {
  press: (thing: Thing) => Promise<void>;
  /** Replaces the text of a field in one go. */
  fill: (label: string, text: string) => Promise<void>;
  /** Presses a key while a field has the focus. */
  key: (label: string, key: string) => Promise<void>;
  /** Another tab writes or removes the token. */
  changeTokenElsewhere: (token: string | null) => Promise<void>;
};

/** What must be on the page, or must not be there. */
export type Sight =
  | { kind: 'thing'; thing: Thing; seen: boolean }
  | { kind: 'text'; text: string; inside?: Thing; seen: boolean }
  | { kind: 'value'; label: string; value: string }
  | { kind: 'busy'; thing: Thing; busy: boolean }
  | { kind: 'theme'; dark: boolean }
  | { kind: 'token'; token: string | null };

export const there = (role: Role, name: string, inside?: Thing): Sight => sight(true, role, name, inside);
export const gone = (role: Role, name: string, inside?: Thing): Sight => sight(false, role, name, inside);
const sight = (seen: boolean, role: Role, name: string, inside: Thing | undefined): Sight => ({
  kind: 'thing',
  seen,
  thing: { role, name, ...(inside && { inside }) },
});
/** There or gone, as a condition has it. */
export const thereIf = (seen: boolean, role: Role, name: string): Sight => sight(seen, role, name, undefined);
export const textIf = (seen: boolean, text: string, inside?: Thing): Sight => ({
  kind: 'text',
  text,
  seen,
  ...(inside && { inside }),
});
export const holds = (label: string, value: string): Sight => ({ kind: 'value', label, value });
export const busyIf = (busy: boolean, thing: Thing): Sight => ({ kind: 'busy', thing, busy });

/** What a flow's beginning may take beside the hands of whoever is in front of the page. */
export type Opening = {
  /** Which of the cases' starts it is. */
  start: number;
  /** Answers the call of this name that is under way. */
  answer: (id: string, output: unknown) => Promise<void>;
  /** Waits until this is to be seen. */
  see: (sight: Sight) => Promise<void>;
};

type Act<Event> = {
  do: (user: User, event: Event, before: never) => Promise<void>;
  /** Whether the page offers it at all; always, if left out. */
  offered?: (before: never, event: Event) => boolean;
};

/**
 * A machine as its screen shows it, said once for every layer that has a
 * screen: how each event is caused by hand, and what each state looks like.
 */
export type Surface<Machine extends AnyStateMachine> = {
  /** The address that each of the cases' starts begins at, in their order. */
  starts: readonly string[];
  /** What is done there before the flow begins, where an address alone does not begin it. */
  begin?: (user: User, opening: Opening) => Promise<void>;
  /** What that alerts; nothing, if left out. */
  beginAlerts?: readonly string[];
  /** How many calls of the machine's name that makes, for each of the starts; none, if left out. */
  beginCalls?: readonly number[];
  /** By event type; an event without an act can't be caused by anybody in front of the page. */
  acts: {
    [Type in EventFromLogic<Machine>['type']]?: {
      do: (
        user: User,
        event: Extract<EventFromLogic<Machine>, { type: Type }>,
        before: SnapshotFrom<Machine>,
      ) => Promise<void>;
      offered?: (
        before: SnapshotFrom<Machine>,
        event: Extract<EventFromLogic<Machine>, { type: Type }>,
      ) => boolean;
    };
  };
  sights: (state: SnapshotFrom<Machine>) => Sight[];
  /** The addresses a state may stand at; any, if left out. */
  addresses?: (state: SnapshotFrom<Machine>) => readonly string[];
  /** What others on the page alert when an event happens in a state; nothing, if left out. */
  alerts?: (event: EventFromLogic<Machine>, before: SnapshotFrom<Machine>) => readonly string[];
  /** The page is about to be left for good: it reloads, and shows the login. */
  isLost?: (state: SnapshotFrom<Machine>) => boolean;
  /** States and transitions nobody in front of the page can cause, with the reason; at most one. */
  exceptions?: Readonly<Record<string, string>>;
};

/** The surface of some machine, once its types no longer matter. */
export type AnySurface = {
  starts: readonly string[];
  begin?: (user: User, opening: Opening) => Promise<void>;
  beginAlerts?: readonly string[];
  /** How many calls of the machine's name that makes, for each of the starts; none, if left out. */
  beginCalls?: readonly number[];
  acts: Readonly<Record<string, Act<never> | undefined>>;
  sights: (state: never) => Sight[];
  addresses?: (state: never) => readonly string[];
  alerts?: (event: never, before: never) => readonly string[];
  isLost?: (state: never) => boolean;
  exceptions?: Readonly<Record<string, string>>;
};

/** What a page must show: the state of its flow or, once that has broken, the page for the unexpected. */
export const sightsOn = (surface: AnySurface, state: AnyMachineSnapshot): Sight[] =>
  state.status === 'error'
    ? [there('heading', 'Algo deu errado'), there('button', 'Recarregar')]
    : surface.sights(state as never);

/** The cases of a machine, less what its screen doesn't let anybody do. */
export function casesOn(cases: AnyCases, surface: AnySurface): AnyCases {
  const isOffered = (one: AnyCase, before: AnyMachineSnapshot): boolean => {
    if (surface.isLost?.(before as never) || one.offered?.(before) === false) return false;
    if (stimulusOf(one.event).kind !== 'sent') return true;
    const act = surface.acts[one.event.type];
    return act !== undefined && act.offered?.(before as never, one.event as never) !== false;
  };
  const events = cases.events.map((one) => ({
    ...one,
    offered: (before: AnyMachineSnapshot) => isOffered(one, before),
  }));
  return { ...cases, events, exceptions: { ...cases.exceptions, ...surface.exceptions } };
}
