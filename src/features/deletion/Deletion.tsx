import { LatePart } from '../../components/LatePart';
import { lateParts } from '../lateParts';
import type { DeletionDialogProps } from './DeletionDialog';

type DeletionProps = Omit<DeletionDialogProps, 'actor'> & {
  /** The deletion that the page drives; undefined while there is none. */
  actor: DeletionDialogProps['actor'] | undefined;
};

/** The question of a deletion while there is one. */
export const Deletion = ({ actor, ...props }: DeletionProps) =>
  actor && (
    <LatePart
      code={lateParts.deletion}
      props={{ ...props, actor }}
      place="window"
      onClose={() => actor.send({ type: 'cancel' })}
    />
  );
