import type { Locator, Page } from 'playwright-core';
import { labels } from '../../support/labels';
import type { Screen, Spot } from './screen';

export type Parts<Thing> = {
  button: (name: string) => Thing;
  /** The heading of a page. */
  heading: (name: string) => Thing;
  /** A whole text. */
  text: (text: string) => Thing;
  /** An entry of the main navigation. */
  menu: (name: string) => Thing;
  row: (text: string) => Thing;
  /** 'Editar' and 'Apagar' of a row. */
  edit: (row: string) => Thing;
  remove: (row: string) => Thing;
  field: (label: string) => Thing;
  search: Thing;
  city: Thing;
  option: (name: string) => Thing;
  /** The question before a deletion, and its buttons. */
  question: Thing;
  answer: (name: string) => Thing;
  logIn: (user: { email: string; senha: string }) => Promise<void>;
};

const exact = true;

/** The parts of the product's pages, by their labels. */
export function partsOf(page: Page): Parts<Locator>;
export function partsOf(page: Screen): Parts<Spot>;
export function partsOf(page: Screen): Parts<Spot> {
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const question = page.getByRole('alertdialog');
  const field = (label: string) => page.getByLabel(label);
  const button = (name: string) => page.getByRole('button', { name, exact });
  return {
    button,
    heading: (name) => page.getByRole('heading', { name, level: 1, exact }),
    text: (text) => page.getByText(text, { exact }),
    menu: (name) => page.getByRole('navigation').getByRole('link', { name, exact }),
    row,
    edit: (text) => row(text).getByRole('link', { name: labels.list.edit }),
    remove: (text) => row(text).getByRole('button', { name: labels.list.remove }),
    field,
    search: page.getByPlaceholder(labels.list.search),
    city: page.getByRole('combobox', { name: labels.detail.city }),
    option: (name) => page.getByRole('option', { name, exact }),
    question,
    answer: (name) => question.getByRole('button', { name, exact }),
    async logIn({ email, senha }) {
      await field(labels.auth.email).fill(email);
      await field(labels.auth.password).fill(senha);
      await button(labels.auth.enter).click();
    },
  };
}

/** Whether it has the focus. */
export const isFocused = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => element === document.activeElement);

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('APP_ACCESS_TOKEN'));

/** Path and search of the address. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
