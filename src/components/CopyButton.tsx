import { Copy } from 'lucide-react';
import { useAnnounce } from './Announcer';
import { fieldButtonClasses } from './TextField';

/** Copies what a field holds, at its end; browsers allow it on https and localhost alone. */
export function CopyButton({ label, text, done }: { label: string; text: string; done: string }) {
  const announce = useAnnounce();
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    announce(done, { isSeen: true });
  };
  return (
    <button type="button" title={label} className={fieldButtonClasses} onClick={copy}>
      <Copy className="size-4" />
      <span className="sr-only">{label}</span>
    </button>
  );
}
