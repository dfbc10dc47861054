/** One step on the way to something on a page, as it can be sent there. */
export type Step =
  | { by: 'role'; role: string; name?: string; exact?: boolean; level?: number }
  | { by: 'text'; text: string; exact?: boolean }
  | { by: 'pattern'; source: string; flags: string }
  | { by: 'label' | 'placeholder'; text: string }
  | { by: 'content'; text: string };

type Library = typeof import('@testing-library/dom');

/**
 * Runs in the page: what the steps lead to, with the queries of Testing Library.
 * Its source is sent there, so it may use nothing but what it is given.
 * @returns null where the library has yet to be brought
 */
export function find(steps: Step[]): Element[] | null {
  const library = Reflect.get(window, 'TestingLibraryDom') as Library | undefined;
  if (library === undefined) return null;
  const holds = (part: string) => (content: string) => content.toLowerCase().includes(part.toLowerCase());
  const follow = (within: HTMLElement, step: Step): Element[] => {
    if (step.by === 'role') {
      const { role, name, exact = false, level } = step;
      return library.queryAllByRole(within, role, {
        ...(name !== undefined && { name: exact ? name : holds(name) }),
        ...(level !== undefined && { level }),
      });
    }
    if (step.by === 'text') {
      return library.queryAllByText(within, step.text, { exact: step.exact ?? false });
    }
    if (step.by === 'pattern') {
      return library.queryAllByText(within, new RegExp(step.source, step.flags));
    }
    if (step.by === 'label') return library.queryAllByLabelText(within, step.text, { exact: false });
    if (step.by === 'placeholder')
      return library.queryAllByPlaceholderText(within, step.text, { exact: false });
    return holds(step.text)(within.textContent ?? '') ? [within] : [];
  };
  return steps.reduce<Element[]>(
    (found, step) => [
      ...new Set(found.flatMap((within) => (within instanceof HTMLElement ? follow(within, step) : []))),
    ],
    [document.body],
  );
}

/** Runs in the page: whether an element is visible. */
export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}
