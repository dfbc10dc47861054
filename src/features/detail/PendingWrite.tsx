import { useSelector } from '@xstate/react';
import { useServices } from '../services';

/** Says why a page waits, if the writes of its address take longer than a second. */
export function PendingWrite({ address }: { address: string }) {
  const writes = useSelector(useServices().auth, (snapshot) => snapshot.children.writes);
  const isPending = useSelector(
    writes,
    (snapshot) => snapshot?.context.pending.some((write) => write.address === address) ?? false,
  );
  if (!isPending) return null;
  return (
    // Below the fields, where it moves nothing.
    <p className="absolute bottom-2.5 left-4 animate-later text-sm text-ink-soft sm:left-6">
      Salvando o que você enviou…
    </p>
  );
}
