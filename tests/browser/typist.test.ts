/** A typist who does not wait: each key 12 ms after the last one, on lines of every speed. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Backend } from '../support/backend';
import { labels } from '../support/labels';
import { manaus } from '../support/people';
import { registerPages } from './support/fixture';

const { detail } = labels;
const { open } = registerPages();

/** The time between two keys, in milliseconds. */
const KEY = 12;
const people = ['Veloz Silva', 'Yeda Lima', 'Zeca Paz', 'Ana Reis', 'Rui Sales'].map((name, at) => ({
  nomeCompleto: name,
  email: `p${at}@exemplo.com`,
}));

/** What a typist presses for a person. */
const keysOf = ({ nomeCompleto, email }: (typeof people)[number]) => [
  ...nomeCompleto,
  'Tab',
  ...email,
  'Tab',
  ...manaus.nome,
  'Control+Shift+Enter',
];

/** Calls take so long by the clock of the page, and time passes with the keys alone. */
const slowCalls = (page: Page, delay: number) =>
  page.addInitScript((delay) => {
    const { fetch } = window;
    window.fetch = async (...args) => {
      const answer = await fetch(...args);
      await new Promise((resolve) => setTimeout(resolve, delay));
      return answer;
    };
  }, delay);

it.each([0, 100, 400, 1_500])(
  'loses no letter of five people in a row when a call takes %i ms',
  async (delay) => {
    const backend = new Backend({ cidades: [manaus] });
    const { page, at } = await open({ backend, clock: 'still', isNew: true });
    await slowCalls(page, delay);
    await page.goto('/pessoas/detalhe/nova');
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return at.field(detail.fullName).isVisible();
      })
      .toBe(true);
    await at.field(detail.fullName).focus();
    for (const person of people) {
      for (const key of keysOf(person)) {
        await page.keyboard.press(key);
        await page.clock.runFor(KEY);
      }
    }
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return backend.register.pessoas.map(({ nomeCompleto, email }) => ({ nomeCompleto, email }));
      })
      .toHaveLength(people.length);
    const byEmail = [...backend.register.pessoas].sort((one, other) =>
      String(one.email) < String(other.email) ? -1 : 1,
    );
    expect(byEmail.map(({ nomeCompleto, email, cidadeId }) => ({ nomeCompleto, email, cidadeId }))).toEqual(
      people.map((person) => ({ ...person, cidadeId: manaus.id })),
    );
  },
);
