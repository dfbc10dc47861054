import type { Locator, Page } from 'playwright-core';
import { same } from '../../model/expectation';
import type { Sight, Thing, User } from '../../model/surface';

const TOKEN = 'APP_ACCESS_TOKEN';

const find = (page: Page, { role, name, inside }: Thing): Locator => {
  const around = inside === undefined ? page : find(page, inside);
  return role === 'row'
    ? around.getByRole(role, { name: new RegExp(`(^| )${name}( |$)`) })
    : around.getByRole(role, { name, exact: true });
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Handles a page in a real browser. */
export const browserUser = (page: Page): User => ({
  press: (thing) => find(page, thing).click(),
  fill: (label, text) => field(page, label).fill(text),
  key: (label, key) => field(page, label).press(key),
  changeTokenElsewhere: async (token) => {
    const tab = await page.context().newPage();
    await tab.goto('/perfil.svg');
    await tab.evaluate(
      ([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
      [TOKEN, token] as const,
    );
    await tab.close();
  },
});

export const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN);

/** Checks what is seen on a page in a real browser, by roles and texts alone. */
export async function checkSight(page: Page, sight: Sight): Promise<void> {
  switch (sight.kind) {
    case 'thing': {
      const { thing, seen } = sight;
      same(`The ${thing.role} '${thing.name}'`, await find(page, thing).count(), seen ? 1 : 0);
      break;
    }
    case 'text': {
      const around = sight.inside === undefined ? page : find(page, sight.inside);
      const count = await around.getByText(sight.text, { exact: true }).count();
      same(`The text '${sight.text}'`, count > 0, sight.seen);
      break;
    }
    case 'value':
      same(`What '${sight.label}' holds`, await field(page, sight.label).inputValue(), sight.value);
      break;
    case 'busy': {
      const busy = await find(page, sight.thing).getAttribute('aria-busy');
      same(`Whether '${sight.thing.name}' is busy`, busy === 'true', sight.busy);
      break;
    }
    case 'theme': {
      const theme = await page.locator('html').getAttribute('data-theme');
      same('The theme', theme, sight.dark ? 'dark' : 'light');
      break;
    }
    case 'token':
      same('The stored token', await storedToken(page), sight.token);
  }
}
