/** The home page in the app: what each of its cards counts, and what becomes of one that fails. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestApp } from './support/app';

const totals = { pessoas: '1234', cidades: '5571' };
type Kind = keyof typeof totals;

/** The home page before a backend that fails to list one kind the first time. */
async function open(failing: Kind) {
  const asked: string[] = [];
  const app = createTestApp({
    start: '/pagina-inicial',
    token: 'ficha',
    fetch: async (address) => {
      const kind: Kind = String(address).includes('/pessoas') ? 'pessoas' : 'cidades';
      asked.push(kind);
      return kind === failing && asked.filter((one) => one === kind).length === 1
        ? Response.json({ errors: { default: 'Agora não.' } }, { status: 500 })
        : Response.json([], { headers: { 'x-total-count': totals[kind] } });
    },
  });
  render(app.page);
  const card = (kind: Kind) => within(screen.getByRole('region', { name: `Total de ${kind}` }));
  await screen.findByText('O total não pôde ser carregado.');
  return { app, asked, card, user: userEvent.setup() };
}

test.each([
  ['pessoas', 'cidades', '1.234', '5.571'],
  ['cidades', 'pessoas', '5.571', '1.234'],
] as const)('the card of %s fails for itself, and counts them when it is asked again', async (...row) => {
  const [failing, other, total, othersTotal] = row;
  const { app, asked, card, user } = await open(failing);
  expect(await card(other).findByText(othersTotal)).toBeVisible();
  expect(card(other).queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  const before = asked.filter((kind) => kind === other).length;

  await user.click(card(failing).getByRole('button', { name: 'Tentar novamente' }));
  expect(await card(failing).findByText(total)).toBeVisible();
  expect(card(failing).queryByText('O total não pôde ser carregado.')).toBeNull();
  expect(screen.getByRole('heading', { name: `Total de ${failing}` })).toHaveFocus();
  expect(asked.filter((kind) => kind === other)).toHaveLength(before);

  const said = () =>
    [...document.querySelectorAll('[role="status"] > *')].map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toContain(`Total de ${failing}: ${total}`));
  // The number that was there from the beginning belongs to the page.
  expect(said()).not.toContain(`Total de ${other}: ${othersTotal}`);

  await user.click(card(failing).getByRole('link', { name: 'Abrir listagem' }));
  expect(app.address()).toBe(`/${failing}`);
});

test('whoever is on the way to a list stays at its card where the count fails', async () => {
  let answer = (_: Response) => {};
  const { page } = createTestApp({
    start: '/pagina-inicial',
    token: 'ficha',
    fetch: (address) =>
      new Promise((resolve) => {
        if (String(address).includes('/pessoas')) answer = resolve;
        else resolve(Response.json([], { headers: { 'x-total-count': totals.cidades } }));
      }),
  });
  render(page);
  const card = within(await screen.findByRole('region', { name: 'Total de pessoas' }));
  act(() => card.getByRole('link', { name: 'Abrir listagem' }).focus());
  answer(Response.json({}, { status: 500 }));
  await card.findByRole('button', { name: 'Tentar novamente' });
  expect(card.getByRole('heading')).toHaveFocus();
});
