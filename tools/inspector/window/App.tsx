import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ActorPanel } from './ActorPanel';
import { ActorTree } from './ActorTree';
import { Chart } from './Chart';
import type { inspectorMachine } from './inspectorMachine';
import { StoryList } from './StoryList';
import { viewOf } from './view';
import { testOf } from './words';

const links = {
  waiting: 'Esperando o aplicativo…',
  watching: 'Acompanhando o aplicativo',
  closed: 'O aplicativo foi fechado; a história fica.',
};

/** The whole window: the running actors, the chart of one of them, where it is, and the story. */
export function App({ inspector }: { inspector: ActorRefFrom<typeof inspectorMachine> }) {
  const snapshot = useSelector(inspector, (current) => current);
  const { send } = inspector;
  const { story, pinned, moment, filter, notice } = snapshot.context;
  const { lines, bookkeeping, cast, chosen, last } = useMemo(() => viewOf(snapshot), [snapshot]);
  const pin = (name: string | null) => send({ type: 'actor.pinned', pinned: name });
  const lookAtNow = () => send({ type: 'now.chosen' });
  const isBookkeepingShown = snapshot.matches({ bookkeeping: 'shown' });

  const copyTest = () => {
    if (chosen === undefined) return;
    navigator.clipboard.writeText(testOf(story.entries, chosen)).then(
      () => send({ type: 'copied', notice: `Copiado: o caminho de ${chosen.actor.name} como teste.` }),
      () => send({ type: 'copied', notice: 'O navegador não deixou copiar.' }),
    );
  };

  return (
    <>
      <header className="bar">
        <h1>Inspetor</h1>
        <p>{links[snapshot.value.link]}</p>
        <p role="status">{notice}</p>
      </header>
      <nav aria-label="Atores">
        <ActorTree cast={cast} chosen={chosen?.actor.id} onPin={pin} />
      </nav>
      <main>
        <div className="bar">
          <h2>{chosen?.actor.name ?? 'Nada aconteceu ainda'}</h2>
          {moment !== null && (
            <button type="button" onClick={lookAtNow}>
              Voltar ao agora
            </button>
          )}
          {moment === null && pinned === null && <p className="soft">o último que mudou</p>}
          {pinned !== null && (
            <button type="button" onClick={() => pin(null)}>
              Seguir o último que mudou
            </button>
          )}
        </div>
        {chosen && <Chart key={chosen.actor.definition} role={chosen} last={last} />}
      </main>
      <aside aria-label="Ator escolhido">
        {chosen && <ActorPanel role={chosen} last={last} onCopyTest={copyTest} />}
      </aside>
      <footer>
        <div className="bar">
          <h2>História</h2>
          <input
            type="search"
            placeholder="Filtrar…"
            aria-label="Filtrar"
            value={filter}
            onChange={({ currentTarget }) => send({ type: 'filter.changed', filter: currentTarget.value })}
          />
          <button
            type="button"
            aria-pressed={isBookkeepingShown}
            onClick={() => send({ type: 'bookkeeping.toggled' })}
          >
            {isBookkeepingShown ? 'Recolher' : 'Mostrar'} {bookkeeping} da biblioteca
          </button>
        </div>
        <StoryList
          lines={lines}
          chosen={moment}
          onChoose={(n) => send({ type: 'entry.chosen', moment: n })}
          onLeave={lookAtNow}
        />
      </footer>
    </>
  );
}
