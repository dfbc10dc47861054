import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ActorPanel } from './ActorPanel';
import { ActorTree } from './ActorTree';
import { Chart } from './Chart';
import type { inspectorMachine } from './inspectorMachine';
import { StoryList } from './StoryList';
import { openSession, saveSession } from './session';
import type { ActorEvent } from './story';
import { viewOf } from './view';
import { testOf } from './words';

const links = {
  deciding: '',
  alone: 'Abra o inspetor pelo botão “Inspetor” do aplicativo, ou abra uma sessão.',
  waiting: 'Esperando o aplicativo…',
  watching: 'Acompanhando o aplicativo',
  closed: 'O aplicativo foi fechado; a história fica.',
  replaying: 'Uma sessão de um arquivo',
};

/** The whole window: the running actors, the chart of one of them, where it is, and the story. */
export function App({ inspector }: { inspector: ActorRefFrom<typeof inspectorMachine> }) {
  const snapshot = useSelector(inspector, (current) => current);
  const { send } = inspector;
  const { story, pinned, moment, filter, notice } = snapshot.context;
  const { lines, bookkeeping, cast, chosen, path, last, exampleOf } = useMemo(
    () => viewOf(snapshot),
    [snapshot],
  );
  const pin = (name: string | null) => send({ type: 'actor.pinned', pinned: name });
  const lookAtNow = () => send({ type: 'now.chosen' });
  const note = (notice: string) => send({ type: 'noted', notice });
  const isBookkeepingShown = snapshot.matches({ bookkeeping: 'shown' });

  const copyTest = () => {
    if (chosen === undefined) return;
    navigator.clipboard.writeText(testOf(story.entries, chosen)).then(
      () => note(`Copiado: o caminho de ${chosen.actor.name} como teste.`),
      () => note('O navegador não deixou copiar.'),
    );
  };

  const open = async (file: File | undefined) => {
    const runs = file && (await openSession(file));
    if (runs) send({ type: 'session.opened', runs });
    else if (file) note('Este arquivo não é uma sessão do inspetor.');
  };
  const sender =
    chosen && moment === null && snapshot.matches({ link: 'watching' })
      ? {
          exampleOf,
          send: (event: ActorEvent) => send({ type: 'event.sent', sessionId: chosen.actor.id, event }),
        }
      : undefined;

  return (
    <>
      <header className="bar">
        <h1>Inspetor</h1>
        <p className="soft">{links[snapshot.value.link]}</p>
        <p role="status">{notice}</p>
        <button type="button" onClick={() => saveSession(story.runs)}>
          Salvar sessão
        </button>
        <label className="button">
          Abrir sessão
          <input
            type="file"
            accept=".json"
            onChange={({ currentTarget: { files } }) => void open(files?.[0])}
          />
        </label>
      </header>
      <nav aria-label="Atores">
        <ActorTree cast={cast} chosen={chosen?.actor.id} onPin={pin} />
      </nav>
      <main>
        <div className="bar">
          <h2>{path ?? 'Nada aconteceu ainda'}</h2>
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
        {chosen && <ActorPanel role={chosen} last={last} sender={sender} onCopyTest={copyTest} />}
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
