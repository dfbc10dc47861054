import { useSelector } from '@xstate/react';
import { Eraser, History, Moon, Pause, Play, Sun } from 'lucide-react';
import { useId, useLayoutEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ActorPanel } from './ActorPanel';
import { ActorTree } from './ActorTree';
import { Chart } from './Chart';
import { type Copied, caseOf, stateOf } from './copy';
import { draftOf } from './draft';
import type { inspectorMachine } from './inspectorMachine';
import { inspectorView } from './inspectorView';
import { Sequence } from './Sequence';
import { StoryList } from './StoryList';
import { ToolButton } from './ToolButton';

type Inspector = ActorRefFrom<typeof inspectorMachine>;

const pane = 'flex min-h-0 min-w-0 flex-col border-line bg-canvas';
const heading = 'border-b border-line px-3 py-2 text-sm font-semibold wrap-anywhere';

/** The whole window: who runs, the chart of one of them, what it is, and the story. */
export function App({ inspector }: { inspector: Inspector }) {
  const snapshot = useSelector(inspector, (current) => current);
  const { context } = snapshot;
  const view = useMemo(() => inspectorView(snapshot), [snapshot]);
  const { actor, cast, past } = view;
  const isPast = snapshot.matches({ sight: 'lookingBack' });
  const isPaused = snapshot.matches({ intake: 'paused' });
  const isDark = snapshot.matches({ theme: 'dark' });
  const isSequence = snapshot.matches({ listing: 'sequence' });
  const { send } = inspector;

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);

  const give = ({ text, notice }: Copied) => {
    if (text === '') return send({ type: 'notice.given', text: notice });
    navigator.clipboard.writeText(text).then(
      () => send({ type: 'notice.given', text: notice }),
      () => send({ type: 'notice.given', text: `O navegador não deixou copiar. ${text}` }),
    );
  };

  const giveDrawing = (text: string) => give({ text, notice: 'Copiado: o desenho em Mermaid.' });

  return (
    <div className="grid h-dvh grid-rows-[auto_minmax(12rem,3fr)_minmax(10rem,2fr)] bg-canvas text-ink">
      <header className="flex min-w-0 items-center gap-3 border-b border-line px-3 py-2">
        <h1 className="text-base font-semibold">Inspetor</h1>
        <p className="text-sm text-ink-soft">
          {snapshot.matches({ link: 'waiting' }) && 'Esperando o aplicativo…'}
          {snapshot.matches({ link: 'watching' }) && 'Acompanhando o aplicativo'}
          {snapshot.matches({ link: 'left' }) && 'Sem aplicativo'}
        </p>
        <p role="status" className="min-w-0 flex-1 text-sm wrap-anywhere">
          {context.notice}
        </p>
        <ToolButton icon={isDark ? Sun : Moon} onClick={() => send({ type: 'theme.toggled' })}>
          {isDark ? 'Tema claro' : 'Tema escuro'}
        </ToolButton>
      </header>
      <main className="grid min-h-0 grid-cols-[15rem_minmax(0,1fr)_22rem] border-b border-line">
        <nav aria-label="Atores" className={`${pane} border-r`}>
          <h2 className={heading}>Atores</h2>
          <div className="min-h-0 flex-1 overflow-auto p-1">
            <ActorTree
              cast={cast}
              chosen={actor?.session}
              onChoose={({ session, name }) => send({ type: 'actor.chosen', session, name })}
            />
          </div>
        </nav>
        <div className={pane}>
          <h2 className={heading}>
            {actor === undefined ? 'Gráfico' : actor.name}
            {view.hasEnded && ' (encerrado)'}
            {isPast && ' · olhando para trás'}
          </h2>
          <section aria-label="Gráfico" className="min-h-0 flex-1 overflow-auto p-3">
            {actor && (
              <Chart
                key={actor.machine ?? actor.session}
                actor={actor}
                last={view.last}
                isPast={isPast}
                onCopy={giveDrawing}
              />
            )}
          </section>
        </div>
        <section aria-label="Ator" className={`${pane} border-l`}>
          <h2 className={heading}>Estado</h2>
          {actor && (
            <ActorPanel
              actor={actor}
              hasEnded={view.hasEnded}
              isPast={isPast}
              draft={context.draft}
              onPick={(type) => send({ type: 'event.picked', draft: draftOf(past, actor, type) })}
              onType={(text) => send({ type: 'payload.typed', text })}
              onSend={() => send({ type: 'send' })}
              onCancel={() => send({ type: 'cancel' })}
              onCopyCase={() => give(caseOf(past, actor))}
              onCopyState={() => give(stateOf(actor))}
            />
          )}
        </section>
      </main>
      <section aria-label="História" className={pane}>
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
          <ToolButton aria-pressed={!isSequence} onClick={() => send({ type: 'list.chosen' })}>
            Eventos
          </ToolButton>
          <ToolButton aria-pressed={isSequence} onClick={() => send({ type: 'sequence.chosen' })}>
            Sequência
          </ToolButton>
          <ToolButton
            icon={isPaused ? Play : Pause}
            onClick={() => send({ type: isPaused ? 'resume' : 'pause' })}
          >
            {isPaused ? 'Continuar' : 'Pausar'}
          </ToolButton>
          <ToolButton icon={Eraser} onClick={() => send({ type: 'clear' })}>
            Limpar
          </ToolButton>
          <Filters
            names={view.names}
            filter={context.filter}
            onChange={(filter) => send({ type: 'filter.changed', filter })}
          />
          {isPast && (
            <ToolButton look="strong" icon={History} onClick={() => send({ type: 'now.chosen' })}>
              Voltar ao agora
            </ToolButton>
          )}
          <p className="ml-auto text-sm text-ink-soft">
            {isPaused && `Pausado · ${view.unseen} novos · `}
            {view.items.filter(({ kind }) => kind === 'event').length} eventos
          </p>
        </div>
        {isSequence ? (
          <Sequence items={view.items} onCopy={giveDrawing} />
        ) : (
          <StoryList
            items={view.items}
            chosen={context.lookedAt}
            onChoose={({ n, actor: { session, name } }) => {
              send({ type: 'actor.chosen', session, name });
              send({ type: 'item.chosen', n });
            }}
            onLeave={() => send({ type: 'now.chosen' })}
          />
        )}
      </section>
    </div>
  );
}

type FiltersProps = {
  names: readonly string[];
  filter: { actor: string; text: string };
  onChange: (filter: { actor: string; text: string }) => void;
};

const field = 'h-8 rounded-sm border border-control bg-surface px-2 text-sm';

function Filters({ names, filter, onChange }: FiltersProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-ator`} className="sr-only">
        Filtrar por ator
      </label>
      <select
        id={`${id}-ator`}
        className={field}
        value={filter.actor}
        onChange={(event) => onChange({ ...filter, actor: event.target.value })}
      >
        <option value="">Todos os atores</option>
        {[...new Set([...names, ...(filter.actor === '' ? [] : [filter.actor])])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <label htmlFor={`${id}-texto`} className="sr-only">
        Filtrar por texto
      </label>
      <input
        id={`${id}-texto`}
        type="search"
        placeholder="Filtrar…"
        className={`${field} w-48`}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
    </>
  );
}
