/** A write that outlives its page, and a page that is left while it loads. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, manaus, person } from '../support/people';
import { address, button, field, goBack, heading, open, rowNames, settle } from './support/product';

const { detail, list, fault } = labels;

/** The list of cities, after a save of Manaus as 'Manaus!' was left with 'Voltar'. */
async function leaveSave(typedLater = '') {
  const page = open('/cidades');
  const { user, backend } = page;
  await user.click(await screen.findByText('Manaus'));
  await user.type(await field(detail.name), '!');
  const held = backend.hold('PUT');
  await user.click(await button(detail.save));
  const { signal } = await held.made;
  if (typedLater !== '') await user.type(await field(detail.name), typedLater);
  await user.click(await button(detail.back));
  await screen.findByText('Manaus');
  return { ...page, held, signal };
}

test.each([
  ['arrives', undefined, '', 'Manaus!'],
  // What was typed after the submit is still there.
  ['arrives', undefined, '?', 'Manaus!'],
  ['fails', refusal(500, 'Cheio.'), '', 'Manaus'],
])('a save that is left goes on, and %s: the list and the form show it', async (_, answer, later, name) => {
  const { user, held, signal, alerted, alerts } = await leaveSave(later);
  expect(signal.aborted).toBe(false);
  await held.answer(answer);
  if (answer !== undefined) expect(await alerted()).toBe('Cheio.');
  expect(alerts()).toEqual([]);
  expect(address()).toBe('/cidades?busca=&pagina=1');
  await user.click(await screen.findByText(name));
  expect(await field(detail.name)).toHaveValue(`Manaus!${later}`);
  // What this form has saved is no other value to choose.
  expect(screen.queryByRole('button', { name: detail.useTheirs })).toBeNull();
});

test('a create that is left makes one record, which leads nowhere', async () => {
  const { user, backend, holdCity } = open('/cidades');
  await user.click(await button(list.create));
  const held = await holdCity('POST', 'Belém');
  await user.click(screen.getByRole('link', { name: labels.frame.home }));
  await heading(labels.frame.home);
  expect(await screen.findAllByText('0')).toBeDefined();
  await held.answer();
  await settle();
  expect(address()).toBe('/pagina-inicial');
  expect(backend.register.cidades).toHaveLength(2);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: labels.home.totalOfCities })).toHaveTextContent('2'),
  );
});

test('the end of a deletion of a city takes no person of the same number off their list', async () => {
  const { user, backend, alerted } = open('/pessoas', {
    cidades: [manaus, city(9, 'Natal')],
    pessoas: [{ ...person(manaus.id, 'Ana Lima'), cidadeId: 9 }],
  });
  await screen.findByText('Ana Lima');
  await user.click(screen.getByRole('link', { name: labels.frame.cities }));
  await user.click(await button(`Apagar ${manaus.nome}`));
  const held = backend.hold('DELETE');
  await user.click(await button(labels.deletion.confirm));
  await held.made;
  await goBack();
  await screen.findByText('Ana Lima');
  const asked = backend.requests('GET /pessoas?').length;
  await held.answer();
  expect(await alerted()).toBe(labels.deletion.done);
  expect(rowNames()).toEqual(['Ana Lima']);
  expect(backend.requests('GET /pessoas?')).toHaveLength(asked);
});

test('a record that is opened while an own save of it is under way opens after it: no conflict with another person', async () => {
  const { user, backend, held, alerts } = await leaveSave();
  const reads = backend.requests('GET /cidades/4').length;
  await user.click(screen.getByText('Manaus'));
  expect(await screen.findAllByRole('progressbar')).toBeDefined();
  expect(await screen.findByText(detail.savingBefore)).toBeInTheDocument();
  await settle();
  expect(screen.queryByLabelText(detail.name)).toBeNull();
  expect(backend.requests('GET /cidades/4')).toHaveLength(reads);
  await held.answer();
  await heading('Manaus!');
  await user.type(await field(detail.name), '?');
  expect(screen.queryByText(detail.conflict)).toBeNull();
  await user.click(await button(detail.save));
  await heading('Manaus!?');
  expect(alerts()).toEqual([]);
});

test.each([
  ['arrives', undefined, ''],
  ['fails', refusal(500, 'Cheio.'), 'Belém'],
])(
  'a form that one goes back to while its create is under way opens after it: it %s',
  async (_, answer, name) => {
    const { user, holdCity } = open('/cidades');
    await user.click(await button(list.create));
    const held = await holdCity('POST', 'Belém');
    await user.click(await button(detail.back));
    await heading(list.cities);
    await goBack();
    expect(await screen.findByText(detail.savingBefore)).toBeInTheDocument();
    await settle();
    expect(screen.queryByLabelText(detail.name)).toBeNull();
    await held.answer(answer);
    expect(await field(detail.name)).toHaveValue(name);
    expect(screen.queryByText(detail.savingBefore)).toBeNull();
  },
);

test("'Nova' waits for no create of another form: it is empty, and saved at once", async () => {
  const { user, backend, holdCity, saveCity } = open('/cidades');
  await user.click(await button(list.create));
  const held = await holdCity('POST', 'Belém');
  await user.click(await button(detail.back));
  await user.click(await button(list.create));
  expect(await field(detail.name)).toHaveValue('');
  await saveCity('Santos');
  await heading('Santos');
  await held.answer();
  await settle();
  expect(address()).toBe('/cidades/detalhe/101');
  expect(backend.register.cidades.map(({ nome }) => nome)).toEqual(['Manaus', 'Santos', 'Belém']);
});

test('a record that is slow to be read does not say that something is saved', async () => {
  const { backend, user } = open('/cidades');
  backend.hold('GET /cidades/4');
  await user.click(await screen.findByText('Manaus'));
  expect(await screen.findAllByRole('progressbar')).toBeDefined();
  expect(screen.queryByText(detail.savingBefore)).toBeNull();
});

test('a sign-up that is left says how it ended', async () => {
  const { auth } = labels;
  const { user, backend, alerted, fillIn, fillInLogin } = open('/cadastrar', { token: null });
  await fillIn({ [auth.name]: 'Ana' });
  await fillInLogin();
  const held = backend.hold('POST /cadastrar');
  await user.click(await button(auth.register));
  await held.made;
  await user.click(screen.getByRole('link', { name: auth.toLogin }));
  await held.answer();
  expect(await alerted()).toBe(auth.registered);
});

test('an alert shows the new page behind it: no question, no deleted row, no spinner', async () => {
  const { user, backend, alerted, pageBehindAlert } = open('/cidades', {
    cidades: [manaus, city(5, 'Belém')],
  });
  await waitFor(() => expect(rowNames()).toEqual(['Manaus', 'Belém']));
  await user.click(screen.getByRole('button', { name: `${list.remove} Belém` }));
  await user.click(await button(labels.deletion.confirm));
  await waitFor(() => expect(pageBehindAlert()).toBeDefined());
  // The line below the table names it.
  const behind = pageBehindAlert()?.replace(list.wasDeleted('Belém'), '');
  expect(behind).not.toMatch(/Ações.*Belém|Realmente/);
  expect(await alerted()).toBe(labels.deletion.done);

  await user.click(screen.getByText('Manaus'));
  await user.type(await field(detail.name), '!');
  backend.next('PUT', 'connection lost');
  await user.click(await button(detail.save));
  expect(await alerted()).toBe(fault.connection);
  await goBack();
  await heading(list.cities);
  backend.next('GET /cidades', refusal(500, 'Cheio.'));
  await user.type(await screen.findByRole('searchbox'), 'x');
  await waitFor(() => expect(pageBehindAlert()).toContain(list.failed));
});
