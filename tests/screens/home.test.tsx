/** The home page, and what surrounds every page of the session (section 2). */
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { people, person } from '../support/people';
import { address, button, heading, open } from './support/product';

const { home, fault } = labels;
const card = (name: string) => screen.findByRole('region', { name });

test('the home page counts people and cities apart from each other', async () => {
  const { user, backend, alerted, alerts } = open('/pagina-inicial', {
    pessoas: people(1234),
    prepare: (backend) => {
      // The call of the start, and the total.
      backend.next('GET /pessoas', refusal(500));
      backend.next('GET /pessoas', refusal(500));
      backend.next('GET /cidades', refusal(500));
    },
  });
  const held = backend.hold('GET /cidades');
  expect(await alerted()).toBe(fault.list);
  const counted = within(await card(home.totalOfPeople));
  await user.click(await counted.findByRole('button', { name: fault.retry }));
  expect(await counted.findByText('1.234')).toBeVisible();
  expect(alerts()).toEqual([]);
  const towns = within(await card(home.totalOfCities));
  expect(towns.getByText('Não foi possível carregar o total.')).toBeVisible();
  await user.click(towns.getByRole('button', { name: fault.retry }));
  expect(towns.getByText(fault.loading)).toBeVisible();
  await held.answer();
  expect(await towns.findByText('1')).toBeVisible();
  expect(backend.requests('GET /cidades').at(-1)).toBe('GET /cidades?page=1&limit=5&filter=');
  await user.click(towns.getByRole('link', { name: 'Ver todas' }));
  await heading(labels.list.cities);
});

test('the times of the last changes pass while the page is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { backend } = open('/pagina-inicial', {
    prepare: (backend) => backend.register.create('cidades', { id: 7, nome: 'Natal' }),
  });
  expect(backend).toBeDefined();
  await screen.findByText('agora');
  act(() => void vi.advanceTimersByTime(3 * 3_600_000));
  expect(screen.getByText('há 3 h')).toBeVisible();
});

test('a new register has first steps, ticked once they were pressed, until there is a city and a person', async () => {
  const { user, backend } = open('/pagina-inicial', {
    cidades: [],
    prepare: (backend) =>
      backend.on('GET /conta', { json: { nome: 'Ana', email: 'a@b.co', criaContas: true } }),
  });
  const steps = await screen.findByRole('region', { name: 'Primeiros passos' });
  const texts = () =>
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(texts()).toEqual([
    'Cadastre ou importe as cidades',
    'Cadastre ou importe as pessoas',
    'Convide quem trabalha com você',
  ]);
  await user.click(within(steps).getByRole('button', { name: 'Convide quem trabalha com você' }));
  const dialog = await screen.findByRole('dialog', { name: 'Convide quem trabalha com você' });
  expect(within(dialog).getByLabelText('Endereço')).toHaveValue(`${window.location.origin}/cadastrar`);
  await user.keyboard('{Escape}');
  expect(texts()[2]).toBe('Convide quem trabalha com vocêfeito');
  await user.click(within(steps).getByRole('link', { name: 'Cadastre ou importe as cidades' }));
  await heading(labels.list.cities);
  backend.register.create('cidades', { id: 7, nome: 'Natal' });
  await user.click(screen.getByRole('link', { name: labels.frame.home }));
  const left = await screen.findByRole('region', { name: 'Primeiros passos' });
  expect(within(left).getAllByRole('listitem')[0]).toHaveTextContent('feito');
  backend.register.create('pessoas', person(1, 'Bia', 7));
  await user.click(screen.getByRole('link', { name: labels.frame.people }));
  await heading(labels.list.people);
  await user.click(screen.getByRole('link', { name: labels.frame.home }));
  await within(await card(home.totalOfPeople)).findByText('1');
  await within(await card(home.totalOfCities)).findByText('1');
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
});

test('where nobody can sign up, the invitation says whom to ask', async () => {
  const { user } = open('/pagina-inicial', {
    prepare: (backend) =>
      backend.on('GET /conta', { json: { nome: 'Ana', email: 'a@b.co', criaContas: false } }),
  });
  await screen.findByText('a@b.co');
  await user.click(await button('Convide quem trabalha com você'));
  expect(await screen.findByText(/Peça as contas a quem administra o cadastro/)).toBeVisible();
});

test('the others of a group of changes are listed in a sheet', async () => {
  const { user } = open('/pagina-inicial', {
    prepare: (backend) => {
      for (const id of [11, 12, 13]) backend.register.create('cidades', { id, nome: `Cidade ${id}` });
      backend.register.change('cidades', 12, { nome: 'Outra 12' });
    },
  });
  await user.click(await button('e mais 2'));
  const sheet = await screen.findByRole('dialog', { name: /cadastrou$/ });
  await within(sheet).findByText('Cidade 13');
  expect(
    within(sheet)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Cidade 13', 'Outra 12', 'Cidade 11']]);
});

test('the search of the home page leads to the list that it is asked for, searched, with another backend', async () => {
  const { user } = open('/pagina-inicial', {
    prepare: (backend) => {
      backend.isOurs = false;
    },
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Pesquisar no cadastro' }), 'man');
  await user.click(await button('Pesquisar cidades'));
  await heading(labels.list.cities);
  expect(address()).toBe('/cidades?busca=man&pagina=1');
});
