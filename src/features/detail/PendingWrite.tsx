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
  return <p className="animate-later px-4 pt-4 text-sm text-ink-soft sm:px-6">Salvando o que você enviou…</p>;
}
