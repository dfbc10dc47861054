/** 'Salvar e nova': the form is handed over with its save, and the next person is typed at once. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { manaus, person } from '../support/people';
import { address, announcements, button, field, goBack, heading, open, settle } from './support/product';

const { detail, list, field: messages } = labels;
const TAKEN = 'Já existe uma pessoa com este email.';
const SAVE_AND_NEW = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';
const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');

/** The form of a new person, which one comes to from the list. */
async function openNew() {
  const page = open('/pessoas', { pessoas: [person(1, 'Ana Lima')] });
  await page.user.click(await button(list.create));
  const fill = async (name: string, email: string, city = 'manaus') => {
    await page.user.type(await field(detail.fullName), name);
    await page.user.type(await field(detail.email), email);
    await page.user.type(await field(detail.city), city);
  };
  return { ...page, fill };
}

/** Yeda's form, handed over; her save waits. */
async function handOver(email = 'yeda@exemplo.com', city?: string) {
  const page = await openNew();
  await page.fill('Yeda Lima', email, city);
  const held = page.backend.hold('POST');
  await page.user.keyboard(SAVE_AND_NEW);
  return { ...page, held };
}

test.each(['the key', 'the button'])('by %s the next form is there before the save has ended', async (by) => {
  const { user, backend, fill, alerts } = await openNew();
  await fill('Yeda Lima', 'yeda@exemplo.com');
  const held = backend.hold('POST');
  if (by === 'the key') await user.keyboard(SAVE_AND_NEW);
  else await user.click(await button(detail.saveAndNew));
  expect(screen.getByLabelText(detail.fullName)).toHaveValue('');
  expect(screen.getByLabelText(detail.fullName)).toHaveFocus();
  expect(screen.getByLabelText(detail.city)).toHaveValue('');
  await user.keyboard('Zeca');
  await held.made;
  await held.answer();
  await waitFor(() => expect(announcements()).toEqual([`${detail.saved('Yeda Lima, Manaus')}·Abrir`]));
  expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/pessoas/detalhe/101');
  expect(await field(detail.fullName)).toHaveValue('Zeca');
  expect(backend.register.pessoas.map(({ nomeCompleto }) => nomeCompleto)).toEqual(['Ana Lima', 'Yeda Lima']);
  expect(alerts()).toEqual([]);
  // The saved one has no entry in the history.
  await goBack();
  await heading(list.people);
});

test('an invalid form is not handed over, and says why', async () => {
  const { user, backend } = await openNew();
  await user.type(await field(detail.fullName), 'Yeda Lima');
  await user.click(await button(detail.saveAndNew));
  expect(screen.getByLabelText(detail.fullName)).toHaveValue('Yeda Lima');
  expect(screen.getAllByText(messages.required)).toHaveLength(2);
  expect(await field(detail.email)).toHaveFocus();
  expect(backend.requests('POST')).toEqual([]);
});

test("a form that is refused stands as a notice and takes no key; 'Corrigir' leads to it", async () => {
  const { user, backend, held, alerts } = await handOver('pessoa1@exemplo.com');
  await user.keyboard('Zeca');
  await held.made;
  await held.answer();
  expect(await screen.findByText(detail.notSaved('Yeda Lima', TAKEN))).toBeVisible();
  await user.keyboard(' Paz');
  expect(await field(detail.fullName)).toHaveValue('Zeca Paz');
  expect(await field(detail.fullName)).toHaveFocus();
  await user.click(screen.getByRole('link', { name: detail.correct }));
  await waitFor(async () => expect(await field(detail.fullName)).toHaveValue('Yeda Lima'));
  expect(screen.queryByText(detail.notSaved('Yeda Lima', TAKEN))).toBeNull();
  expect(screen.getByText(TAKEN)).toBeVisible();
  expect(await field(detail.email)).toHaveFocus();
  await user.clear(await field(detail.email));
  await user.type(await field(detail.email), 'yeda@exemplo.com');
  await user.click(await button(detail.save));
  await heading('Yeda Lima');
  expect(address()).toBe('/pessoas/detalhe/101');
  expect(alerts()).toEqual([]);
  // What was typed meanwhile is a draft of its own.
  await goBack();
  expect(await field(detail.fullName)).toHaveValue('Zeca Paz');
  expect(backend.requests('POST')).toHaveLength(2);
});

test('a form whose answer is lost may be saved, and is made once', async () => {
  const { user, backend, held, alerts } = await handOver();
  await held.made;
  await held.loseAnswer();
  expect(await screen.findByText(detail.maybeSaved('Yeda Lima', labels.fault.connection))).toBeVisible();
  const first = keyOf(backend.last('POST'));
  await user.click(screen.getByRole('link', { name: detail.correct }));
  await waitFor(async () => expect(await field(detail.fullName)).toHaveValue('Yeda Lima'));
  await user.click(await button(detail.save));
  await heading('Yeda Lima');
  expect(keyOf(backend.last('POST'))).toBe(first);
  expect(backend.register.pessoas).toHaveLength(2);
  expect(alerts()).toEqual([]);
});

test('several forms that are not saved stand beside each other, until each is corrected', async () => {
  const { user, backend, fill } = await openNew();
  for (const name of ['Yeda Lima', 'Zeca Paz']) {
    await fill(name, 'a@exemplo.com');
    backend.next('POST', refusal(500, 'Cheio.'));
    await user.keyboard(SAVE_AND_NEW);
    expect(await screen.findByText(detail.maybeSaved(name, 'Cheio.'))).toBeVisible();
  }
  const [first] = screen.getAllByRole('link', { name: detail.correct });
  if (first) await user.click(first);
  await waitFor(async () => expect(await field(detail.fullName)).toHaveValue('Yeda Lima'));
  expect(screen.getByText(detail.maybeSaved('Zeca Paz', 'Cheio.'))).toBeVisible();
  expect(screen.queryByText(detail.maybeSaved('Yeda Lima', 'Cheio.'))).toBeNull();
});

test('a city that nobody knows is said in the notice, and under its field', async () => {
  const { user, backend } = await handOver('yeda@exemplo.com', 'xyz');
  expect(
    await screen.findByText(detail.notSaved('Yeda Lima', 'Nenhuma cidade com esse nome.')),
  ).toBeVisible();
  expect(backend.requests('POST')).toEqual([]);
  await user.click(screen.getByRole('link', { name: detail.correct }));
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('xyz'));
  expect(await field(detail.city)).toHaveAttribute('aria-invalid', 'true');
});

test('a record that is handed over leads back to its page', async () => {
  const { user, backend, alerts } = open('/cidades/detalhe/4');
  await user.type(await field(detail.name), '!');
  backend.register.change('cidades', manaus.id, { nome: 'Manaus do Norte' });
  await user.keyboard(SAVE_AND_NEW);
  expect(
    await screen.findByText(detail.notSaved('Manaus!', 'O registro foi alterado por outra pessoa.')),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: detail.correct }));
  await heading('Manaus do Norte');
  expect(await field(detail.name)).toHaveValue('Manaus!');
  await settle();
  expect(alerts()).toEqual([]);
});
