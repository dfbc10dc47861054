import { CircleCheck, CircleDot } from 'lucide-react';

type SaveStatusProps = {
  /** The server has the record. */
  isSaved: boolean;
  /** And the form shows something else. */
  isDirty: boolean;
};

/** Whether what the form shows is what the server has; its line is kept for new records too. */
export function SaveStatus({ isSaved, isDirty }: SaveStatusProps) {
  return (
    <p className="mt-3 flex min-h-5 items-center gap-1.5 text-sm text-ink-soft print:hidden">
      {isDirty && (
        <>
          <CircleDot className="size-4 text-ink-faint" />
          Alterações não salvas
        </>
      )}
      {isSaved && !isDirty && (
        <>
          <CircleCheck className="size-4 text-accent" />
          Tudo salvo
        </>
      )}
    </p>
  );
}
