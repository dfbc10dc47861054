import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { App } from '../../src/app/App';
import { createServices } from '../../src/app/services';
import { createFrame, createKinds, SignedInPages, type SignedInProps } from '../../src/app/signedIn';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { address, heading, notingListeners, open, settle } from './support/product';

/** The product at an address, the code of whose lists comes when the test says so. */
function openLate(at: string) {
  const page = open(at);
  page.closePage();
  const storage = { read: () => 'ficha', write: () => {}, remove: () => {}, subscribe: () => {} };
  const [services, stop] = notingListeners(() =>
    createServices({ page: window, baseUrl: '/api', reload: () => {}, storage }),
  );
  onTestFinished(stop);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const frame = createFrame(services);
  const kinds = createKinds(services).map(({ List, ...kind }) => ({
    ...kind,
    List: lazy(() => arrived.then(() => ({ default: List }))),
  }));
  const SignedIn = (props: SignedInProps) => <SignedInPages {...props} kinds={kinds} frame={frame} />;
  const app = { services, SignedIn };
  const held = page.backend.hold('GET /cidades/4');
  render(
    <BrowserRouter>
      <App {...app} />
    </BrowserRouter>,
  );
  return { ...page, held, arrive };
}

test('a page that was left for one whose code is still on its way leads nowhere', async () => {
  const { user, held, arrive, alerts } = openLate('/cidades/detalhe/4');
  const { signal } = await held.made;
  await user.click(screen.getByRole('link', { name: labels.frame.people }));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(signal.aborted).toBe(true);
  await held.answer(refusal(404));
  await settle();
  expect([address(), alerts()]).toEqual(['/pessoas', []]);
  arrive();
  await heading(labels.list.people);
});
