import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { classes, overlayClasses } from './classes';
import { isComposing } from './useComposedText';

type TypeAheadProps = {
  text: string;
  placeholder: string;
  onType: (text: string) => void;
  onClose: () => void;
};

/**
 * Takes the keys for a dialog with a text field while its code is loading, so that no key is lost or reaches the page.
 * The focus stays where it is.
 */
export function TypeAhead({ text, placeholder, onType, onClose }: TypeAheadProps) {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isComposing(event)) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') onType(text.slice(0, -1));
      else if ([...key].length === 1) onType(text + key);
      else if (key !== 'Enter' && key !== 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', take, { capture: true });
    return () => document.removeEventListener('keydown', take, { capture: true });
  }, [text, onType, onClose]);
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-24">
      <p
        role="status"
        className={classes(
          overlayClasses,
          'flex h-14 w-full max-w-form animate-late items-center gap-3 px-4 text-base sm:rounded-lg sm:pointer-fine:text-sm',
        )}
      >
        <Search className="size-4 shrink-0 text-ink-faint" />
        <span className={classes('truncate', text === '' && 'text-ink-faint')}>{text || placeholder}</span>
      </p>
    </div>
  );
}
