import type { SnapshotFrom } from 'xstate';
import type { paletteMachine, SearchEvent } from '../../../machines/paletteMachine';
import { type RecordName, recordNames } from '../../../src/domain/changes';
import { ofEachKind } from '../../../src/domain/kinds';
import { type Answer, listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { failureOf, type Wire } from '../heldBackend';
import { holds, type Surface, type Thing, textIf, there, thereIf } from '../surface';
import { asOwnServer, listing } from './wires';

type State = SnapshotFrom<typeof paletteMachine>;
const { palette } = labels;
const dialog: Thing = { role: 'dialog', name: palette.title };

/** How the backend brings about what a kind answers. */
function answerOf(answer: SearchEvent): Answer {
  if (answer.type === 'search.failed') return failureOf(answer.error);
  const { kind, found, near, total } = answer;
  const rows = found.map(({ id, name, detail }) =>
    kind === 'pessoas' ? { id, nomeCompleto: name, email: detail } : { id, nome: name },
  );
  const page = listed(rows, total);
  return { ...page, headers: { ...page.headers, ...(near && { 'x-busca': 'parecida' }) } };
}

/** The call of a kind, which waits while its answer does. */
const wireOf = (kind: RecordName): Wire => ({
  names: [`GET /${kind}`],
  request: (busca: string) => listing(kind, { busca, pagina: 1 }),
  answer: answerOf,
});

const hasFailed = ({ context: { results } }: State) =>
  Object.values(results).some((half) => half?.failure.message != null);

const ENTERED = { open: { searching: 'entered' } } as const;
/** What an Enter that waits for its answers opens: the page leaves then, and a story looks where it goes. */
const canOpen = ({ found, near }: { found: readonly unknown[]; near: object | null }) =>
  found.length > 0 && near === null;

/** The palette over the form of a new city. */
export const paletteSurface: Surface<typeof paletteMachine> = {
  starts: ['/cidades/detalhe/nova'],
  // Its code comes when it is asked for the first time, with the page's time; then it is closed again.
  begin: async (user) => {
    await user.see(there('heading', labels.detail.newCity));
    await user.key(labels.detail.name, 'Control+k');
    await user.see(there('dialog', palette.title));
    await user.key(palette.field, 'Escape');
    await user.see(thereIf(false, 'dialog', palette.title));
  },
  acts: {
    open: { do: (user) => user.key(labels.detail.name, 'Control+k') },
    close: { do: (user) => user.key(palette.field, 'Escape') },
    'search.typed': { do: (user, { busca }) => user.fill(palette.field, busca) },
    'records.found': {
      offered: (before, answer) => !before.matches(ENTERED) || !canOpen(answer),
      do: (user, answer) => user.answer(answer.kind, answer),
    },
    'search.failed': { do: (user, answer) => user.answer(answer.kind, answer) },
    'choose.first': {
      offered: ({ context }) =>
        !Object.values(context.results).some((half) => half !== null && canOpen(half)),
      do: (user) => user.key(palette.field, 'Enter'),
    },
    highlight: { do: (user) => user.key(palette.field, 'ArrowDown') },
    retry: {
      offered: hasFailed,
      do: (user) => user.press({ role: 'button', name: labels.fault.retry, inside: dialog }),
    },
  },
  sights: (state) => {
    const isOpen = state.matches('open');
    if (!isOpen) return [thereIf(false, 'dialog', palette.title)];
    const { busca, results } = state.context;
    const { pessoas, cidades } = results;
    const isIdle = state.matches({ open: 'idle' });
    const isSettled = state.matches({ open: 'shown' }) || state.matches({ open: 'failed' });
    const messages = Object.values(results).map((half) => half?.failure.message);
    return [
      there('dialog', palette.title),
      holds(palette.field, busca),
      textIf(!isIdle && !isSettled, labels.fault.loading, dialog),
      thereIf(pessoas?.found.length === 1, 'option', 'Bia Lima bia@exemplo.com', dialog),
      thereIf(cidades?.found.length === 1, 'option', 'Lima Duarte', dialog),
      textIf(pessoas?.near != null, `Ninguém com “${busca}”. Nomes parecidos:`, dialog),
      textIf(cidades?.near != null, `Nenhuma cidade com “${busca}”. Nomes parecidos:`, dialog),
      textIf(messages.includes(labels.fault.connection), labels.fault.connection, dialog),
      textIf(messages.includes(labels.fault.list), labels.fault.list, dialog),
      thereIf(
        (pessoas?.total ?? 0) > (pessoas?.found.length ?? 0),
        'option',
        `Pesquisar “${busca}” em pessoas`,
        dialog,
      ),
      thereIf(isIdle, 'option', labels.detail.newPerson),
    ];
  },
  isSilent: true,
  actorCalls: (state) =>
    state.matches({ open: 'searching' })
      ? recordNames
          .filter((kind) => state.context.results[kind] === null)
          .map((kind) => ({ id: kind, input: state.context.busca.trim() }))
      : [],
  wires: ofEachKind(({ name }) => wireOf(name)),
  // The session's own call.
  isHeld: (name, turn) => name !== 'GET /pessoas' || turn > 0,
  prepare: asOwnServer,
  alike: {
    'open.searching.awaited = open.searching.entered': 'an Enter that waits for its answers is not shown',
    'open.failed = open.shown': 'a half that failed is a line, and the other half stands',
  },
};
