import type { DeletionQuestionProps } from './DeletionQuestion';
import { createPart, OverlayBoundary } from './part';

export const DeletionQuestion = createPart(
  () => import('./overlays').then((code) => code.DeletionQuestion),
  ({ open }: DeletionQuestionProps) => open,
);

/** Asks before a record is deleted (section 4), as soon as its code is there. */
export function ConfirmDialog(props: DeletionQuestionProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onCancel}>
      <DeletionQuestion {...props} />
    </OverlayBoundary>
  );
}
