import { render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { address, heading, notingListeners, open, settle } from './support/product';

const HOME = '../../src/features/home/HomePage';

/** The product at an address, the code of whose home page comes when the test says so. */
async function openLate(at: string) {
  const page = open(at);
  page.closePage();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.resetModules();
  vi.doMock(HOME, async (load) => {
    await arrived;
    return load();
  });
  onTestFinished(() => {
    vi.doUnmock(HOME);
    vi.resetModules();
  });
  const [{ createServices }, { createApp }, signedIn] = await waitFor(() =>
    Promise.all([
      import('../../src/app/createServices'),
      import('../../src/app/start'),
      import('../../src/app/signedIn'),
    ]),
  );
  const held = page.backend.hold('GET /cidades/4');
  const [app, stop] = notingListeners(() =>
    createApp(createServices({ page: window, baseUrl: '/api', reload: () => {} }), signedIn),
  );
  onTestFinished(stop);
  render(app);
  return { ...page, held, arrive };
}

test('a page that was left for one whose code is still on its way leads nowhere', async () => {
  const { user, held, arrive, alerts } = await openLate('/cidades/detalhe/4');
  const { signal } = await waitFor(() => held.made);
  await user.click(screen.getByRole('link', { name: labels.frame.home }));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(signal.aborted).toBe(true);
  await held.answer(refusal(404));
  await settle();
  expect([address(), alerts()]).toEqual(['/pagina-inicial', []]);
  arrive();
  await heading(labels.frame.home);
});
