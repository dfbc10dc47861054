import { CircleCheck, CircleDot } from 'lucide-react';
import { useReadAnnouncement } from './useReadAnnouncement';

type SaveStatusProps = {
  /** The server has the record. */
  isSaved: boolean;
  /** And the form shows something else. */
  isDirty: boolean;
  /** There is nothing of the record to show yet. */
  isUnread: boolean;
  title: string;
};

/**
 * Whether what the form shows is what the server has; its line is kept for new
 * records too. Those who don't see a record come are told of it.
 */
export function SaveStatus({ isSaved, isDirty, isUnread, title }: SaveStatusProps) {
  useReadAnnouncement(isUnread, title);
  return (
    <p className="mt-3 flex min-h-5 items-center gap-1.5 text-sm text-ink-soft print:hidden">
      {isDirty && (
        <>
          <CircleDot className="size-4 text-ink-faint" />
          Alterações por salvar
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
