/** A notice of something done goes when the user goes on: it does not stand while something else is refused. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labels } from '../support/labels';
import { city } from '../support/people';
import { button, field, heading, open, rowNames } from './support/product';

const { detail, list } = labels;
const joana = detail.saved('Joana');

/** A new form with the notice that Joana was saved. */
async function afterJoana() {
  const page = open('/cidades/detalhe/nova');
  const { user } = page;
  await user.type(await field(detail.name), 'Joana');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(await screen.findByText(joana)).toBeVisible();
  await waitFor(async () => expect(await field(detail.name)).toHaveValue(''));
  return page;
}

test('it goes at the first key of a new change', async () => {
  const { user } = await afterJoana();
  await user.type(await field(detail.name), 'C');
  expect(screen.queryByText(joana)).toBeNull();
});

test('it goes at the next save, which is refused', async () => {
  const { user } = await afterJoana();
  await user.click(await button(detail.save));
  expect(await screen.findByText(labels.field.required)).toBeVisible();
  expect(screen.queryByText(joana)).toBeNull();
});

test('it goes under a dialog', async () => {
  const { user } = open('/cidades', { cidades: [city(5, 'Belém')] });
  await user.click(await screen.findByText('Belém'));
  await user.type(await field(detail.name), '!');
  await user.click(await button(detail.saveAndClose));
  expect(await screen.findByText(detail.saved('Belém!'))).toBeVisible();
  await waitFor(() => expect(rowNames()).toEqual(['Belém!']));
  await user.click(await button(`${list.remove} Belém!`));
  await screen.findByRole('alertdialog');
  expect(screen.queryByText(detail.saved('Belém!'))).toBeNull();
});

test('it does not come again with the page', async () => {
  const { user, reloadPage } = open('/cidades', { cidades: [city(5, 'Belém')] });
  await user.click(await screen.findByText('Belém'));
  await user.type(await field(detail.name), '!');
  await user.click(await button(detail.saveAndClose));
  expect(await screen.findByText(detail.saved('Belém!'))).toBeVisible();
  reloadPage();
  await waitFor(() => expect(rowNames()).toEqual(['Belém!']));
  expect(screen.queryByText(detail.saved('Belém!'))).toBeNull();
});

test('it stays under the pointer, and goes with it', async () => {
  const { user } = await afterJoana();
  await user.hover(screen.getByText(joana));
  await user.keyboard('Cleide');
  expect(await field(detail.name)).toHaveValue('Cleide');
  expect(screen.getByText(joana)).toBeVisible();
  await user.unhover(screen.getByText(joana));
  expect(screen.queryByText(joana)).toBeNull();
});

test('a save that follows is announced as ever', async () => {
  const { user } = await afterJoana();
  await user.type(await field(detail.name), 'Cleide');
  await user.click(await button(detail.save));
  await heading('Cleide');
  expect(await screen.findByText(detail.saved('Cleide'))).toBeVisible();
});
