/** Deleting a record from its list and from its page (section 4). */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labels } from '../support/labels';
import { people } from '../support/people';
import { address, button, goBack, heading, open, rowNames, settle } from './support/product';

const { deletion, list, detail } = labels;

const openPeople = (query = '', count = 11) => open(`/pessoas${query}`, { pessoas: people(count) });
type Product = ReturnType<typeof openPeople>;
const shows = (...names: string[]) => waitFor(() => expect(rowNames()).toEqual(names));
const ask = async ({ user }: Product, description: string) =>
  user.click(await screen.findByRole('button', { name: `${list.remove} ${description}` }));
const question = () => screen.findByRole('alertdialog', { name: deletion.question });
const confirm = async ({ user }: Product) => user.click(await button(deletion.confirm));

test('the question names the record, and cancelling deletes nothing', async () => {
  const product = openPeople();
  await ask(product, 'Pessoa 2');
  expect(await question()).toHaveTextContent('Pessoa 2');
  expect(await question()).toHaveTextContent('O registro nº 2 sairá da lista. Você poderá desfazer.');
  expect(await button(deletion.cancel)).toHaveFocus();
  await product.user.click(await button(deletion.cancel));
  await waitFor(() => expect(screen.getByRole('button', { name: `${list.remove} Pessoa 2` })).toHaveFocus());
  expect(product.backend.requests('DELETE')).toEqual([]);
});

test('a deleted row goes at once, the total drops, and the page is filled up quietly', async () => {
  const product = openPeople();
  await ask(product, 'Pessoa 2');
  const refill = product.backend.hold('GET /pessoas');
  await confirm(product);
  expect(await product.alerted()).toBe(deletion.done);
  expect(rowNames()).toEqual(['Pessoa 1', 'Pessoa 3', 'Pessoa 4', 'Pessoa 5']);
  expect(screen.getByText('Página 1 de 2 · 1–4 de 10 registros')).toBeVisible();
  await refill.answer();
  await shows('Pessoa 1', 'Pessoa 3', 'Pessoa 4', 'Pessoa 5', 'Pessoa 6');
  expect(product.backend.requests('DELETE')).toEqual(['DELETE /pessoas/2']);
  // The row that has moved up.
  expect(screen.getByRole('link', { name: 'Pessoa 3' })).toHaveFocus();
});

test.each([
  ['the one before it', 4, () => screen.getByRole('link', { name: 'Pessoa 3' })],
  ['the heading', 1, () => screen.getByRole('heading', { level: 1 })],
] as const)('the last row of a list that is deleted leaves the focus to %s', async (_, count, place) => {
  const product = openPeople('', count);
  await ask(product, `Pessoa ${count}`);
  await confirm(product);
  expect(await product.alerted()).toBe(deletion.done);
  await waitFor(() => expect(place()).toHaveFocus());
});

test('deleting a record on its page leads to the list as it was left, and Back to no dead page', async () => {
  const product = openPeople('?pagina=2');
  await product.user.click(await screen.findByText('Pessoa 7'));
  await heading('Pessoa 7');
  await product.user.click(await button(detail.remove));
  await confirm(product);
  expect(await product.alerted()).toBe(deletion.done);
  await heading(list.people);
  expect(address()).toBe('/pessoas?busca=&pagina=2');
  await goBack();
  await settle();
  expect(address()).toBe('/pessoas?pagina=2');
});

const openCity = async () => {
  const product = open('/cidades/detalhe/4');
  await heading('Manaus');
  return product;
};

test('a deletion on a page names the version that it shows; a change one has not seen is shown first', async () => {
  const product = await openCity();
  const { user, backend } = product;
  backend.register.change('cidades', 4, { nome: 'Manaus do Norte' }, { quem: 'Bia' });
  await user.click(await button(detail.remove));
  await confirm(product);
  expect(await product.alerted()).toBe('O registro foi alterado por outra pessoa.');
  expect(await within(await question()).findByText('Bia mudou este registro agora.')).toBeVisible();
  expect(await question()).toHaveTextContent('Manaus do Norte');
  expect(await screen.findByDisplayValue('Manaus do Norte')).toBeInTheDocument();
  expect(backend.register.cidades).toHaveLength(1);
  await confirm(product);
  expect(await product.alerted()).toBe(deletion.done);
  expect(backend.register.cidades).toEqual([]);
});

test.each([
  ['of a list', true, '/cidades', null],
  ['on a page of another backend', false, '/cidades/detalhe/4', null],
  ['on a page', true, '/cidades/detalhe/4', '"1"'],
])(
  'a deletion %s names the version that is seen there, to our own server',
  async (_, isOurs, path, named) => {
    const product = open(path, { prepare: (backend) => Object.assign(backend, { isOurs }) });
    const { user, backend } = product;
    if (path === '/cidades') await ask(product, 'Manaus');
    else {
      await heading('Manaus');
      await user.click(await button(detail.remove));
    }
    await confirm(product);
    expect(await product.alerted()).toBe(deletion.done);
    expect(backend.last('DELETE').headers.get('if-match')).toBe(named);
  },
);
