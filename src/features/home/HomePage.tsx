import { shallowEqual, useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { createReadMachine } from '../../../machines/readMachine';
import { Button } from '../../components/Button';
import { Page } from '../../components/Page';
import { inputClasses } from '../../components/TextField';
import { TotalCard } from '../../components/TotalCard';
import { shortcuts } from '../../components/useShortcuts';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import { cidades } from '../cidades/cidades';
import { useFlow, useHasExtensions } from '../flow';
import type { ListKind } from '../kind';
import { pessoas } from '../pessoas/pessoas';
import type { Services } from '../services';
import { provideRecentChanges, provideTotal } from './provideHome';
import type { RecentMachine } from './RecentChanges';

const RecentChanges = lazy(() => import('./RecentChanges'));

type TotalMachine = ReturnType<typeof createReadMachine<number>>;

type CountedKind = {
  kind: Pick<ListKind<never>, 'name' | 'label' | 'totalTitle' | 'icon'>;
  total: TotalMachine;
};

type HomePageProps = { kinds: readonly CountedKind[]; recent: RecentMachine };

/** /pagina-inicial (section 2), with its flows. */
export function createHomePage(services: Services): ComponentType {
  const kinds = [
    { kind: pessoas, total: provideTotal(services, pessoas) },
    { kind: cidades, total: provideTotal(services, cidades) },
  ];
  const recent = provideRecentChanges(services);
  return () => <HomePage kinds={kinds} recent={recent} />;
}

/** The total of each kind of record, and the last changes. */
function HomePage({ kinds, recent }: HomePageProps) {
  const hasExtensions = useHasExtensions();
  return (
    <Page title="Página inicial">
      <HomeSearch kinds={kinds} />
      <div className="mt-6 grid grid-cols-totals gap-3 sm:gap-6">
        {kinds.map((counted) => (
          <Total key={counted.kind.name} {...counted} />
        ))}
      </div>
      {hasExtensions && (
        <Suspense>
          <RecentChanges machine={recent} />
        </Suspense>
      )}
    </Page>
  );
}

/** Leads to the list of a kind, searched; Enter to that of the first one. */
function HomeSearch({ kinds }: { kinds: readonly CountedKind[] }) {
  const navigate = useNavigate();
  const search = (data: FormData) => {
    const query = new URLSearchParams({ busca: String(data.get('busca')), pagina: '1' });
    navigate(`/${data.get('lista')}?${query}`);
  };
  return (
    <form action={search} className="flex flex-wrap gap-3 print:hidden">
      <input
        type="search"
        name="busca"
        aria-label="Pesquisar no cadastro"
        placeholder="Pesquisar no cadastro"
        autoComplete="off"
        maxLength={MAXIMUM_TEXT_LENGTH}
        aria-keyshortcuts={shortcuts.search.aria}
        className={`min-w-48 flex-1 max-sm:basis-full ${inputClasses(false)}`}
      />
      {kinds.map(({ kind: { name, label, icon } }) => (
        <Button key={name} type="submit" name="lista" value={name} icon={icon}>
          {/* A tablet and a phone have room for one word. */}
          <span className="inline-block first-letter:uppercase">
            <span className="max-lg:sr-only">Pesquisar</span> {label.toLowerCase()}
          </span>
        </Button>
      ))}
    </form>
  );
}

const totalView = (snapshot: SnapshotFrom<TotalMachine>) => ({
  total: snapshot.matches('ready') ? snapshot.context.data : null,
  busy: snapshot.hasTag('busy'),
  failed: snapshot.matches('failed'),
});

function Total({ kind, total }: CountedKind) {
  const actor = useFlow(total, { id: `${kind.name}.total` });
  const view = useSelector(actor, totalView, shallowEqual);
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
