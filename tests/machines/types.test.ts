/** Mistakes that must not compile; tsc fails when one of them does. */
import { expectTypeOf, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { createListMachine } from '../../machines/listMachine';
import type { PessoaPayload, PessoaRow, PessoaValues } from '../../src/domain/pessoa';

const list = createListMachine<PessoaRow>();
const listInput = { busca: '', pagina: 1, highlightedId: null };
const blank: PessoaValues = { nomeCompleto: '', email: '', cidadeId: null };
const detail = createDetailMachine<PessoaValues>({ validate: () => ({}) });

it('a list knows its rows, events, actors and states', () => {
  const actor = createActor(list, { input: listInput });
  const snapshot = actor.getSnapshot();
  expectTypeOf(snapshot.context.items).toEqualTypeOf<PessoaRow[] | null>();
  expectTypeOf(snapshot.matches({ query: 'loading' })).toEqualTypeOf<boolean>();
  // @ts-expect-error a record has a name
  () => actor.send({ type: 'delete', id: 1 });
  // @ts-expect-error there is no such event
  () => actor.send({ type: 'search.type', busca: '' });
  // @ts-expect-error a page is a number
  () => actor.send({ type: 'page.chosen', pagina: '2' });
  // @ts-expect-error the page is missing
  () => createActor(list, { input: { busca: '', highlightedId: null } });
  // @ts-expect-error the rows have no email
  list.provide({ actors: { loadPage: fromPromise(async () => ({ items: [{ id: 1 }], total: 1 })) } });
  // @ts-expect-error there is no such actor
  list.provide({ actors: { loadPages: fromPromise(async () => ({ items: [], total: 0 })) } });
  // @ts-expect-error there is no such action
  list.provide({ actions: { showFailure: () => {} } });
  // @ts-expect-error there is no such state
  snapshot.matches({ query: 'waiting' });
  // @ts-expect-error there is no such tag
  snapshot.hasTag('bussy');
});

it('a form knows its fields', () => {
  const actor = createActor(detail, { input: { id: 1, blank, draft: null, key: '' } });
  expectTypeOf(actor.getSnapshot().context.values).toEqualTypeOf<PessoaValues>();
  // @ts-expect-error people have no such field
  () => actor.send({ type: 'field.changed', changes: { nome: 'Ana' } });
  // @ts-expect-error the city is its number, or a typed text
  () => actor.send({ type: 'field.changed', changes: { cidadeId: { id: 3 } } });
  // @ts-expect-error what is sent is always its number
  (): PessoaPayload => ({ ...blank, cidadeId: '3' });
  // @ts-expect-error what is saved has an id
  detail.provide({ actors: { saveRecord: fromPromise(async () => ({ values: blank })) } });
  // @ts-expect-error there is no such way to save
  actor.getSnapshot().matches({ saving: 'andLeaving' });
  // @ts-expect-error options have names
  cityPickerMachine.provide({ actors: { searchCities: fromPromise(async () => [{ id: 1 }]) } });
});
