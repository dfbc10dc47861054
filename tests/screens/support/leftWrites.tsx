import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { createTestApp } from './app';

type Held = { request: string; signal: AbortSignal | null | undefined; answer: (response: Response) => void };

export const city = () => Response.json({ id: 3, nome: 'Marília' });
export const person = { id: 3, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 3 };
export const saved = () => new Response(null, { status: 204 });
export const refusal = (message: string, status = 500) =>
  Response.json({ errors: { default: message } }, { status });

/** The app at an address; every write waits for its answer, every read is answered at once. */
export async function open(start: string) {
  const writes: Held[] = [];
  const reads: string[] = [];
  const app = createTestApp({
    start,
    token: 'ficha',
    fetch: (address, { method, signal } = {}) => {
      const path = String(address).split('?')[0] ?? '';
      if (method !== 'GET') {
        return new Promise((answer) => writes.push({ request: `${method} ${path}`, signal, answer }));
      }
      reads.push(path);
      if (path === '/api/cidades/3') return Promise.resolve(city());
      if (path === '/api/pessoas/3') return Promise.resolve(Response.json(person));
      const rows = path === '/api/cidades' ? [{ id: 3, nome: 'Marília' }] : [person];
      return Promise.resolve(Response.json(rows, { headers: { 'x-total-count': '1' } }));
    },
  });
  render(app.page);
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const follow = (name: string) => user.click(screen.getByRole('link', { name }));
  const end = (response: Response) => act(async () => writes.at(-1)?.answer(response));
  return { ...app, user, press, follow, writes, reads, end };
}

/** The city, renamed and on its way to the server. */
export async function saving() {
  const page = await open('/cidades/detalhe/3');
  await page.user.type(await screen.findByLabelText('Nome'), ' do Sul');
  await page.press('Salvar');
  await waitFor(() => expect(page.writes).toHaveLength(1));
  return page;
}

export const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
