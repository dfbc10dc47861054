import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadNearNames } from '../../api/resource';
import { Button } from '../../components/Button';
import type { Kind, RecordRow } from '../../domain/kind';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';

type NearNamesProps = {
  kind: Kind;
  searched: string;
  /** Draws the names as rows, of which the first takes the focus. */
  children: (rows: readonly RecordRow[], busy: boolean) => ReactNode;
};

const provideNearNames = ({ http, alerts, hear }: Services, kind: Kind, searched: string) =>
  createReadMachine<readonly RecordRow[]>().provide({
    actors: {
      load: fromPromise(({ signal }) => loadNearNames(http, `/${kind.name}`, searched, kind.row, signal)),
      hear: hear([kind.name]),
    },
    actions: { showError: (_, failure) => alerts.showReadError(failure) },
  });

const LABEL = 'Ver também nomes parecidos';

/** Names near a search that finds few, read once they are asked for (DESIGN, section 5a). */
export default function NearNames(props: NearNamesProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <NearRows {...props} />;
  return (
    <div className="border-t border-line px-2 py-2 print:hidden">
      <Button look="quiet" onClick={() => setAsked(true)}>
        {LABEL}
      </Button>
    </div>
  );
}

function NearRows({ kind, searched, children }: NearNamesProps) {
  const services = useServices();
  const [machine] = useState(() => provideNearNames(services, kind, searched));
  const actor = useFlow(machine, { id: 'nearNames' });
  const rows = useSelector(actor, ({ context }) => context.data);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (rows === null) {
    return (
      <div className="border-t border-line px-2 py-2 print:hidden">
        {/* In place of the button that was pressed, whose focus it takes. */}
        <Button look="quiet" autoFocus busy={busy} onClick={() => !busy && actor.send({ type: 'retry' })}>
          {LABEL}
        </Button>
      </div>
    );
  }
  return (
    <div className="border-t border-line">
      <p
        className="rounded-sm px-4 py-3 text-sm text-ink-soft"
        tabIndex={-1}
        ref={(text) => {
          if (rows.length === 0 && document.activeElement === document.body) text?.focus();
        }}
      >
        {rows.length === 0 ? 'Nenhum nome parecido.' : 'Nomes parecidos:'}
      </p>
      {rows.length > 0 && children(rows, busy)}
    </div>
  );
}
