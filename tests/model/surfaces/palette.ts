import type { SnapshotFrom } from 'xstate';
import type { FoundRecord, paletteMachine } from '../../../machines/paletteMachine';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { holds, type Surface, type Thing, textIf, there, thereIf } from '../surface';
import { asOwnServer, listing } from './wires';

type State = SnapshotFrom<typeof paletteMachine>;
type Found = { found: FoundRecord[]; isNear: boolean };

const { palette } = labels;
const dialog: Thing = { role: 'dialog', name: palette.title };

const answerOf = ({ isNear }: Found, rows: object[]) => {
  const answer = listed(rows);
  return { ...answer, headers: { ...answer.headers, ...(isNear && { 'x-busca': 'parecida' }) } };
};

const hasFailed = ({ context: { pessoas, cidades } }: State) =>
  [pessoas, cidades].some((half) => half?.failure.message != null);

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
    highlight: { do: (user) => user.key(palette.field, 'ArrowDown') },
    retry: {
      offered: hasFailed,
      do: (user) => user.press({ role: 'button', name: labels.fault.retry, inside: dialog }),
    },
  },
  sights: (state) => {
    const isOpen = state.matches('open');
    if (!isOpen) return [thereIf(false, 'dialog', palette.title)];
    const { busca, pessoas, cidades } = state.context;
    const isIdle = state.matches({ open: 'idle' });
    const isSettled = state.matches({ open: 'shown' }) || state.matches({ open: 'failed' });
    const messages = [pessoas, cidades].map((half) => half?.failure.message);
    return [
      there('dialog', palette.title),
      holds(palette.field, busca),
      textIf(!isIdle && !isSettled, labels.fault.loading, dialog),
      thereIf(pessoas?.found.length === 1, 'option', 'Bia Lima bia@exemplo.com', dialog),
      thereIf(cidades?.found.length === 1, 'option', 'Lima Duarte', dialog),
      textIf(pessoas?.isNear === true, `Ninguém com “${busca}”. Parecidos:`, dialog),
      textIf(cidades?.isNear === true, `Nenhuma cidade com “${busca}”. Parecidas:`, dialog),
      textIf(messages.includes(labels.fault.connection), labels.fault.connection, dialog),
      textIf(messages.includes(labels.fault.list), labels.fault.list, dialog),
      thereIf(!isIdle, 'option', `Pesquisar “${busca}” em pessoas`, dialog),
      there('option', labels.detail.newPerson),
    ];
  },
  isSilent: true,
  wires: {
    searchPessoas: {
      names: ['GET /pessoas'],
      request: ({ busca }: { busca: string }) => listing('pessoas', { busca, pagina: 1 }),
      answer: (output: Found) =>
        answerOf(
          output,
          output.found.map(({ id, name, detail }) => ({ id, nomeCompleto: name, email: detail })),
        ),
    },
    searchCidades: {
      names: ['GET /cidades'],
      request: ({ busca }: { busca: string }) => listing('cidades', { busca, pagina: 1 }),
      answer: (output: Found) =>
        answerOf(
          output,
          output.found.map(({ id, name }) => ({ id, nome: name })),
        ),
    },
  },
  // The session's own call.
  isHeld: (name, turn) => name !== 'GET /pessoas' || turn > 0,
  prepare: asOwnServer,
  alike: {
    'open.failed = open.shown': 'a half that failed is a line, and the other half stands',
  },
};
