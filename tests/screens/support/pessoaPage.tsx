import { type InitialEntry, Link, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { createConflictMachine } from '../../../machines/conflictMachine';
import { deletionMachine } from '../../../machines/deletionMachine';
import { createDetailMachine } from '../../../machines/detailMachine';
import type { CityAnswer, CitySearch } from '../../../machines/shared/city';
import type { RecordDraft, RecordRef, SavedRecord } from '../../../machines/shared/detail';
import { type Cidade, cityMeantBy, optionsOf } from '../../../src/domain/cidade';
import { PAGE_SIZE } from '../../../src/domain/constants';
import { checkPessoa, type PessoaValues } from '../../../src/domain/pessoa';
import { PessoaScreen } from '../../../src/screens/pessoas-detalhe/PessoaScreen';
import { heldActor } from './held';
import { renderAt } from './render';

export const ana: PessoaValues = {
  nomeCompleto: 'Ana Souza',
  email: 'ana@exemplo.com',
  cidadeId: 2,
};

/** Two cities may have the same name. */
export const cities: Cidade[] = [
  { id: 1, nome: 'Belém' },
  { id: 2, nome: 'Bom Jesus' },
  { id: 3, nome: 'Bom Jesus' },
];

/** What a search is answered where the backend finds these cities. */
export function answerOf(found: readonly Cidade[], search: CitySearch, total = found.length): CityAnswer {
  const cidades = optionsOf(found, search);
  const selected = found.find(({ id }) => id === search.id) ?? null;
  const meant = cityMeantBy(search.busca, cidades, found.length < PAGE_SIZE);
  return { cidades, total, meant, selected };
}

/** The person form at the last one of these addresses, with every call in the hands of the test. */
export function renderPessoa(path: InitialEntry | InitialEntry[]) {
  const load = heldActor<SavedRecord<PessoaValues>, RecordRef>();
  const reload = heldActor<SavedRecord<PessoaValues>, RecordRef>();
  const save = heldActor<SavedRecord<PessoaValues>, RecordDraft<PessoaValues>>();
  const remove = heldActor<void, RecordRef>();
  const search = heldActor<CityAnswer, CitySearch>();
  const showError = vi.fn();
  const showDeleted = vi.fn();
  const machine = createDetailMachine<PessoaValues>({ validate: checkPessoa }).provide({
    actors: { loadRecord: load.logic, saveRecord: save.logic },
    actions: { showError: (_, { message }) => showError(message) },
  });
  const deletion = deletionMachine.provide({
    actors: { deleteRecord: remove.logic },
    actions: { showError: (_, { message }) => showError(message), showDeleted },
  });
  const conflict = createConflictMachine<PessoaValues>().provide({
    actors: { loadRecord: reload.logic },
    actions: { showError: (_, { message }) => showError(message) },
  });
  const pickerMachine = cityPickerMachine.provide({
    actors: { searchCities: search.logic },
    actions: { showError: (_, { message }) => showError(message) },
    delays: { debounce: 1 },
  });
  const user = renderAt(
    path,
    <Routes>
      <Route
        path="/pessoas/detalhe/:id"
        element={
          <PessoaScreen
            machine={machine}
            deletionMachine={deletion}
            conflictMachine={conflict}
            pickerMachine={pickerMachine}
          />
        }
      />
      <Route
        path="*"
        element={
          <Link to="/pessoas/detalhe/7" state={{ lista: '?busca=ana&pagina=2' }}>
            da lista
          </Link>
        }
      />
    </Routes>,
  );
  /** Answers the latest search with the cities that the backend finds. */
  const find = (found: readonly Cidade[] = cities, total?: number) => {
    const call = search.calls.at(-1);
    call?.resolve(answerOf(found, call.input, total));
  };
  return { user, load, reload, save, remove, search, find, showError, showDeleted };
}
