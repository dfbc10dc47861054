import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { typedPerson } from '../support/people';
import { openMorning, openScreen } from './support/morning';
import { partsOf } from './support/pages';
import type { Screen, WatchedScreen } from './support/screen';

const { auth, deletion, detail, frame, home, list } = labels;

let watched: WatchedScreen;
let page: Screen;
let at: ReturnType<typeof partsOf>;

const address = async () => new URL(await page.evaluate(() => location.href));
const invalid = (label: string) => at.field(label).getAttribute('aria-invalid');

/** Counts of the home page: people, cities. */
async function totals(): Promise<(string | null)[]> {
  await at.menu(frame.home).click();
  await at.heading(frame.home).waitFor();
  const total = (card: string) => page.getByRole('region', { name: card }).getByText(/^\d+$/).textContent();
  return [await total(home.totalOfPeople), await total(home.totalOfCities)];
}

async function createCity(nome: string) {
  await at.startCity(nome);
  await at.button(detail.save).click();
  await at.heading(nome).waitFor();
}

/** The main journeys on the real server; each test goes on where the one before ended. */
openMorning(openScreen, (opened) => {
  watched = opened;
  page = opened.page;
  at = partsOf(page);
});

describe('a morning of work', { shuffle: false }, () => {
  it('signs up and logs in', async () => {
    await page.goto('/');
    await at.heading(auth.login).waitFor();
    await page.getByRole('link', { name: auth.toSignUp }).click();
    await at.heading(auth.signUp).waitFor();
    await at.signUp();
    await at.heading(auth.login).waitFor();
    await expect.poll(() => watched.alerts).toEqual([auth.registered]);
    expect((await address()).pathname).toBe('/entrar');
    await at.logIn();
    await at.heading(frame.home).waitFor();
    expect(await totals()).toEqual(['0', '0']);
  });

  it('creates a city, edits it from the list, and stays on its page', async () => {
    await createCity('São Luiz');
    expect((await address()).pathname).toMatch(/^\/cidades\/detalhe\/\d+$/);
    await at.button(detail.back).click();
    await at.edit('São Luiz').click();
    await at.heading('São Luiz').waitFor();
    await at.field(detail.name).fill('São Luís');
    await at.button(detail.save).click();
    await at.heading('São Luís').waitFor();
    await page.reload();
    await at.heading('São Luís').waitFor();
    expect(await at.field(detail.name).inputValue()).toBe('São Luís');
  });

  it('creates a person in that city and closes to the list', async () => {
    await at.startPerson('José Conceição', 'jose@exemplo.com.br');
    await at.field(detail.city).fill('sao lu');
    await at.option('São Luís').click();
    await at.button(detail.saveAndClose).click();
    await at.row('José Conceição').waitFor();
    expect(await at.row('José Conceição').textContent()).toContain('jose@exemplo.com.br');
    await at.edit('José Conceição').click();
    await expect.poll(() => at.field(detail.city).inputValue()).toBe('São Luís');
  });

  it('says under its field that an email is taken, and keeps what was typed', async () => {
    await at.button(detail.create).click();
    await at.heading(detail.newPerson).waitFor();
    await at.fillIn(typedPerson('Outro José', 'JOSE@exemplo.com.br'));
    await at.field(detail.city).press('ArrowDown');
    await at.option('São Luís').click();
    await at.button(detail.save).click();
    await expect.poll(() => watched.alerts.length).toBe(1);
    await expect.poll(() => invalid(detail.email)).toBe('true');
    expect(await at.field(detail.fullName).inputValue()).toBe('Outro José');
    await at.field(detail.email).fill('outro@exemplo.com.br');
    await at.button(detail.save).click();
    await at.heading('Outro José').waitFor();
  });

  it('searches without regard to case and accents, and clears the search', async () => {
    await at.button(detail.back).click();
    await at.row('Outro José').waitFor();
    await at.search.fill('CONCEICAO');
    await expect.poll(() => at.row('Outro José').count()).toBe(0);
    await at.row('José Conceição').waitFor();
    await expect.poll(async () => (await address()).searchParams.get('busca')).toBe('CONCEICAO');
    await at.search.fill('%');
    await at.text(list.empty).waitFor();
    await at.search.fill('');
    await at.row('Outro José').waitFor();
    expect(await totals()).toEqual(['2', '1']);
  });

  it('does not delete a city in use, and says why', async () => {
    await at.menu(frame.cities).click();
    await at.remove('São Luís').click();
    await at.text('Ela não pode ser apagada.').waitFor();
    expect(await at.answer(deletion.confirm).count()).toBe(0);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
    await at.row('São Luís').waitFor();
  });

  it('keeps a draft over a reload and another page until it is discarded', async () => {
    await at.menu(frame.people).click();
    await at.edit('José Conceição').click();
    await at.heading('José Conceição').waitFor();
    await at.field(detail.email).fill('novo');
    await page.reload();
    await at.text(detail.restored).waitFor();
    expect(await at.field(detail.email).inputValue()).toBe('novo');
    await at.menu(frame.cities).click();
    await at.row('São Luís').waitFor();
    await page.goBack();
    await at.text(detail.restored).waitFor();
    await at.button(detail.discard).click();
    expect(await at.field(detail.email).inputValue()).toBe('jose@exemplo.com.br');
    await page.reload();
    await at.heading('José Conceição').waitFor();
    expect(await at.text(detail.restored).count()).toBe(0);
  });
});
