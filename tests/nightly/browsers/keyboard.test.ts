/** What goes beyond the specification (section 5a of the design), in WebKit and by keyboard alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { focusedOn, goTo } from '../../browser/support/focus';
import { openMorning } from '../../browser/support/morning';
import { type Parts, partsOf } from '../../browser/support/pages';
import type { Screen, Spot } from '../../browser/support/screen';
import { temporaryFolder } from '../../server/support/databases';
import { labels } from '../../support/labels';
import { ana } from '../../support/people';
import { KEYS, openWebKit } from './webkit/screen';
import { isElement, type Window } from './webkit/webDriver';

const { account, auth, deletion, detail, frame, list, sheets } = labels;
const folder = temporaryFolder();
afterAll(() => folder.remove());

let page: Screen;
let at: Parts<Spot>;
let alerts: string[];
let window: Window;

openMorning(openWebKit, async (opened, { url }) => {
  ({ page, alerts, window } = opened);
  at = partsOf(page);
  const body = JSON.stringify(ana);
  await fetch(`${url}/api/cadastrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await page.goto('/entrar');
  await at.heading(auth.login).waitFor();
});

const press = async (...names: (keyof typeof KEYS)[]) => {
  for (const name of names) await window.type(KEYS[name]);
};
const isOn = (name: string | RegExp) => expect.poll(() => focusedOn(page)).toMatch(name);
const tabTo = (name: string | RegExp) => goTo(page, () => press('Tab'), name);
const follow = async (name: string | RegExp) => {
  await tabTo(name);
  await press('Enter');
};
/** Opens a list, and an entry of its 'Mais ações'. */
async function choose(action: string) {
  await page.goto('/cidades');
  await at.heading(list.cities).waitFor();
  await follow(list.more);
  await isOn(sheets.import);
  while ((await focusedOn(page)) !== action) await press('Tab');
  await press('Enter');
}

describe('without a mouse', { shuffle: false }, () => {
  it('logs in and creates a city', async () => {
    await isOn(auth.email);
    await window.type(ana.email);
    await press('Tab');
    await window.type(ana.senha);
    await press('Enter');
    await at.heading(frame.home).waitFor();
    await page.goto('/cidades');
    await at.heading(list.cities).waitFor();
    await follow(list.create);
    await at.heading(detail.newCity).waitFor();
    await isOn(detail.name);
    await window.type('Itu');
    await press('Enter');
    await at.heading('Itu').waitFor();
  });

  it('reads the history of a record', async () => {
    await follow(detail.history);
    await page.getByRole('dialog', { name: detail.history }).waitFor();
    await press('Escape');
    await isOn(detail.history);
  });

  it('brings a deleted record back', async () => {
    await page.goto('/cidades');
    await at.row('Itu').waitFor();
    await follow(/^Apagar.*Itu/);
    await isOn(deletion.cancel);
    await press('Tab', 'Enter');
    await expect.poll(() => alerts).toEqual([deletion.done]);
    await expect.poll(() => at.row('Itu').count()).toBe(0);
    await choose(list.deleted);
    await isOn(/^Restaurar.*Itu/);
    await press('Enter');
    await at.text(list.nothingDeleted).waitFor();
    await press('Escape');
    await at.row('Itu').waitFor();
  });

  it('brings a sheet in, and takes one out', async () => {
    await choose(sheets.import);
    await isOn(sheets.choose);
    const file = join(folder.path, 'cidades.csv');
    writeFileSync(file, 'Nome\nOlinda\n');
    // The window in which a file is chosen belongs to the desktop.
    const input = await window.execute('() => document.activeElement');
    if (!isElement(input)) throw new Error('Nothing has the focus');
    await window.act(input, 'value', { text: file });
    await at.button('Importar 1 registro').waitFor();
    await follow('Importar 1 registro');
    await page.getByRole('dialog', { name: 'Importação concluída' }).waitFor();
    await press('Escape');
    await at.row('Olinda').waitFor();
    await choose(sheets.export);
    await at.button(sheets.saveAgain).waitFor();
    await press('Escape');
  });

  it('changes the password', async () => {
    await page.goto('/cidades');
    await at.heading(list.cities).waitFor();
    await follow(account.open);
    await follow(account.changePassword);
    await isOn(account.password);
    await window.type(ana.senha);
    await press('Tab');
    await window.type('segredo novo');
    await press('Enter');
    await expect.poll(() => alerts).toEqual([account.changed]);
    await isOn(account.open);
  });
});
