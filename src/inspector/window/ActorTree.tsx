import { classes } from '../../components/classes';
import { activeStates } from './charts';
import type { Cast, LiveActor } from './story';

type ActorTreeProps = {
  cast: Cast;
  chosen: string | undefined;
  onChoose: (actor: { session: string; name: string }) => void;
};

/** The innermost of the active states, in a line. */
const stateOf = ({ outcome }: LiveActor): string => {
  const names = activeStates(outcome.snapshot.value);
  return names.filter((name) => !names.some((other) => other.startsWith(`${name}.`))).join(', ');
};

function Branch({ parent, cast, chosen, onChoose }: ActorTreeProps & { parent: string | null }) {
  const children = cast.filter((actor) =>
    parent === null ? !cast.some(({ session }) => session === actor.parent) : actor.parent === parent,
  );
  if (children.length === 0) return null;
  return (
    <ul className={classes(parent !== null && 'ml-3 border-l border-line pl-1')}>
      {children.map((actor) => (
        <li key={actor.session}>
          <button
            type="button"
            aria-current={actor.session === chosen ? 'true' : undefined}
            className="w-full rounded-sm px-2 py-1 text-left text-sm hover:bg-sunken aria-[current]:bg-accent-soft"
            onClick={() => onChoose(actor)}
          >
            <span className="block font-medium wrap-anywhere">{actor.name}</span>
            <span className="block text-xs text-ink-soft wrap-anywhere">
              {actor.machine === null ? 'em andamento' : stateOf(actor)}
            </span>
          </button>
          <Branch parent={actor.session} cast={cast} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

/** Every running actor below the one that started it. */
export function ActorTree(props: ActorTreeProps) {
  if (props.cast.length === 0) return <p className="p-2 text-sm text-ink-soft">Nenhum ator rodando.</p>;
  return <Branch {...props} parent={null} />;
}
