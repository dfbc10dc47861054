/** By machine and mutant: why no test can tell it from the original. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  detail: {
    'saving: begins in andClosing': 'every way into saving names the child it means',
  },
};
