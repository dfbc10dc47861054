/** The home page, and what surrounds every page of the session (section 2). */
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { people } from '../support/people';
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
  await user.click(towns.getByRole('link', { name: 'Abrir listagem' }));
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
