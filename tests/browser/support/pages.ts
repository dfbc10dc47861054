import type { Locator, Page } from 'playwright-core';
import { labels } from '../../support/labels';
import { ana, typedPerson } from '../../support/people';
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
  /** Fills in fields, by their labels. */
  fillIn: (values: Readonly<Record<string, string>>) => Promise<void>;
  logIn: (senha?: string) => Promise<void>;
  signUp: () => Promise<void>;
  /** From the main navigation to the form of a new record, filled in but for a city, and not saved. */
  startCity: (nome: string) => Promise<void>;
  startPerson: (nome: string, email: string) => Promise<void>;
};

const { auth, detail, frame, list } = labels;
const exact = true;

/** The parts of the product's pages, by their labels. */
export function partsOf(page: Page): Parts<Locator>;
export function partsOf(page: Screen): Parts<Spot>;
export function partsOf(page: Screen): Parts<Spot> {
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const question = page.getByRole('alertdialog');
  const field = (label: string) => page.getByLabel(label);
  const button = (name: string) => page.getByRole('button', { name, exact });
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact });
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact });
  const fillIn = async (values: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(values)) await field(label).fill(text);
  };
  const startNew = async (entry: string, title: string, form: string) => {
    await menu(entry).click();
    await heading(title).waitFor();
    await button(list.create).click();
    await heading(form).waitFor();
  };
  return {
    button,
    heading,
    text: (text) => page.getByText(text, { exact }),
    menu,
    row,
    edit: (text) => row(text).getByRole('link', { name: list.edit }),
    remove: (text) => row(text).getByRole('button', { name: list.remove }),
    field,
    search: page.getByPlaceholder(list.search),
    city: page.getByRole('combobox', { name: detail.city }),
    option: (name) => page.getByRole('option', { name, exact }),
    question,
    answer: (name) => question.getByRole('button', { name, exact }),
    fillIn,
    async logIn(senha = ana.senha) {
      await fillIn({ [auth.email]: ana.email, [auth.password]: senha });
      await button(auth.enter).click();
    },
    async signUp() {
      await fillIn({ [auth.name]: ana.nome, [auth.email]: ana.email, [auth.password]: ana.senha });
      await button(auth.register).click();
    },
    async startCity(nome) {
      await startNew(frame.cities, list.cities, detail.newCity);
      await fillIn({ [detail.name]: nome });
    },
    async startPerson(nome, email) {
      await startNew(frame.people, list.people, detail.newPerson);
      await fillIn(typedPerson(nome, email));
    },
  };
}

/** Whether it has the focus. */
export const isFocused = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => element === document.activeElement);

/** Whether its middle is in the window, with nothing over it. */
export const isInSight = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('APP_ACCESS_TOKEN'));

/** Path and search of the address. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
