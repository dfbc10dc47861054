import { shallowEqual, useSelector } from '@xstate/react';
import { Plus, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { Initials } from '../../components/Initials';
import { PaletteDialog, type PaletteEntry, type PaletteGroup } from '../../components/PaletteDialog';
import type { RecordName } from '../../domain/changes';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from '../../domain/constants';
import { inPlace } from '../../domain/errors';
import { allKinds, everyKind, type WebKind } from '../everyKind';
import { useFlow } from '../flow';
import { addressOf, type OpenedRecord, useServices } from '../services';
import { paletteCommands, paletteIcon } from './paletteCommands';
import { providePalette } from './providePalette';
import { entryValue, rankPalette } from './rankPalette';

type PaletteProps = Omit<Parameters<typeof paletteCommands>[0], 'pathname' | 'search'> & {
  /** Grows each time that it is asked for. */
  asked: number;
  /** Typed before it was there. */
  typedAhead: string;
};

const discOf = (kind: RecordName, name: string) => {
  const { discOf }: WebKind = everyKind[kind];
  return discOf?.(name);
};

const countOf = (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`);

/** A text that can be the name of a record: no email, and no number. */
const isName = (text: string) =>
  [...text].length >= MINIMUM_NAME_LENGTH && /\p{L}/u.test(text) && !text.includes('@');

/** Finds records of every kind, those opened last, and commands, from any page. */
export default function Palette({ asked, typedAhead, ...actions }: PaletteProps) {
  const services = useServices();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  const [machine] = useState(() => providePalette(services));
  const actor = useFlow(
    machine.provide({
      actions: {
        chooseFirst: ({ context }) => {
          const { ranked, entryOf } = entriesOf(context);
          if (ranked?.first != null) entryOf(ranked.first)?.choose();
        },
      },
    }),
    { id: 'palette' },
  );
  const view = useSelector(
    actor,
    (snapshot) => ({
      ...snapshot.context,
      isOpen: snapshot.matches('open'),
      canRetry: snapshot.can({ type: 'retry' }),
      isAwaited: snapshot.can({ type: 'choose.first' }),
      busy: snapshot.hasTag('busy'),
    }),
    shallowEqual,
  );
  useEffect(() => {
    if (asked > 0) actor.send({ type: 'open' });
  }, [actor, asked]);
  useEffect(() => {
    if (typedAhead !== '') actor.send({ type: 'search.typed', busca: typedAhead });
  }, [actor, typedAhead]);

  const close = () => actor.send({ type: 'close' });
  const leading = (to: string, state?: object) => ({
    href: root + to,
    choose: () => {
      close();
      navigate(to, { state });
    },
  });
  const acting = (act: () => void) => ({
    href: null,
    choose: () => {
      // The closed palette gives the focus back by a timer; a dialog that opens after it gives it back to the same.
      flushSync(close);
      setTimeout(act);
    },
  });
  const recordEntry = ({ kind, id, name, detail }: OpenedRecord & { detail: string }): PaletteEntry => ({
    value: entryValue(kind, id),
    label: name,
    detail,
    picture: <Initials name={name} id={id} text={discOf(kind, name)} size="medium" />,
    ...leading(addressOf(kind, id)),
  });
  /** The entries of what was typed and answered, by their values, and their one ranking; null before anything is typed. */
  const entriesOf = ({ busca, results }: Pick<typeof view, 'busca' | 'results'>) => {
    const text = busca.trim();
    const commands = paletteCommands({ ...actions, pathname, search });
    const entries: PaletteEntry[] = [
      ...commands.map(({ value, label, detail = '', icon, ...command }) => ({
        ...{ value, label, detail, picture: paletteIcon(icon) },
        ...('to' in command ? leading(command.to) : acting(command.act)),
      })),
      ...allKinds.flatMap(({ name }) =>
        (results[name]?.found ?? []).map((record) => recordEntry({ kind: name, ...record })),
      ),
    ];
    const byValue = new Map(entries.map((entry) => [entry.value, entry]));
    return {
      commands: entries.slice(0, commands.length),
      ranked: text === '' ? null : rankPalette(text, commands, results),
      entryOf: (value: string) => byValue.get(value),
    };
  };
  if (!view.isOpen) return null;

  const text = view.busca.trim();
  const { commands, ranked, entryOf } = entriesOf(view);
  const halfOf = (name: string) => (name === 'commands' ? null : view.results[name as RecordName]);

  /** Opens the list of a kind if the search finds more than is shown here. */
  const searchesOf = (kind: WebKind): PaletteEntry[] => {
    const half = view.results[kind.name];
    if (half === null || half.near !== null || half.total <= half.found.length) return [];
    return [
      {
        value: `pesquisar-${kind.name}`,
        label: `Pesquisar “${text}” em ${kind.label.toLowerCase()}`,
        detail: '',
        picture: paletteIcon(Search),
        ...leading(`/${kind.name}?${new URLSearchParams({ busca: text, pagina: '1' })}`),
      },
    ];
  };
  const groupOf = (name: string, values: readonly string[]): PaletteGroup => {
    const entries = values.flatMap((value) => entryOf(value) ?? []);
    const kind = allKinds.find((candidate) => candidate.name === name);
    if (kind === undefined) return { heading: 'Ações', entries, note: null };
    const near = halfOf(name)?.near ?? null;
    const note = near && kind.nearTitle(text, near.by, near.city);
    return { heading: kind.label, entries: [...entries, ...searchesOf(kind)], note };
  };
  /** A kind that is awaited, or has failed. */
  const pendingGroups = allKinds.flatMap(({ name, label }): PaletteGroup[] => {
    const half = view.results[name];
    const note = half === null ? 'Carregando...' : inPlace(half.failure);
    return note === null ? [] : [{ heading: label, entries: [], note }];
  });
  const creations = allKinds.map(({ name, singular }) => ({
    value: `cadastrar-${name}`,
    label: `Cadastrar ${singular.toLowerCase()} “${text}”`,
    detail: '',
    picture: paletteIcon(Plus),
    ...leading(addressOf(name, null), { named: text }),
  }));
  const answers = Object.values(view.results);
  const failures = answers.flatMap((half) => half?.failure.message ?? []);
  const count = answers.reduce((sum, half) => sum + (half?.found.length ?? 0), 0);
  const isNothing = ranked?.isNothing === true && failures.length === 0;
  const nothing = isNothing && count === 0 ? `Nada encontrado com “${text}”.` : null;
  const canCreate = isNothing && isName(text);

  // The page below is no place to go.
  const recents = services.recents
    .read()
    .filter(({ kind, id }) => addressOf(kind, id) !== pathname)
    .map((record) => recordEntry({ ...record, detail: '' }));
  const before: PaletteGroup[] =
    recents.length === 0 ? [] : [{ heading: 'Abertos recentemente', entries: recents, note: null }];
  const groups: PaletteGroup[] =
    ranked === null
      ? [...before, { heading: 'Ações', entries: commands, note: null }]
      : [
          ...ranked.groups.map(({ name, values }) => groupOf(name, values)),
          ...pendingGroups,
          ...(nothing !== null || canCreate
            ? [{ heading: 'Cadastrar', entries: canCreate ? creations : [], note: nothing }]
            : []),
        ];
  const first = ranked === null ? (groups[0]?.entries[0]?.value ?? null) : ranked.first;
  return (
    <PaletteDialog
      label={services.extensions.texts.find}
      text={view.busca}
      typed={text}
      maxLength={MAXIMUM_TEXT_LENGTH}
      groups={groups}
      highlighted={view.highlighted ?? first}
      busy={view.busy}
      summary={ranked === null ? null : [nothing ?? countOf(count), ...new Set(failures)].join('. ')}
      focusFallback={() => document.querySelector<HTMLElement>('main h1')}
      onType={(busca) => actor.send({ type: 'search.typed', busca })}
      onHighlight={(value) => actor.send({ type: 'highlight', value })}
      onEnter={view.isAwaited ? () => actor.send({ type: 'choose.first' }) : null}
      onRetry={view.canRetry && failures.length > 0 ? () => actor.send({ type: 'retry' }) : null}
      onClose={close}
    />
  );
}
