import type { SnapshotFrom } from 'xstate';
import { fold } from './fold';
import type { inspectorMachine } from './inspectorMachine';
import { castAfter, type Entry, eventName, hasChart, isBookkeeping, type Role } from './story';

/**
 * The actor whose chart is shown: the one looked back at, the pinned one, or the one that heard the last event of the
 * user. Where that has ended, as the form of a login, the one that changed last.
 */
function choose(cast: readonly Role[], past: readonly Entry[], name: string | null): Role | undefined {
  const charts = cast.filter(({ actor }) => hasChart(actor));
  const running = charts.filter(({ snapshot }) => snapshot.status === 'active');
  if (name !== null) {
    const isNamed = ({ actor }: Role) => actor.name === name;
    return running.findLast(isNamed) ?? charts.findLast(isNamed);
  }
  const byId = new Map(running.map((role) => [role.actor.id, role]));
  const runs = ({ actor }: Entry) => byId.has(actor.id);
  const last =
    past.findLast((entry) => entry.isByUser && runs(entry)) ??
    past.findLast((entry) => entry.hasEffect && runs(entry));
  return byId.get(last?.actor.id ?? '') ?? charts.at(-1);
}

/** The names of an actor and of those that started it, outermost first: `auth › writes › /pessoas/detalhe/12`. */
function pathOf(cast: readonly Role[], { actor }: Role): string {
  const parent = cast.find((role) => role.actor.id === actor.parent);
  return parent === undefined ? actor.name : `${pathOf(cast, parent)} › ${actor.name}`;
}

const contains = ({ sender, actor, event }: Entry, wanted: string): boolean =>
  `${sender} ${actor.name} ${eventName(event.type)} ${JSON.stringify(event)}`
    .toLocaleLowerCase('pt-BR')
    .includes(wanted);

/** The content of the window. */
export function viewOf(snapshot: SnapshotFrom<typeof inspectorMachine>) {
  const { story, pinned, moment, filter } = snapshot.context;
  const past = moment === null ? story.entries : story.entries.filter(({ n }) => n <= moment);
  const cast = castAfter(past);
  const looked = moment === null ? undefined : past.at(-1)?.actor;
  const role =
    cast.find(({ actor }) => actor.id === looked?.id && hasChart(actor)) ?? choose(cast, past, pinned);
  const wanted = filter.trim().toLocaleLowerCase('pt-BR');
  const found = wanted === '' ? story.entries : story.entries.filter((entry) => contains(entry, wanted));
  const own = found.filter((entry) => !isBookkeeping(entry));
  /** The last event of a type that an actor of this name received; its payload is an example of the next one. */
  const exampleOf = (type: string) =>
    past.findLast(({ actor, event }) => actor.name === role?.actor.name && event.type === type)?.event ?? {
      type,
    };
  return {
    exampleOf,
    /** The story up to the moment that is looked at. */
    past,
    lines: fold(snapshot.matches({ bookkeeping: 'shown' }) ? found : own, moment),
    /** So many entries are the library's own. */
    bookkeeping: found.length - own.length,
    cast,
    chosen: role,
    path: role && pathOf(cast, role),
    /** The last event that the chosen actor received. */
    last: past.findLast(({ actor, after }) => actor.id === role?.actor.id && after !== null),
  };
}
