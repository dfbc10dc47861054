import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAnnounce } from './Announcer';
import { LatePart } from './LatePart';
import { lateComponents } from './lateComponents';
import { fieldButtonClasses } from './TextField';

/** Browsers allow a page to copy on https and localhost alone. */
export const canCopy = (): boolean => 'clipboard' in navigator;

/** Copies what a field holds, at its end; where the browser does not let it, shows it to copy by hand. */
export function CopyButton({ label, text, done }: { label: string; text: string; done: string }) {
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const [isByHand, setIsByHand] = useState(false);
  const close = () => setIsByHand(false);
  const copy = async () => {
    if (!canCopy()) return setIsByHand(true);
    await navigator.clipboard.writeText(text);
    announce(done, { isSeen: true });
  };
  return (
    <>
      <button ref={button} type="button" title={label} className={fieldButtonClasses} onClick={copy}>
        <Copy className="size-4" />
        <span className="sr-only">{label}</span>
      </button>
      {isByHand && (
        <LatePart
          code={lateComponents.copyDialog}
          props={{ title: label, text, onClose: close, focusFallback: () => button.current }}
          place="window"
          onClose={close}
        />
      )}
    </>
  );
}
