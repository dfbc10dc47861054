import type { ReactNode } from 'react';
import { QuestionDialog } from './QuestionDialog';

type DeletionQuestionProps = {
  /** The record in question; the number distinguishes equal names. */
  id: number;
  name: string;
  canUndo: boolean;
  busy: boolean;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
  /** Leads to what keeps the record from being deleted. */
  related?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
};

/** The question before a record is deleted (section 4), for as long as it is rendered. */
export function DeletionQuestion({ id, name, canUndo, ...props }: DeletionQuestionProps) {
  return (
    <QuestionDialog title="Realmente deseja apagar?" confirmLabel="Apagar" {...props}>
      <bdi className="line-clamp-4 font-medium text-ink wrap-anywhere">{name}</bdi>
      <span className="sr-only">. </span>
      <span className="mt-1 block">
        {canUndo
          ? `O registro nº ${id} sai da lista. Você ainda pode desfazer.`
          : `O registro nº ${id} será apagado e não poderá ser recuperado.`}
      </span>
    </QuestionDialog>
  );
}
