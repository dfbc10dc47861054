import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { totalMachine } from '../../../machines/totalMachine';
import { Page } from '../../components/Page';
import { TotalCard } from '../../components/TotalCard';
import { useFlow, useRecordsChanged } from '../flow';
import type { RecordKind } from '../kind';

export type CountedKind = {
  kind: Pick<RecordKind<unknown, unknown, unknown, unknown>, 'name' | 'totalTitle' | 'icon'>;
  total: typeof totalMachine;
};

/** /pagina-inicial (section 2): the total of each kind of record. */
export function HomePage({ kinds }: { kinds: readonly CountedKind[] }) {
  return (
    <Page title="Página inicial">
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        {kinds.map((counted) => (
          <Total key={counted.kind.name} {...counted} />
        ))}
      </div>
    </Page>
  );
}

const totalView = (snapshot: SnapshotFrom<typeof totalMachine>) => ({
  total: snapshot.matches('ready') ? snapshot.context.total : null,
  busy: snapshot.hasTag('busy'),
  failed: snapshot.matches('failed'),
});

function Total({ kind, total }: CountedKind) {
  const actor = useFlow(total, { id: `${kind.name}.total` });
  const view = useSelector(actor, totalView, shallowEqual);
  useRecordsChanged(actor, kind.name);
  return (
    <TotalCard
      title={kind.totalTitle}
      icon={kind.icon}
      to={`/${kind.name}`}
      {...view}
      onRetry={() => actor.send({ type: 'retry' })}
    />
  );
}
