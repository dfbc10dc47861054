import { shallowEqual, useSelector } from '@xstate/react';
import { Moon, Plus, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { Initials } from '../../components/Initials';
import { PaletteDialog, type PaletteEntry, type PaletteGroup } from '../../components/PaletteDialog';
import type { RecordName } from '../../domain/changes';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import { inPlace } from '../../domain/errors';
import { allKinds, everyKind, newTitleOf, type WebKind } from '../everyKind';
import { useFlow } from '../flow';
import { addressOf, type OpenedRecord, useServices } from '../services';
import { providePalette } from './providePalette';

type PaletteProps = {
  /** Grows each time that it is asked for. */
  asked: number;
  /** Typed before it was there. */
  typedAhead: string;
  onToggleTheme: () => void;
};

const actionPicture = (Icon: typeof Plus) => (
  <span className="flex w-7 shrink-0 justify-center text-ink-soft">
    <Icon className="size-4" />
  </span>
);

const discOf = (kind: RecordName, name: string) => {
  const { discOf }: WebKind = everyKind[kind];
  return discOf?.(name);
};

const countOf = (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`);

/** Finds records of every kind, those opened last, and actions, from any page. */
export default function Palette({ asked, typedAhead, onToggleTheme }: PaletteProps) {
  const services = useServices();
  const [machine] = useState(() => providePalette(services));
  const actor = useFlow(machine, { id: 'palette' });
  const view = useSelector(
    actor,
    (snapshot) => ({
      ...snapshot.context,
      isOpen: snapshot.matches('open'),
      isIdle: snapshot.matches({ open: 'idle' }),
      canRetry: snapshot.can({ type: 'retry' }),
      busy: snapshot.hasTag('busy'),
    }),
    shallowEqual,
  );
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  useEffect(() => {
    if (asked > 0) actor.send({ type: 'open' });
  }, [actor, asked]);
  useEffect(() => {
    if (typedAhead !== '') actor.send({ type: 'search.typed', busca: typedAhead });
  }, [actor, typedAhead]);
  if (!view.isOpen) return null;

  const close = () => actor.send({ type: 'close' });
  const text = view.busca.trim();
  const leading = (to: string) => ({
    href: root + to,
    choose: () => {
      close();
      navigate(to);
    },
  });
  const recordEntry = ({ kind, id, name, detail }: OpenedRecord & { detail: string }): PaletteEntry => ({
    value: `${kind}-${id}`,
    label: name,
    detail,
    picture: <Initials name={name} id={id} text={discOf(kind, name)} size="medium" />,
    ...leading(addressOf(kind, id)),
  });

  const searches = allKinds.map(({ name, label }) => ({
    value: `pesquisar-${name}`,
    label: `Pesquisar “${text}” em ${label.toLowerCase()}`,
    detail: '',
    picture: actionPicture(Search),
    ...leading(`/${name}?${new URLSearchParams({ busca: text, pagina: '1' })}`),
  }));
  const actions: PaletteEntry[] = [
    ...(text === '' ? [] : searches),
    ...allKinds.map((kind) => ({
      value: `nova-${kind.name}`,
      label: newTitleOf(kind),
      detail: '',
      picture: actionPicture(Plus),
      ...leading(addressOf(kind.name, null)),
    })),
    {
      value: 'tema',
      label: 'Alternar tema',
      detail: '',
      picture: actionPicture(Moon),
      href: null,
      choose: () => {
        close();
        onToggleTheme();
      },
    },
  ];
  const halves = allKinds.map((kind): PaletteGroup => {
    const half = view.results[kind.name];
    if (half === null) return { heading: kind.label, entries: [], note: 'Carregando...' };
    const { found, isNear, failure } = half;
    const none = found.length === 0 ? kind.noneFound : null;
    return {
      heading: kind.label,
      entries: found.map((record) => recordEntry({ kind: kind.name, ...record })),
      note: inPlace(failure) ?? (isNear ? kind.nearTitle(text) : none),
    };
  });
  const recents = services.recents.read().map((record) => recordEntry({ ...record, detail: '' }));
  const before: PaletteGroup[] =
    recents.length === 0 ? [] : [{ heading: 'Abertos recentemente', entries: recents, note: null }];
  const answers = Object.values(view.results);
  const count = answers.reduce((sum, half) => sum + (half?.found.length ?? 0), 0);
  const failures = answers.flatMap((half) => half?.failure.message ?? []);
  return (
    <PaletteDialog
      label={services.extensions.texts.find}
      text={view.busca}
      typed={text}
      maxLength={MAXIMUM_TEXT_LENGTH}
      groups={[...(view.isIdle ? before : halves), { heading: 'Ações', entries: actions, note: null }]}
      highlighted={view.highlighted}
      busy={view.busy}
      summary={view.isIdle ? null : [countOf(count), ...new Set(failures)].join('. ')}
      focusFallback={() => document.querySelector<HTMLElement>('main h1')}
      onType={(busca) => actor.send({ type: 'search.typed', busca })}
      onHighlight={(value) => actor.send({ type: 'highlight', value })}
      onRetry={view.canRetry && failures.length > 0 ? () => actor.send({ type: 'retry' }) : null}
      onClose={close}
    />
  );
}
