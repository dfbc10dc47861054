import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

type DetailNoticeProps = {
  text: string;
  /** The buttons that lead on. */
  children?: ReactNode;
};

/** Stands above the fields of a form whose content needs a word; read out as it appears. */
export function DetailNotice({ text, children }: DetailNoticeProps) {
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-3 py-2 text-sm"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Info className="mt-0.5 size-4 shrink-0 text-warn" />
        {text}
      </p>
      {children}
    </div>
  );
}
