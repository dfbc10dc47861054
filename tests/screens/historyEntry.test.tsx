import { expect, test } from 'vitest';
import { labels } from '../support/labels';
import { heading, open } from './support/product';

const { detail } = labels;
const keyOfEntry = () => String(history.state.key);

test('the first entry of each document has a key of its own, which a reload keeps', async () => {
  const { reloadPage, closePage } = open('/cidades/detalhe/nova');
  await heading(detail.newCity);
  const key = keyOfEntry();
  reloadPage();
  await heading(detail.newCity);
  expect(keyOfEntry()).toBe(key);
  closePage();
  open('/cidades/detalhe/nova');
  await heading(detail.newCity);
  expect(keyOfEntry()).not.toBe(key);
});

test('the focus stays at the start of a document that the browser has loaded', async () => {
  open('/cidades');
  await heading(labels.list.cities);
  expect(document.body).toHaveFocus();
});
