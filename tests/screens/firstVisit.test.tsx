/** The forms that index.html brings along, in the hands of React. */
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServices } from '../../src/app/createServices';
import { SignedOut } from '../../src/app/signedOut';
import { createApp } from '../../src/app/start';
import { renderForms } from '../../tools/firstVisit/render';
import { notingListeners } from './support/product';

test.each(renderForms())('React takes over the form of /%s as it stands, without a warning', (id, html) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const onRecoverableError = vi.fn();
  history.replaceState(null, '', `/${id}`);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const fields = [...root.querySelectorAll('input')];
  for (const field of fields) field.value = 'digitado';
  fields[1]?.focus();

  const [app, stop] = notingListeners(() =>
    createApp(createServices({ page: window, baseUrl: '/api', reload: () => {} }), { SignedOut }),
  );
  onTestFinished(stop);
  render(<StrictMode>{app}</StrictMode>, { container: root, hydrate: true, onRecoverableError });
  expect(errors.mock.calls).toEqual([]);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect([...root.querySelectorAll('input')]).toEqual(fields);
  expect(fields.map(({ value }) => value)).toEqual(fields.map(() => 'digitado'));
  expect(document.activeElement).toBe(fields[1]);
});
