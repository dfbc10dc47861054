import { waitFor } from '@testing-library/react';
import { type InitialEntry, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { createListMachine } from '../../../machines/listMachine';
import type { RecordRef } from '../../../machines/shared/detail';
import type { ListQuery, Page } from '../../../machines/shared/list';
import { ErrorBoundary } from '../../../src/components/ErrorBoundary';
import type { PessoaRow } from '../../../src/domain/pessoa';
import { PessoasScreen } from '../../../src/screens/pessoas/PessoasScreen';
import { heldActor } from './held';
import { renderAt } from './render';

/** The names on a page that is full. */
export const five = ['Ana Souza', 'Bento Lima', 'Caio Reis', 'Davi Melo', 'Eva Paz'];

/** A page of people as the backend would answer it. */
export const pageOf = (names: readonly string[], total = names.length): Page<PessoaRow> => ({
  items: names.map((nomeCompleto, index) => ({
    id: index + 1,
    nomeCompleto,
    email: `pessoa${index + 1}@exemplo.com`,
  })),
  total,
});

function History() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/pessoas">menu</Link>
      <button type="button" onClick={() => navigate(-1)}>
        voltar no histórico
      </button>
    </>
  );
}

/** The people list at the last one of these addresses, with every call in the hands of the test. */
export function renderList(path: InitialEntry | InitialEntry[] = '/pessoas') {
  const load = heldActor<Page<PessoaRow>, ListQuery>();
  const remove = heldActor<void, RecordRef>();
  const showError = vi.fn();
  const showDeleted = vi.fn();
  const machine = createListMachine<PessoaRow>().provide({
    actors: { loadPage: load.logic, deleteRecord: remove.logic },
    actions: { showError: (_, { message }) => showError(message), showDeleted },
  });
  const user = renderAt(
    path,
    <>
      <History />
      <Routes>
        <Route
          path="/pessoas"
          element={
            <ErrorBoundary>
              <PessoasScreen machine={machine} />
            </ErrorBoundary>
          }
        />
        <Route path="*" element={<p>outra página</p>} />
      </Routes>
    </>,
  );

  /** Answers the call that waits; every other one has been given up. */
  const answer = async (page: Page<PessoaRow>) => {
    const call = load.calls.at(-1);
    call?.resolve(page);
    await waitFor(() => {
      const bars = document.querySelectorAll('[role="progressbar"]');
      if (bars.length > 0) throw new Error('The list is still loading');
    });
  };
  const asked = () => load.calls.at(-1)?.input;
  return { user, load, remove, showError, showDeleted, answer, asked };
}
