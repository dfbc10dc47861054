/** An export as one state of the register, while others save and delete. */
import { configure, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Backend, listed } from '../support/backend';
import { labels } from '../support/labels';
import { city, people, person } from '../support/people';
import { button, downloads, heading, open } from './support/product';

const { list, sheets } = labels;

/** Exports 1,002 people of one city. @param meanwhile happens after their first page was read */
async function exportPeople(meanwhile: (backend: Backend, page: number) => void, address = '/pessoas') {
  const downloaded = downloads();
  const product = open(address, { cidades: [city(4, 'Natal')], pessoas: people(1002) });
  const { backend } = product;
  await heading(list.people);
  await product.user.click(await button(list.more));
  let page = 0;
  const watch = () =>
    backend.next('GET /pessoas?page=2&limit=1000', () => {
      page += 1;
      watch();
      meanwhile(backend, page);
      const { pessoas } = backend.register;
      return listed(pessoas.slice(1000, 2000), pessoas.length);
    });
  watch();
  await product.user.click(await button(sheets.export));
  await button(sheets.saveAgain);
  const text = await downloaded();
  const names = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[0]);
  return { ...product, names, text };
}

test.each(['/pessoas', '/pessoas?busca=a&pagina=1'])(
  'a deletion and a creation between two pages of %s leave nobody out, and bring nobody along',
  async (address) => {
    const { names } = await exportPeople((backend, page) => {
      if (page > 1) return;
      backend.register.remove('pessoas', 1);
      backend.register.create('pessoas', person(2000, 'Zélia Nova'));
    }, address);
    expect(names).toContain('Pessoa 1002');
    expect(names).toContain('Zélia Nova');
    expect(names).not.toContain('Pessoa 1');
    expect(names).toHaveLength(1002);
    expect(screen.getByText('1.002 registros exportados')).toBeVisible();
    expect(screen.queryByText(sheets.changed)).toBeNull();
  },
);

test('what another person saved between two pages is read again', async () => {
  const { text } = await exportPeople((backend, page) => {
    if (page > 1) return;
    backend.register.change('pessoas', 1, { nomeCompleto: 'Bia Sol' });
    backend.register.change('cidades', 4, { nome: 'Natal (RN)' });
  });
  expect(text).toMatch(/^Bia Sol;pessoa1@exemplo\.com;.*Natal \(RN\)$/m);
});

test('a city that was renamed after its name was read has the new one beside each of its people', async () => {
  const { text } = await exportPeople((backend) => {
    let isRenamed = false;
    // The log is read after the cities.
    backend.on('GET /mudancas', ({ request, body, headers }) => {
      if (!isRenamed) backend.register.change('cidades', 4, { nome: 'Natal (RN)' });
      isRenamed = true;
      return backend.register.answer(request, body, headers) ?? {};
    });
  });
  expect(text.match(/Natal \(RN\)/g)).toHaveLength(1002);
});

test('of a register that never stands still it says so', async () => {
  await exportPeople((backend) =>
    backend.on('GET /mudancas', ({ request, body, headers }) => {
      backend.register.change('pessoas', 1, {});
      return backend.register.answer(request, body, headers) ?? {};
    }),
  );
  expect(screen.getByText(sheets.changed)).toBeVisible();
});

test('an export whose dialog starts twice, as StrictMode has it, gathers to its end', async () => {
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  const { names } = await exportPeople(() => {});
  expect(names).toHaveLength(1002);
});
