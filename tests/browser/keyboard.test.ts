import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { labels } from '../support/labels';
import { typedPerson } from '../support/people';
import type { WatchedPage } from './support/browser';
import { focusedOn, goTo, isRinged } from './support/focus';
import { openBrowserPage, openMorning } from './support/morning';
import { isFocused, type Parts, partsOf, storedToken } from './support/pages';

const { auth, deletion, detail, field, frame, list, sheets, palette } = labels;

let watched: WatchedPage;
let page: Page;
let at: Parts<Locator>;

/** A day of work on the real server. Nothing here clicks, fills or focuses: Tab or a shortcut leads there. */
openMorning(openBrowserPage, (opened) => {
  watched = opened;
  page = opened.page;
  at = partsOf(page);
});

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const type = (text: string) => page.keyboard.type(text);
const alert = (text: string) => expect.poll(() => watched.alerts).toEqual([text]);

const focused = () => focusedOn(page);
const tabTo = (name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => goTo(page, () => press(key), name);

/** A page begins at its heading, which is there to be read: no ring. */
async function arriveAt(name: string) {
  await at.heading(name).waitFor();
  await expect
    .poll(async () => ({ name: await focused(), ringed: await isRinged(page) }))
    .toEqual({ name, ringed: false });
}

/** A form to be filled in begins with its first field. */
async function begin(title: string, label: string) {
  await at.heading(title).waitFor();
  await expect.poll(focused).toBe(label);
}

const follow = async (name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await tabTo(name, key);
  await press('Enter');
};

describe('a day without a mouse', { shuffle: false }, () => {
  it('signs up and logs in', async () => {
    await page.goto('/');
    await begin(auth.login, auth.email);
    await follow(auth.toSignUp);
    await begin(auth.signUp, auth.name);
    await follow(auth.register);
    await expect.poll(focused).toBe(`${auth.name}: ${field.required}`);
    await type('Ana Souza');
    await press('Tab');
    await type('ana@exemplo.com.br');
    await press('Tab');
    await type('segredo');
    await press('Enter');
    // The email is already there.
    await begin(auth.login, auth.password);
    await alert(auth.registered);
    await type('segredo');
    await press('Enter');
    await arriveAt(frame.home);
  });

  it('skips to the content', async () => {
    await page.goto('/pessoas');
    await at.heading(list.people).waitFor();
    await press('Tab');
    expect(await focused()).toBe(frame.skip);
    const isOnTop = await page.evaluate(() => {
      const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement;
    });
    expect(isOnTop).toBe(true);
    await press('Enter');
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
    // No step of the history.
    expect(new URL(page.url()).hash).toBe('');
    await tabTo(list.create);
  });

  it('creates two cities, one by Enter and one by a shortcut', async () => {
    await follow(frame.cities, 'Shift+Tab');
    await arriveAt(list.cities);
    await follow(list.create);
    await begin(detail.newCity, detail.name);
    await type('Itu');
    await press('Enter');
    await arriveAt('Itu');
    await follow(detail.create);
    await begin(detail.newCity, detail.name);
    await type('São Luís');
    await press('Control+Enter');
    await at.heading(list.cities).waitFor();
    await expect.poll(focused).toBe('São Luís');
  });

  it('creates a person, with the city chosen among the options', async () => {
    await follow(frame.people, 'Shift+Tab');
    await arriveAt(list.people);
    await follow(list.create);
    await begin(detail.newPerson, detail.fullName);
    await press('Control+s');
    await expect.poll(focused).toBe(`${detail.fullName}: ${field.required}`);
    for (const text of Object.values(typedPerson('José Conceição', 'jose@exemplo.com.br'))) {
      await type(text);
      await press('Tab');
    }
    await type('sao l');
    await at.option('São Luís').waitFor();
    await press('Enter');
    await expect.poll(() => at.city.inputValue()).toBe('São Luís');
    await press('Control+s');
    await arriveAt('José Conceição');
  });

  it('edits it and stays, edits it again and closes', async () => {
    await tabTo(detail.fullName);
    await press('End');
    await type(' Lima');
    await press('Control+s');
    await at.text(detail.allSaved).waitFor();
    await expect.poll(focused).toBe(detail.fullName);
    await tabTo(detail.city);
    await press('ArrowDown');
    await at.option('Itu').waitFor();
    await press('ArrowUp', 'Enter');
    await expect.poll(() => at.city.inputValue()).toBe('Itu');
    await follow(detail.saveAndClose);
    await at.heading(list.people).waitFor();
    await expect.poll(focused).toBe('José Conceição Lima');
  });

  it('deletes from the page of a record', async () => {
    await press('Control+k');
    await expect.poll(focused).toBe(palette.field);
    await press('Escape');
    await expect.poll(focused).toBe('José Conceição Lima');
    await press('Enter');
    await arriveAt('José Conceição Lima');
    await follow(detail.remove);
    await expect.poll(focused).toBe(deletion.cancel);
    await press('Escape');
    await expect.poll(focused).toBe(detail.remove);
    await press('Enter');
    await expect.poll(focused).toBe(deletion.cancel);
    await follow(deletion.confirm);
    await alert(deletion.done);
    await arriveAt(list.people);
  });

  it('deletes from a list; the focus stays in it', async () => {
    await follow(frame.cities, 'Shift+Tab');
    await arriveAt(list.cities);
    await at.row('Itu').waitFor();
    await tabTo(/^Apagar.*Itu/);
    await press('Enter');
    await expect.poll(focused).toBe(deletion.cancel);
    // Once it is known that nobody lives there.
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: deletion.confirm });
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBeNull();
    await press('Tab', 'Enter');
    await alert(deletion.done);
    await expect.poll(() => at.row('Itu').count()).toBe(0);
    // The next row, and from there by arrow keys to the search and back.
    await expect.poll(focused).toBe('São Luís');
    await press('ArrowUp');
    await expect.poll(focused).toBe(list.search);
    await press('ArrowDown', 'Enter');
    await arriveAt('São Luís');
    await follow(detail.back, 'Shift+Tab');
    await at.heading(list.cities).waitFor();
    await expect.poll(focused).toBe('São Luís');
  });

  /** Chooses an entry of 'Mais ações', which has the focus. */
  const choose = async (action: string) => {
    await expect.poll(focused).toBe(list.more);
    await press('Enter');
    await expect.poll(focused).toBe(sheets.import);
    while ((await focused()) !== action) await press('Tab');
    await press('Enter');
  };

  it('brings a deleted record back', async () => {
    await tabTo(list.more, 'Shift+Tab');
    await choose(list.deleted);
    await expect.poll(focused).toMatch(/^Restaurar.*Itu/);
    await press('Enter');
    await at.text(list.wasRestored('Itu')).first().waitFor();
    await press('Escape');
    await at.row('Itu').waitFor();
  });

  // The driver of Firefox hears of no download and no choice of a file.
  it.skipIf(inject('browser').engine === 'firefox')('takes a sheet out, and brings one in', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), choose(sheets.export)]);
    expect(download.suggestedFilename()).toMatch(/^cidades-.*\.csv$/);
    // A brief export closes its dialog; on a busy machine it takes longer.
    const close = page.getByRole('dialog').getByRole('button', { name: labels.city.close });
    const closed = async () => {
      if (await close.isVisible()) await press('Escape');
      return (await page.getByRole('dialog').count()) === 0;
    };
    await expect.poll(closed).toBe(true);

    // Asked for early: the browser has to be told to leave the choice to the test.
    const chooser = page.waitForEvent('filechooser');
    await choose(sheets.import);
    const dialog = page.getByRole('dialog', { name: sheets.import });
    await expect.poll(() => isFocused(dialog.getByLabel(sheets.choose))).toBe(true);
    await press(' ');
    const file = { name: 'cidades.csv', mimeType: 'text/csv', buffer: Buffer.from('Nome\nOlinda\n') };
    await (await chooser).setFiles(file);
    await at.button('Importar 1 registro').waitFor();
    await follow('Importar 1 registro');
    await page.getByRole('dialog', { name: 'Importação concluída' }).waitFor();
    await tabTo(sheets.undo);
    await press('Escape');
    await at.row('Olinda').waitFor();
  });

  it('reads the history of a record', async () => {
    await tabTo(/^Editar.*Itu/);
    await press('Enter');
    await arriveAt('Itu');
    // Who changed it is read after the record.
    await at.button(detail.history).waitFor();
    await follow(detail.history);
    await page.getByRole('dialog', { name: detail.history }).waitFor();
    await press('Escape');
    await expect.poll(focused).toBe(detail.history);
  });

  it('changes the theme and signs out', async () => {
    await tabTo(frame.theme, 'Shift+Tab');
    await press(' ');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await follow(frame.logout);
    await begin(auth.login, auth.email);
    expect(await storedToken(page)).toBeNull();
  });
});
