import { shallowEqual, useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { createReadMachine } from '../../../machines/readMachine';
import { Button } from '../../components/Button';
import { LatePart } from '../../components/LatePart';
import { Page } from '../../components/Page';
import { inputClasses } from '../../components/TextField';
import { TotalCard } from '../../components/TotalCard';
import { shortcuts } from '../../components/useShortcuts';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import { allKinds, type WebKind } from '../everyKind';
import { useExtensions, useFlow } from '../flow';
import { lateParts } from '../lateParts';
import { useServices } from '../services';
import { provideTotal } from './provideHome';

/** /pagina-inicial (section 2): the total of each kind of record, and the last changes. */
export default function HomePage({ onFind }: { onFind: () => void }) {
  const extensions = useExtensions();
  // The kinds are constant, and so is the order of the hooks.
  const totals = allKinds.map(useTotal);
  const isNew = totals.every(({ total }) => total !== null) && totals.some(({ total }) => total === 0);
  return (
    <Page title="Página inicial">
      {extensions ? <FindButton label={extensions.texts.find} onFind={onFind} /> : <HomeSearch />}
      <div className="mt-6 grid grid-cols-totals gap-3 sm:gap-6">
        {totals.map((total) => (
          <TotalCard key={total.to} {...total} />
        ))}
      </div>
      {extensions && isNew && (
        <LatePart
          code={lateParts.firstSteps}
          props={{
            extensions,
            filled: allKinds.flatMap(({ name }, at) => (totals[at]?.total ? [name] : [])),
          }}
        />
      )}
      {extensions && <LatePart code={lateParts.recentChanges} props={{ extensions }} />}
    </Page>
  );
}

/** Looks like a field, and opens the palette. */
const FindButton = ({ label, onFind }: { label: string; onFind: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts={shortcuts.search.aria}
    onClick={(event) => {
      // Safari doesn't focus a button that is clicked; the palette gives the focus back to it.
      event.currentTarget.focus();
      onFind();
    }}
    className={`flex items-center gap-3 text-left print:hidden ${inputClasses(false)}`}
  >
    <Search className="size-4 shrink-0 text-ink-faint" />
    <span className="grow truncate text-ink-faint">{label}</span>
    <kbd
      aria-hidden
      className="shrink-0 rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs text-ink-faint pointer-coarse:hidden"
    >
      {shortcuts.search.hint}
    </kbd>
  </button>
);

/** Leads to the list of a kind, searched; Enter to that of the first one. */
function HomeSearch() {
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
      {allKinds.map(({ name, label, icon }) => (
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

const totalView = (snapshot: SnapshotFrom<ReturnType<typeof createReadMachine<number>>>) => ({
  total: snapshot.matches('ready') ? snapshot.context.data : null,
  busy: snapshot.hasTag('busy'),
  failed: snapshot.matches('failed'),
});

/** The total of a kind of record, as its card shows it. */
function useTotal(kind: WebKind) {
  const services = useServices();
  const [machine] = useState(() => provideTotal(services, kind));
  const actor = useFlow(machine, { id: `${kind.name}.total` });
  const view = useSelector(actor, totalView, shallowEqual);
  return {
    title: kind.totalTitle,
    allLabel: `Ver tod${kind.article}s`,
    newLabel: kind.newLabel,
    icon: kind.icon,
    to: `/${kind.name}`,
    ...view,
    onRetry: () => actor.send({ type: 'retry' }),
  };
}
