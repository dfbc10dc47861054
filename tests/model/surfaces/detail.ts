import type { SnapshotFrom } from 'xstate';
import type { CidadeValues } from '../../../src/domain/cidade';
import { messages } from '../../../src/domain/messages';
import type { DetailMachine } from '../../../src/screens/detail/detailView';
import { busyIf, holds, type Surface, type Thing, textIf, there, thereIf } from '../surface';

type Machine = DetailMachine<CidadeValues>;

const OTHERS = 'Outra pessoa salvou estes valores. O que você digitou continua aqui.';
const DELETED = 'Outra pessoa apagou este registro. O que você digitou continua aqui.';

const form: Thing = { role: 'form', name: 'Cidade' };
const dialog: Thing = { role: 'alertdialog', name: 'Realmente deseja apagar?' };
const saveButton: Thing = { role: 'button', name: 'Salvar' };
const closeButton: Thing = { role: 'button', name: 'Salvar e fechar' };

const press = (thing: Thing) => ({
  do: (user: { press: (thing: Thing) => Promise<void> }) => user.press(thing),
});

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
    'newer.taken': press({ role: 'button', name: 'Usar o que foi salvo' }),
    'newer.overruled': press({ role: 'button', name: 'Salvar o que digitei' }),
    saveAsNew: {
      offered: (before) => before.matches({ conflicted: 'deleted' }),
      ...press({ role: 'button', name: 'Salvar como novo registro' }),
    },
    'record.deleted': {
      offered: (before) => before.matches('editing'),
      do: async (user) => {
        await user.press({ role: 'button', name: 'Apagar' });
        await user.press({ role: 'button', name: 'Apagar', inside: dialog });
      },
    },
    goBack: press({ role: 'button', name: 'Voltar' }),
    startNew: press({ role: 'button', name: 'Nova' }),
  },
  sights: (state) => {
    if (state.matches('left')) return [];
    const { id, values, errors } = state.context;
    const isLoading = state.matches('loading');
    const isExisting = id !== null;
    return [
      there('heading', titleOf(state)),
      thereIf(isLoading || state.matches('saving'), 'progressbar', 'Carregando...'),
      thereIf(isExisting, 'button', 'Apagar'),
      thereIf(isExisting, 'button', 'Nova'),
      busyIf(state.matches({ saving: 'andStaying' }), saveButton),
      busyIf(state.matches({ saving: 'andClosing' }), closeButton),
      textIf(state.matches({ conflicted: 'changed' }), OTHERS),
      thereIf(state.matches({ conflicted: 'changed' }), 'button', 'Usar o que foi salvo'),
      // Said beside it for as long as that takes.
      textIf(state.matches({ conflicted: 'deleted' }), DELETED, form),
      ...(isLoading ? [] : [holds('Nome', values.nome)]),
      ...[messages.required, messages.invalid, messages.stringMinimum(3)].map((message) =>
        textIf(errors.nome === message, message),
      ),
    ];
  },
  addresses: (state) => {
    const { id, output } = state.context;
    // A form that goes on as a new record stays where it is until there is one.
    if (!state.matches('left'))
      return ['/cidades/detalhe/7', ...(id === null ? ['/cidades/detalhe/nova'] : [])];
    if (output.kind === 'new') return ['/cidades/detalhe/nova'];
    return [output.kind === 'created' ? `/cidades/detalhe/${output.id}` : '/cidades'];
  },
  alerts: ({ type }) => (type === 'record.deleted' ? ['Registro apagado com sucesso!'] : []),
};
