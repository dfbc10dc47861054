/** Two people save the same record. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, manaus, person } from '../support/people';
import { address, announcements, button, field, heading, open } from './support/product';

const { detail, list, fault } = labels;

/** Ana's form with a name typed over hers, and a button that is clicked. */
async function openAna() {
  const page = open('/pessoas/detalhe/7', {
    pessoas: [person(7, 'Ana')],
    cidades: [manaus, city(5, 'Belém'), city(6, 'Natal')],
  });
  const { user } = page;
  await user.type(await field(detail.fullName), ' Lima');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Manaus'));
  const click = async (name: string) => user.click(await button(name));
  return { ...page, click };
}

test('a conflict keeps what was typed over the newer record, and says what both changed', async () => {
  const { user, backend, alerted, click } = await openAna();
  backend.register.change('pessoas', 7, { nomeCompleto: 'Ana Reis', email: 'reis@exemplo.com' });
  await click(detail.saveAndClose);
  expect(await alerted()).toBe('O registro foi alterado por outra pessoa.');
  expect(await screen.findByText(detail.conflict)).toBeVisible();
  await heading('Ana Reis');
  expect(await field(detail.fullName)).toHaveValue('Ana Lima');
  expect(await field(detail.fullName)).toHaveFocus();
  expect(await field(detail.fullName)).toHaveAccessibleDescription('Valor salvo por outra pessoa: Ana Reis');
  expect(await field(detail.email)).toHaveValue('reis@exemplo.com');
  expect(await field(detail.email)).not.toHaveAccessibleDescription();
  expect(backend.register.pessoas[0]).toMatchObject({ nomeCompleto: 'Ana Reis' });

  // Theirs can be used, and what was typed typed again.
  await click(detail.useTheirs);
  expect(await field(detail.fullName)).toHaveValue('Ana Reis');
  expect(await field(detail.fullName)).toHaveFocus();
  expect(announcements()).toContain(detail.valueUsed);
  expect(screen.queryByRole('button', { name: detail.useTheirs })).toBeNull();
  await user.clear(await field(detail.fullName));
  await user.type(await field(detail.fullName), 'Ana Lima');
  await click(detail.save);
  await heading('Ana Lima');
  expect(backend.last('PUT').headers.get('if-match')).toBe('"2"');
  expect(backend.last('PUT').body).toMatchObject({ nomeCompleto: 'Ana Lima', email: 'reis@exemplo.com' });
  expect(screen.queryByText(detail.conflict)).toBeNull();
});

test('a city that both changed is named in its note', async () => {
  const { user, backend, click } = await openAna();
  await user.clear(await field(detail.city));
  await user.type(await field(detail.city), 'Natal');
  backend.register.change('pessoas', 7, { cidadeId: 5 });
  await click(detail.save);
  await waitFor(async () =>
    expect(await field(detail.city)).toHaveAccessibleDescription('Valor salvo por outra pessoa: Belém'),
  );
  await click(detail.useTheirs);
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Belém'));
  expect(await field(detail.city)).toHaveFocus();
});

test('a draft over a record that was changed meanwhile is rebased the same way, and typed on', async () => {
  const { user, backend, reloadPage, alerted, click } = await openAna();
  backend.register.change('pessoas', 7, { nomeCompleto: 'Ana Reis' });
  reloadPage();
  await heading('Ana Reis');
  expect(await field(detail.fullName)).toHaveValue('Ana Lima');
  expect(await field(detail.fullName)).toHaveAccessibleDescription('Valor salvo por outra pessoa: Ana Reis');
  await user.type(await field(detail.fullName), ' Neta');
  backend.register.change('pessoas', 7, { email: 'reis@exemplo.com' });
  await click(detail.save);
  expect(await alerted()).toBe('O registro foi alterado por outra pessoa.');
  expect(await screen.findByText(detail.conflict)).toBeVisible();
  expect(await field(detail.fullName)).toHaveValue('Ana Lima Neta');
  expect(await field(detail.fullName)).not.toHaveAccessibleDescription();
});

test('a newer record that can not be read leaves the form as it is', async () => {
  const { backend, alerted, click } = await openAna();
  backend.register.change('pessoas', 7, { nomeCompleto: 'Ana Reis' });
  backend.next('GET /pessoas/7', 'connection lost');
  await click(detail.save);
  expect(await alerted()).toBe('O registro foi alterado por outra pessoa.');
  expect(await alerted()).toBe(fault.connection);
  expect(await field(detail.fullName)).toHaveValue('Ana Lima');
  await click(detail.save);
  expect(await screen.findByText(detail.conflict)).toBeVisible();
});

test('a record that another person deleted can be saved as a new one', async () => {
  const { backend, alerted, click } = await openAna();
  backend.register.remove('pessoas', 7);
  await click(detail.save);
  expect(await alerted()).toBe('Pessoa não encontrada.');
  expect(await screen.findByText(detail.deleted)).toBeVisible();
  await click(detail.saveAsNew);
  expect(document.body).not.toHaveFocus();
  await waitFor(() => expect(address()).toBe('/pessoas/detalhe/101'));
  await heading('Ana Lima');
  expect({ id: 7, ...Object(backend.last('POST').body) }).toEqual(person(7, 'Ana Lima'));
});

test("'Voltar' from a deleted record leads to the list", async () => {
  const { backend, click } = await openAna();
  backend.register.remove('pessoas', 7);
  await click(detail.save);
  await screen.findByText(detail.deleted);
  await click(detail.back);
  await heading(list.people);
});

test('a save whose answer was lost does not conflict with itself, whatever is typed next', async () => {
  const { user, backend, alerted, alerts, click } = await openAna();
  const lost = backend.hold('PUT');
  await click(detail.save);
  await lost.loseAnswer();
  expect(await alerted()).toBe(fault.connection);
  await user.type(await field(detail.fullName), ' Reis');
  await click(detail.save);
  await heading('Ana Lima Reis');
  expect(backend.register.pessoas[0]).toMatchObject({ nomeCompleto: 'Ana Lima Reis' });
  expect(alerts()).toEqual([]);
});

test('a save that was refused recognises nothing: the same values of another person are a conflict', async () => {
  const { user, backend, alerted, click } = await openAna();
  backend.next('PUT', refusal(409, 'Ocupado.'));
  await click(detail.save);
  expect(await alerted()).toBe('Ocupado.');
  backend.register.change('pessoas', 7, { nomeCompleto: 'Ana Lima' });
  await user.type(await field(detail.fullName), ' Reis');
  await click(detail.save);
  expect(await alerted()).toBe('O registro foi alterado por outra pessoa.');
  expect(backend.register.pessoas[0]).toMatchObject({ nomeCompleto: 'Ana Lima' });
});

test('a lost save does not hide that another person saved after it', async () => {
  const { user, backend, alerted, click } = await openAna();
  const lost = backend.hold('PUT');
  await click(detail.save);
  await lost.loseAnswer();
  expect(await alerted()).toBe(fault.connection);
  backend.register.change('pessoas', 7, { email: 'outro@exemplo.com' });
  await user.type(await field(detail.fullName), ' Reis');
  await click(detail.save);
  expect(await alerted()).toBe('O registro foi alterado por outra pessoa.');
  expect(backend.register.pessoas[0]).toMatchObject({ nomeCompleto: 'Ana Lima', email: 'outro@exemplo.com' });
});
