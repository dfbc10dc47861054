/** A state copied in the inspector is where a scene of the gallery can start. */
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stateOf } from '../../src/inspector/window/copy';
import { pessoas } from '../../tools/gallery/machines';
import { Stage } from '../../tools/gallery/Stage';
import { watch } from '../inspector/watched';
import { answer } from '../model/held';

it('shows a list as it was when its state was copied', async () => {
  const { actor, calls, settle, story } = watch(pessoas, {
    id: 'pessoas.list',
    input: { busca: '', pagina: 1, pageSize: 5 },
    effects: ['showError', 'showDeleted'],
  });
  const items = [{ id: 1, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com.br' }];
  answer(calls, { kind: 'answered', id: 'loadPage', output: { items, total: 1 } });
  await settle();
  actor.send({ type: 'delete', item: items[0] });

  const [list] = story().cast;
  if (list === undefined) throw new Error('The list does not run');
  const snapshot = JSON.parse(stateOf(list).text);
  const flows = { 'pessoas.list': { machine: pessoas, snapshot } };
  const scene = { id: 'copied', title: 'copied', path: '/pessoas', flows };
  await act(async () => render(<Stage scene={scene} theme="light" />));
  expect(screen.getByRole('alertdialog', { name: /Realmente deseja apagar/ })).toHaveTextContent('Ana Souza');
});
