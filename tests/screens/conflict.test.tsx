/** Two people save the same record. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, manaus, person } from '../support/people';
import { announcements, button, field, heading, open } from './support/product';

const { detail, fault } = labels;
const OTHERS = 'O registro foi alterado por outra pessoa.';

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
  expect(await alerted()).toBe(OTHERS);
  expect(await screen.findByText(detail.conflict)).toBeVisible();
  await heading('Ana Reis');
  expect(await field(detail.fullName)).toHaveValue('Ana Lima');
  expect(await field(detail.fullName)).toHaveFocus();
  expect(await field(detail.fullName)).toHaveAccessibleDescription('Outra pessoa salvou “Ana Reis”');
  expect(await field(detail.email)).toHaveValue('reis@exemplo.com');
  expect(await field(detail.email)).toHaveAccessibleDescription(
    detail.changedTo('pessoa7@exemplo.com', 'reis@exemplo.com'),
  );
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

test('a version that a proxy changed on its way is no conflict: what is between is said, and nothing is lost', async () => {
  const { backend, alerted, click } = await openAna();
  backend.next('PUT', () => refusal(412, OTHERS));
  await click(detail.save);
  expect(await alerted()).toMatch(/^Ninguém mudou o registro, mas algo entre/);
  expect(screen.queryByText(detail.conflict)).toBeNull();
  expect(await field(detail.fullName)).toHaveValue('Ana Lima');
  await click(detail.save);
  await heading('Ana Lima');
});

test('the focus goes to what both changed, past what only the other person did', async () => {
  const { user, backend, click } = await openAna();
  await user.clear(await field(detail.fullName));
  await user.type(await field(detail.fullName), 'Ana');
  await user.type(await field(detail.email), '.br');
  backend.register.change('pessoas', 7, { nomeCompleto: 'Ana Reis', email: 'reis@exemplo.com' });
  await click(detail.save);
  await heading('Ana Reis');
  expect(await field(detail.fullName)).toHaveAccessibleDescription(detail.changedTo('Ana', 'Ana Reis'));
  await waitFor(async () => expect(await field(detail.email)).toHaveFocus());
});

test('a city that both changed is named in its note', async () => {
  const { user, backend, click } = await openAna();
  await user.clear(await field(detail.city));
  await user.type(await field(detail.city), 'Natal');
  backend.register.change('pessoas', 7, { cidadeId: 5 });
  await click(detail.save);
  await waitFor(async () =>
    expect(await field(detail.city)).toHaveAccessibleDescription('Outra pessoa salvou “Belém”'),
  );
  await click(detail.useTheirs);
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Belém'));
  expect(await field(detail.city)).toHaveFocus();
});

test.each([
  ['lost', {}, 'Ana Lima Reis', []],
  ['lost', { email: 'outro@exemplo.com' }, 'Ana Lima', [OTHERS]],
  // What was refused is recognised nowhere: another person has saved the same.
  ['refused', { nomeCompleto: 'Ana Lima' }, 'Ana Lima', [OTHERS]],
])(
  'after a save that was %s, with %j by another person, the register has %s',
  async (fate, theirs, name, said) => {
    const { user, backend, alerted, alerts, click } = await openAna();
    const first = backend.hold('PUT');
    await click(detail.save);
    await (fate === 'lost' ? first.loseAnswer() : first.answer(refusal(409, fault.connection)));
    expect(await alerted()).toBe(fault.connection);
    if (Object.keys(theirs).length > 0) backend.register.change('pessoas', 7, theirs);
    await user.type(await field(detail.fullName), ' Reis');
    await click(detail.save);
    if (said.length > 0) expect(await alerted()).toBe(OTHERS);
    else await heading(name);
    expect(alerts()).toEqual([]);
    expect(backend.register.pessoas[0]).toMatchObject({ nomeCompleto: name, ...theirs });
  },
);
