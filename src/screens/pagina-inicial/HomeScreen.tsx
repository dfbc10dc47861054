import { shallowEqual, useSelector } from '@xstate/react';
import { Building2, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { homeMachine } from '../../../machines/homeMachine';
import { NO_ANSWER } from '../../../machines/shared/timeout';
import { Page } from '../../components/Page';
import { TotalCard } from '../../components/TotalCard';
import { useFlow } from '../useFlow';
import { useRecordsChange } from '../useRecordsChange';
import { cidadesView, pessoasView } from './homeView';

/** /pagina-inicial (section 2). */
export function HomeScreen({ machine }: { machine: typeof homeMachine }) {
  const actor = useFlow(machine, { id: 'home' });
  const pessoas = useSelector(actor, pessoasView, shallowEqual);
  const cidades = useSelector(actor, cidadesView, shallowEqual);

  useRecordsChange(({ isOffline }) =>
    actor.send({ type: 'refresh', told: isOffline ? NO_ANSWER.message : null }),
  );

  // The link to the page one is on counts anew.
  const { key } = useLocation();
  const seenKey = useRef(key);
  const follow = useEffectEvent((current: string) => {
    if (current === seenKey.current) return;
    seenKey.current = current;
    actor.send({ type: 'refresh' });
  });
  useEffect(() => follow(key), [key]);

  return (
    <Page title="Página inicial" area="Início">
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        <TotalCard
          title="Total de pessoas"
          icon={Users}
          to="/pessoas"
          {...pessoas}
          onRetry={() => actor.send({ type: 'retry.pessoas' })}
        />
        <TotalCard
          title="Total de cidades"
          icon={Building2}
          to="/cidades"
          {...cidades}
          onRetry={() => actor.send({ type: 'retry.cidades' })}
        />
      </div>
    </Page>
  );
}
