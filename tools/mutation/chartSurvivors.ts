/** By machine and mutant: why no test can tell it from the original. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  detail: {
    'saving: begins in andClosing': 'every way into saving names the child it means',
    'conflicted: begins in deleted': 'every way into conflicted names the child it means',
    'conflicted.saveAsNew: leads to deciding':
      'the record is forgotten by then, and a new one is decided for editing at once',
  },
  cityPicker: {
    'resolution.waiting.always: the other way round':
      'options that are at hand are not those of a search that has failed: only one of the two can hold',
  },
};
