import { act, fireEvent, screen, within } from '@testing-library/react';
import { same } from '../../model/expectation';
import type { Sight, Thing, User } from '../../model/surface';

const TOKEN = 'APP_ACCESS_TOKEN';

const around = (thing: Thing | undefined) => (thing === undefined ? screen : within(find(thing)));

/** Rows are known by the name in them, everything else by its own. */
const named = ({ role, name }: Thing) => ({
  name: role === 'row' ? new RegExp(`(^| )${name}( |$)`) : name,
  // Asking for every element whether it is hidden takes most of the time; what a dialog hides is not asked for.
  hidden: true,
});

const find = (thing: Thing): HTMLElement => around(thing.inside).getByRole(thing.role, named(thing));

const count = (thing: Thing): number => around(thing.inside).queryAllByRole(thing.role, named(thing)).length;

const field = (label: string): HTMLInputElement => {
  const found = screen.getByLabelText(label);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`'${label}' is not a field`);
};

/** Handles a page drawn by Testing Library. */
export const domUser: User = {
  press: async (thing) => {
    fireEvent.click(find(thing));
  },
  fill: async (label, text) => {
    fireEvent.input(field(label), { target: { value: text } });
  },
  key: async (label, key) => {
    fireEvent.keyDown(field(label), { key });
  },
  changeTokenElsewhere: async (token) => {
    if (token === null) localStorage.removeItem(TOKEN);
    else localStorage.setItem(TOKEN, token);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN, newValue: token }));
    });
  },
};

/** Checks what is seen on a page drawn by Testing Library. */
export function checkDomSight(sight: Sight): void {
  switch (sight.kind) {
    case 'thing':
      same(`The ${sight.thing.role} '${sight.thing.name}'`, count(sight.thing), sight.seen ? 1 : 0);
      break;
    case 'text': {
      const found = around(sight.inside).queryAllByText(sight.text);
      same(`The text '${sight.text}'`, found.length > 0, sight.seen);
      break;
    }
    case 'value':
      same(`What '${sight.label}' holds`, field(sight.label).value, sight.value);
      break;
    case 'busy':
      same(
        `Whether '${sight.thing.name}' is busy`,
        find(sight.thing).getAttribute('aria-busy') === 'true',
        sight.busy,
      );
      break;
    case 'theme':
      same('The theme', document.documentElement.dataset.theme, sight.dark ? 'dark' : 'light');
      break;
    case 'token':
      same('The stored token', localStorage.getItem(TOKEN), sight.token);
  }
}
