/** A record that is seen again is read again, as a list is. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labels } from '../support/labels';
import { city, manaus, person } from '../support/people';
import { button, field, happen, heading, open } from './support/product';

const { detail } = labels;

/** The form of Bia. */
async function openBia() {
  const page = open('/pessoas/detalhe/7', {
    pessoas: [person(7, 'Bia')],
    cidades: [manaus, city(5, 'Belém')],
  });
  await heading('Bia');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Manaus'));
  const { backend } = page;
  return {
    ...page,
    changeElsewhere: (changes: object, by = {}) =>
      backend.register.change('pessoas', 7, changes, { quem: 'Ana', ...by }),
  };
}

const showTab = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const goOnline = () => happen(new Event('online'));

test.each([
  ['the tab is shown', showTab],
  ['the network is back', goOnline],
])('a record that nothing is typed into shows what another person saved once %s', async (_, see) => {
  const { alerts, changeElsewhere } = await openBia();
  changeElsewhere({ nomeCompleto: 'Bia Reis', cidadeId: 5 });
  await see();
  await heading('Bia Reis');
  expect(await field(detail.fullName)).toHaveValue('Bia Reis');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Belém'));
  expect(screen.getByText(detail.allSaved)).toBeVisible();
  expect(screen.queryByText(/salvou este registro/)).toBeNull();
  expect(alerts()).toEqual([]);
});

test.each([
  [{}, 'Ana'],
  [{ quem: null }, 'Outra pessoa'],
])('what is typed stays over what another person saved, and who did is said: %o', async (by, who) => {
  const { user, backend, changeElsewhere } = await openBia();
  await user.type(await field(detail.fullName), ' Lima');
  changeElsewhere({ email: 'reis@exemplo.com' }, by);
  await showTab();
  expect(await screen.findByText(detail.changedElsewhere(who))).toBeVisible();
  expect(await field(detail.fullName)).toHaveValue('Bia Lima');
  expect(await field(detail.fullName)).toHaveFocus();
  expect(await field(detail.email)).toHaveValue('reis@exemplo.com');
  expect(await field(detail.email)).toHaveAccessibleDescription(
    detail.changedTo('pessoa7@exemplo.com', 'reis@exemplo.com'),
  );
  await user.click(await button(detail.save));
  await heading('Bia Lima');
  expect(backend.last('PUT').headers.get('if-match')).toBe('"2"');
  expect(backend.last('PUT').body).toMatchObject({ email: 'reis@exemplo.com' });
  expect(screen.queryByText(detail.changedElsewhere(who))).toBeNull();
});

test('a value that both changed stays marked when the record is read once more', async () => {
  const { user, changeElsewhere } = await openBia();
  await user.type(await field(detail.fullName), ' Lima');
  changeElsewhere({ nomeCompleto: 'Bia Reis' });
  await showTab();
  await heading('Bia Reis');
  changeElsewhere({ email: 'reis@exemplo.com' });
  await showTab();
  await waitFor(async () => expect(await field(detail.email)).toHaveValue('reis@exemplo.com'));
  expect(await field(detail.fullName)).toHaveAccessibleDescription('Ana salvou “Bia Reis”');
});

test('the city field keeps the focus when another city comes', async () => {
  const { user, changeElsewhere } = await openBia();
  await user.click(await field(detail.city));
  await user.keyboard('{Escape}');
  changeElsewhere({ cidadeId: 5 });
  await showTab();
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Belém'));
  expect(await field(detail.city)).toHaveFocus();
});
