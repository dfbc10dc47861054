import { Braces, ClipboardCopy } from 'lucide-react';
import { useRef } from 'react';
import { Composer } from './Composer';
import type { Draft } from './draft';
import { wordsOf } from './filter';
import type { LiveActor } from './story';
import { ToolButton } from './ToolButton';
import { ValueTree } from './ValueTree';

type ActorPanelProps = {
  actor: LiveActor;
  hasEnded: boolean;
  isPast: boolean;
  draft: Draft | null;
  onPick: (type: string) => void;
  onType: (text: string) => void;
  onSend: () => void;
  onCancel: () => void;
  onCopyCase: () => void;
  onCopyState: () => void;
};

/** XState's own events: answers of calls and delays. By hand they lead where the world would. */
const isOfTheWorld = (type: string) => type.startsWith('xstate.');

const statuses = { active: 'rodando', done: 'concluído', error: 'quebrado', stopped: 'parado' };

/** What one actor is, and what it would heed. */
export function ActorPanel(props: ActorPanelProps) {
  const { actor, hasEnded, isPast, draft } = props;
  const { snapshot, tags, heeds } = actor.outcome;
  const picked = useRef<HTMLButtonElement>(null);
  const isOff = hasEnded || isPast;

  const buttons = (types: readonly string[], look: 'plain' | 'dashed') =>
    types.map((type) => (
      <ToolButton
        key={type}
        look={look}
        disabled={isOff}
        title={type}
        aria-pressed={draft?.type === type}
        onClick={(event) => {
          picked.current = event.currentTarget;
          props.onPick(type);
        }}
      >
        {wordsOf(type)}
      </ToolButton>
    ));
  /** The form goes; the focus must not go with it. */
  const back = () => picked.current?.focus();
  const own = heeds.filter((type) => !isOfTheWorld(type));
  const worlds = heeds.filter(isOfTheWorld);

  return (
    <div className="min-h-0 flex-1 overflow-auto p-3 text-sm">
      <p className="mb-2 text-ink-soft">
        {statuses[snapshot.status]}
        {tags.length > 0 && ` · ${tags.map((tag) => `#${tag}`).join(' ')}`}
      </p>
      {own.length > 0 && (
        <section aria-label="Eventos que ele ouviria agora" className="mb-2">
          <h3 className="mb-1 font-semibold">{isPast ? 'Ouviria então' : 'Ouviria agora'}</h3>
          <div className="flex flex-wrap gap-1.5">{buttons(own, 'plain')}</div>
        </section>
      )}
      {worlds.length > 0 && (
        <section aria-label="Respostas e esperas" className="mb-2">
          <h3 className="mb-1 font-semibold">Respostas e esperas</h3>
          <div className="flex flex-wrap gap-1.5">{buttons(worlds, 'dashed')}</div>
        </section>
      )}
      {draft !== null && draft.session === actor.session && (
        <Composer
          key={draft.type}
          draft={draft}
          onType={props.onType}
          onSend={() => {
            props.onSend();
            back();
          }}
          onCancel={() => {
            props.onCancel();
            back();
          }}
        />
      )}
      {actor.machine !== null && (
        <div className="my-3 flex flex-wrap gap-1.5">
          <ToolButton icon={ClipboardCopy} onClick={props.onCopyCase}>
            Copiar como caso
          </ToolButton>
          <ToolButton icon={Braces} onClick={props.onCopyState}>
            Copiar estado
          </ToolButton>
        </div>
      )}
      <section aria-label="Contexto">
        <h3 className="mb-1 font-semibold">{actor.machine === null ? 'Chamada' : 'Contexto'}</h3>
        <ValueTree
          name={actor.machine === null ? actor.name : 'context'}
          value={actor.machine === null ? snapshot : snapshot.context}
        />
      </section>
    </div>
  );
}
