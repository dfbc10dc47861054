import { hasChart, type Role } from './story';
import { stateOf } from './words';

type ActorTreeProps = {
  cast: readonly Role[];
  chosen: string | undefined;
  onPin: (name: string) => void;
  /** Whose children are listed; without one, the actors whose parent does not run. */
  parent?: string;
};

/** Every running actor below the one that started it. */
export function ActorTree({ parent, ...props }: ActorTreeProps) {
  const running = props.cast.filter(({ snapshot }) => snapshot.status === 'active');
  const isRoot = ({ actor }: Role) => !running.some((role) => role.actor.id === actor.parent);
  const shown = running.filter((role) =>
    parent === undefined ? isRoot(role) : role.actor.parent === parent,
  );
  if (shown.length === 0) return null;
  return (
    <ul className={parent && 'ml-2 border-l border-line pl-1'}>
      {shown.map(({ actor, snapshot }) => (
        <li key={actor.id}>
          {hasChart(actor) ? (
            <button
              type="button"
              className="block w-full border-transparent bg-transparent px-2 py-1 text-left font-normal whitespace-normal wrap-anywhere aria-current:bg-accent-soft"
              aria-current={actor.id === props.chosen ? 'true' : undefined}
              onClick={() => props.onPin(actor.name)}
            >
              <strong>{actor.name}</strong>
              <p className="text-soft">{stateOf(snapshot)}</p>
            </button>
          ) : (
            <p className="px-2 py-1 font-semibold wrap-anywhere text-soft">{actor.name}</p>
          )}
          <ActorTree {...props} parent={actor.id} />
        </li>
      ))}
    </ul>
  );
}
