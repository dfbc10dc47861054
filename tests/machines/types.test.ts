/** Mistakes that must not compile; tsc fails when one of them does. */

import { expectTypeOf, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { createListMachine } from '../../machines/listMachine';
import type { DetailOutput } from '../../machines/shared/detail';
import type { CityValue } from '../../src/domain/cidade';
import type { PessoaPayload, PessoaRow, PessoaValues } from '../../src/domain/pessoa';

const list = createListMachine<PessoaRow>();
const detail = createDetailMachine<PessoaValues>({ validate: () => ({}) });

it('a list knows the rows it lists', () => {
  const actor = createActor(list, { input: { busca: '', pagina: 1, pageSize: 5 } });
  expectTypeOf(actor.getSnapshot().context.items).toEqualTypeOf<PessoaRow[] | null>();
  // @ts-expect-error a row without its name is no row
  () => actor.send({ type: 'delete', item: { id: 1 } });
  // @ts-expect-error there is no such event
  () => actor.send({ type: 'search.type', busca: '' });
  // @ts-expect-error a page is a number
  () => actor.send({ type: 'page.chosen', pagina: '2' });
  // @ts-expect-error the page size is missing
  () => createActor(list, { input: { busca: '', pagina: 1 } });
});

it('a list takes no actor with another output, input or name', () => {
  // @ts-expect-error the rows have no email
  list.provide({ actors: { loadPage: fromPromise(async () => ({ items: [{ id: 1 }], total: 1 })) } });
  // @ts-expect-error the total is missing
  list.provide({ actors: { loadPage: fromPromise(async () => ({ items: [] as PessoaRow[] })) } });
  // @ts-expect-error there is no such actor
  list.provide({ actors: { loadPages: fromPromise(async () => ({ items: [], total: 0 })) } });
  // @ts-expect-error there is no such action
  list.provide({ actions: { showFailure: () => {} } });
});

it('states are known by name', () => {
  const snapshot = createActor(list, { input: { busca: '', pagina: 1, pageSize: 5 } }).getSnapshot();
  expectTypeOf(snapshot.matches({ query: 'loading' })).toEqualTypeOf<boolean>();
  // @ts-expect-error there is no such state
  snapshot.matches({ query: 'waiting' });
  // @ts-expect-error there is no such region
  snapshot.matches('loading');
  // @ts-expect-error there is no such tag
  snapshot.hasTag('bussy');

  const form = createActor(detail, { input: { id: null, blank: blank() } }).getSnapshot();
  form.matches({ saving: 'andClosing' });
  // @ts-expect-error there is no such way of saving
  form.matches({ saving: 'andLeaving' });
});

it('a form knows its fields and where it leaves to', () => {
  const actor = createActor(detail, { input: { id: 1, blank: blank() } });
  expectTypeOf(actor.getSnapshot().output).toEqualTypeOf<DetailOutput | undefined>();
  expectTypeOf(actor.getSnapshot().context.values).toEqualTypeOf<PessoaValues>();
  // @ts-expect-error people have no such field
  () => actor.send({ type: 'field.changed', changes: { nome: 'Ana' } });
  // @ts-expect-error the city is its number, or a text that is none yet
  () => actor.send({ type: 'field.changed', changes: { cidadeId: { id: 3 } } });
  // @ts-expect-error what is sent is always its number
  (): PessoaPayload => ({ ...blank(), cidadeId: '3' });
  // @ts-expect-error what is saved has an id
  detail.provide({ actors: { saveRecord: fromPromise(async () => ({ values: blank() })) } });
});

it('the city picker announces what the form is to hold', () => {
  const actor = createActor(cityPickerMachine, { input: { value: null } });
  actor.on('city.resolved', (event) => expectTypeOf(event.value).toEqualTypeOf<CityValue>());
  // @ts-expect-error nothing like this is announced
  actor.on('city.gone', () => {});
  // @ts-expect-error options have names
  cityPickerMachine.provide({ actors: { searchCities: fromPromise(async () => [{ id: 1 }]) } });
});

function blank(): PessoaValues {
  return { nomeCompleto: '', email: '', cidadeId: null };
}
