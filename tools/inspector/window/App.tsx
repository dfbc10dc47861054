import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ActorPanel } from './ActorPanel';
import { ActorTree } from './ActorTree';
import { Chart } from './Chart';
import { chartOf } from './chart';
import type { inspectorMachine } from './inspectorMachine';
import { StoryList } from './StoryList';
import { openSession, saveSession } from './session';
import { type ActorEvent, lifeOf } from './story';
import { viewOf } from './view';
import { stateOf } from './words';

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
  const { past, lines, bookkeeping, cast, chosen, path, last, exampleOf } = useMemo(
    () => viewOf(snapshot),
    [snapshot],
  );
  const pin = (name: string | null) => send({ type: 'actor.pinned', pinned: name });
  const lookAtNow = () => send({ type: 'now.chosen' });
  const note = (notice: string) => send({ type: 'noted', notice });
  const isBookkeepingShown = snapshot.matches({ bookkeeping: 'shown' });

  const copyTest = async () => {
    if (chosen === undefined) return;
    const { testOf } = await import('./cases');
    const { start, heard } = lifeOf(past, chosen.actor);
    const text = testOf(chartOf(chosen.actor.definition).id, stateOf(chosen.snapshot), start, heard);
    if (text === null) return note('Nenhuma lista de casos tem este gráfico.');
    await navigator.clipboard.writeText(text).then(
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
      <header className="bar col-span-full border-b border-line bg-surface">
        <h1 className="text-lg">Inspetor</h1>
        <p className="text-soft">{links[snapshot.value.link]}</p>
        <p role="status" className="flex-1">
          {notice}
        </p>
        <button type="button" onClick={() => saveSession(story.runs)}>
          Salvar sessão
        </button>
        <label className="button focus-within:outline-2 focus-within:outline-accent">
          Abrir sessão
          <input
            type="file"
            className="absolute w-px opacity-0"
            accept=".json"
            onChange={({ currentTarget: { files } }) => void open(files?.[0])}
          />
        </label>
      </header>
      <nav aria-label="Atores" className="overflow-auto px-3 py-2">
        <ActorTree cast={cast} chosen={chosen?.actor.id} onPin={pin} />
      </nav>
      <main className="flex min-h-0 flex-col border-x border-line bg-surface">
        <div className="bar">
          <h2>{path ?? 'Nada aconteceu ainda'}</h2>
          {moment !== null && (
            <button type="button" onClick={lookAtNow}>
              Voltar ao agora
            </button>
          )}
          {moment === null && pinned === null && <p className="text-soft">o último que mudou</p>}
          {pinned !== null && (
            <button type="button" onClick={() => pin(null)}>
              Seguir o último que mudou
            </button>
          )}
        </div>
        {chosen && <Chart key={chosen.actor.definition} role={chosen} last={last} />}
      </main>
      <aside aria-label="Ator escolhido" className="overflow-auto px-3 py-2 wrap-anywhere">
        {chosen && (
          <ActorPanel role={chosen} last={last} sender={sender} onCopyTest={() => void copyTest()} />
        )}
      </aside>
      <footer className="col-span-full flex min-h-0 flex-col border-t border-line">
        <div className="bar">
          <h2>História</h2>
          <input
            type="search"
            className="w-64"
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
