import type { SnapshotFrom } from 'xstate';
import type { CidadeValues } from '../../../src/domain/cidade';
import { messages } from '../../../src/domain/messages';
import type { DetailMachine } from '../../../src/screens/detail/detailView';
import { busyIf, gone, holds, type Surface, type Thing, textIf, there, thereIf } from '../surface';

type Machine = DetailMachine<CidadeValues>;

const dialog: Thing = { role: 'alertdialog', name: 'Realmente deseja apagar?' };
const saveButton: Thing = { role: 'button', name: 'Salvar' };
const closeButton: Thing = { role: 'button', name: 'Salvar e fechar' };

const press = (thing: Thing) => ({
  do: (user: { press: (thing: Thing) => Promise<void> }) => user.press(thing),
});

const isAsking = (state: SnapshotFrom<Machine>) => state.matches('confirming') || state.matches('deleting');

const titleOf = ({ context: { id, saved } }: SnapshotFrom<Machine>) =>
  id === null ? 'Nova cidade' : (saved?.nome ?? 'Cidade');

/** /cidades/detalhe/:id */
export const detailSurface: Surface<Machine> = {
  starts: ['/cidades/detalhe/nova', '/cidades/detalhe/7'],
  acts: {
    'field.changed': {
      // The same text again is no change.
      offered: ({ context }, { changes }) => context.values.nome !== changes.nome,
      do: (user, { changes }) => user.fill('Nome', changes.nome ?? ''),
    },
    save: press(saveButton),
    saveAndClose: press(closeButton),
    delete: press({ role: 'button', name: 'Apagar' }),
    confirm: press({ role: 'button', name: 'Apagar', inside: dialog }),
    cancel: press({ role: 'button', name: 'Cancelar', inside: dialog }),
    goBack: press({ role: 'button', name: 'Voltar' }),
    startNew: press({ role: 'button', name: 'Nova' }),
  },
  sights: (state) => {
    if (state.matches('left')) return [];
    if (isAsking(state)) {
      return [
        there(dialog.role, dialog.name),
        busyIf(state.matches('deleting'), { role: 'button', name: 'Apagar', inside: dialog }),
      ];
    }
    const { id, values, errors } = state.context;
    const isLoading = state.matches('loading');
    const isExisting = id !== null;
    return [
      gone(dialog.role, dialog.name),
      there('heading', titleOf(state)),
      thereIf(isLoading || state.matches('saving'), 'progressbar', 'Carregando...'),
      thereIf(isExisting, 'button', 'Apagar'),
      thereIf(isExisting, 'button', 'Nova'),
      busyIf(state.matches({ saving: 'andStaying' }), saveButton),
      busyIf(state.matches({ saving: 'andClosing' }), closeButton),
      ...(isLoading ? [] : [holds('Nome', values.nome)]),
      ...[messages.required, messages.invalid, messages.stringMinimum(3)].map((message) =>
        textIf(errors.nome === message, message),
      ),
    ];
  },
  addresses: (state) => {
    const { id, output } = state.context;
    if (!state.matches('left')) return [`/cidades/detalhe/${id ?? 'nova'}`];
    if (output.kind === 'list') return ['/cidades'];
    return [`/cidades/detalhe/${output.kind === 'new' ? 'nova' : output.id}`];
  },
};
