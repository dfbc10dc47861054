import { Send } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Draft } from './draft';
import { ToolButton } from './ToolButton';

type ComposerProps = {
  draft: Draft;
  onType: (text: string) => void;
  onSend: () => void;
  onCancel: () => void;
};

/** The payload of an event, as JSON, on its way to a real actor. */
export function Composer({ draft, onType, onSend, onCancel }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  useEffect(() => {
    field.current?.focus();
  }, []);

  return (
    <form
      className="mt-2 rounded-md border border-control bg-surface p-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
      }}
    >
      <label htmlFor={id} className="mb-1 block text-sm">
        Conteúdo de <strong>{draft.type}</strong> para {draft.name} (JSON)
      </label>
      <textarea
        ref={field}
        id={id}
        rows={6}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => onType(event.target.value)}
        className="block w-full rounded-sm border border-control bg-canvas p-2 font-mono text-sm"
      />
      <div className="mt-2 flex gap-2">
        <ToolButton look="strong" icon={Send} onClick={onSend}>
          Enviar
        </ToolButton>
        <ToolButton onClick={onCancel}>Cancelar</ToolButton>
        <span className="self-center text-xs text-ink-soft">Ctrl+Enter envia</span>
      </div>
    </form>
  );
}
