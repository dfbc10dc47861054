import type { Role } from './story';
import { stateOf } from './words';

type ActorTreeProps = {
  cast: readonly Role[];
  chosen: string | undefined;
  onPin: (name: string) => void;
};

function Branch({ parent, cast, chosen, onPin }: ActorTreeProps & { parent: string | null }) {
  const children = cast.filter(({ actor }) => actor.parent === parent);
  if (children.length === 0) return null;
  return (
    <ul>
      {children.map(({ actor, snapshot }) => (
        <li key={actor.id}>
          <button
            type="button"
            aria-current={actor.id === chosen ? 'true' : undefined}
            onClick={() => onPin(actor.name)}
          >
            <strong>{actor.name}</strong>
            <span className="soft">{snapshot.value === undefined ? 'em andamento' : stateOf(snapshot)}</span>
          </button>
          <Branch parent={actor.id} cast={cast} chosen={chosen} onPin={onPin} />
        </li>
      ))}
    </ul>
  );
}

/** Every running actor below the one that started it. */
export function ActorTree({ cast, ...props }: ActorTreeProps) {
  const running = cast.filter(({ snapshot }) => snapshot.status === 'active');
  const ids = new Set(running.map(({ actor }) => actor.id));
  const rooted = running.map((role) =>
    ids.has(role.actor.parent ?? '') ? role : { ...role, actor: { ...role.actor, parent: null } },
  );
  if (rooted.length === 0) return <p className="soft">Nenhum ator rodando.</p>;
  return <Branch {...props} cast={rooted} parent={null} />;
}
