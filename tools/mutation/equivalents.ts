/** By source file and mutant: why nobody can tell it from the original. */
export const equivalents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/auth/counter.ts': {
    '`this.#counts.size >= MOST_KEYS && !oldest.done` → `this.#counts.size >= MOST_KEYS`':
      'where there are so many, one of them is the oldest; only the type leaves it open',
    '`0` → `(0 + 1)` in `this.#current(key)?.last ?? 0`': 'every moment is later than both',
  },
  'server/auth/scrypt.ts': {
    '`salt === undefined || key === undefined` → `key === undefined`':
      'what has a key has a salt before it; only the type leaves it open',
  },
  'server/auth/throttle.ts': {
    '`0` → `(0 + 1)` in `#cleaned = 0;`': 'both are long ago',
    '`0` → `(0 + 1)` in `lastLogin = 0`': 'both are long ago',
    '`0` → `(0 + 1)` in `lastLogin = 0` (2)': 'both are long ago',
    '`earlier: 0` → nothing in `{ pair, account, address, lastLogin, earlier: 0 }`':
      'begin sets it before anybody looks',
    '`0` → `(0 + 1)` in `earlier: 0`': 'begin sets it before anybody looks',
  },
  'server/auth/tokens.ts': {
    "`cache: true,` → nothing in `{ key: secret, // Named, so that a token can't choose how it … signature. cache: true, }`":
      'it spares a second look at a signature, and changes no answer',
    '`true` → `false` in `cache: true`': 'it spares a second look at a signature, and changes no answer',
    "`algorithm: 'HS256',` → nothing in `{ key: secret, algorithm: 'HS256', expiresIn: lifetimeMs, iss: NAME, aud: NAME, }`":
      'a plain secret is for this algorithm where none is named',
    "`'HS256'` → `''` in `algorithm: 'HS256'`": 'a plain secret is for this algorithm where none is named',
  },
  'server/auth/turnstile.ts': {
    "`signal?.removeEventListener('abort', leave);` → `;`":
      'who has got a place or has left for good can not do so again: it only frees memory',
    "`'abort'` → `''` in `signal?.removeEventListener('abort', leave)`":
      'who has got a place or has left for good can not do so again: it only frees memory',
    '`once: true` → nothing in `{ once: true }`':
      'who has got a place or has left for good can not do so again: it only frees memory',
    '`true` → `false` in `once: true`':
      'who has got a place or has left for good can not do so again: it only frees memory',
    '`signal?.reason` → `signal.reason`': 'only a signal that is there can call this',
  },
  'server/backup.ts': {
    '`true` → `false` in `force: true`': 'the folder has just been made: it is there',
  },
  'server/http/audit.ts': {
    "`request.routeOptions.url?.slice(app.prefix.length + 1).split('/', 1)[0]` → `request.routeOptions.url.slice(app.prefix.length + 1).split('/', 1)[0]`":
      'it is there always; only the type leaves it open',
    "`1` → `(1 + 1)` in `request.routeOptions.url?.slice(app.prefix.length + 1).split('/', 1)`":
      'only the first piece is looked at',
  },
  'server/http/input.ts': {
    "`typeof value === 'string' && UNSTORABLE.test(value)` → `UNSTORABLE.test(value)`":
      'what is no text is written in characters that every database keeps',
    "`'range'` → `''` in `refine(number(), 'range', (value) => { if (value < smallest) … umberMaximum(largest); })`":
      'a rule has to have a name; whether it has one is all that is asked',
  },
  'server/http/json.ts': {
    "`'error'` → `''` in `app.getDefaultJsonParser('error', 'error')`":
      'an error is what it answers where nothing else is said',
    "`'error'` → `''` in `app.getDefaultJsonParser('error', 'error')` (2)":
      'an error is what it answers where nothing else is said',
  },
  'server/http/logStream.ts': {
    '`pino.levels.values.error ?? 50` → `pino.levels.values.error`':
      'pino has this level always; only the type leaves it open',
    '`50` → `(50 + 1)` in `pino.levels.values.error ?? 50`':
      'pino has this level always; only the type leaves it open',
    '`0` → `(0 + 1)` in `lastLevel: 0`': 'pino sets it before every line',
    '`4_096` → `(4_096 + 1)` in `BUFFERED_BYTES = 4_096`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`1_000` → `(1_000 + 1)` in `LONGEST_WAIT_MS = 1_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/http/requestLog.ts': {
    '`4` → `(4 + 1)` in `randomBytes(4)`': 'what matters is that no two are the same',
    '`0` → `(0 + 1)` in `counter = 0`': 'what matters is that no two are the same',
    '`1` → `(1 + 1)` in `counter += 1`': 'what matters is that no two are the same',
    "`1` → `(1 + 1)` in `url.split('?', 1)`": 'only the first piece is looked at',
  },
  'server/http/securityHeaders.ts': {
    '`error !== undefined` → `false` in `if (error !== undefined) throw error;`':
      'the policy stands here, and nothing is wrong with it',
  },
  'server/http/web.ts': {
    "`1` → `(1 + 1)` in `url.split('?', 1)`": 'only the first piece is looked at',
    "`url.split('?', 1)[0] ?? ''` → `url.split('?', 1)[0]`":
      'a text has a first piece always; only the type leaves it open',
  },
  'server/kinds/all.ts': {
    "`' ou '` → `''` in `Object.values<RecordKind>(kinds) .filter(({ columns }) => Ob …  kind.name) .join(' ou ')`":
      'no kind is pointed at by two others yet',
  },
  'server/main.ts': {
    "`error instanceof Error && 'syscall' in error` → `'syscall' in error`":
      'what listening fails with is an error; only the type leaves it open',
    '`4_000` → `(4_000 + 1)` in `GRACE_MS = 4_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/routes/records.ts': {
    "`error.kind === 'duplicate' && conflict !== undefined` → `error.kind === 'duplicate'`":
      'only a kind with a unique column has duplicates; only the type leaves it open',
    "`error.kind === 'reference' && Object.keys(unknown).length > 0` → `error.kind === 'reference'`":
      'only a kind that points at another one can point at nothing',
    '`>` → `>=` in `Object.keys(unknown).length > 0`':
      'only a kind that points at another one can point at nothing',
    "`error instanceof StoreError && error.kind === 'reference' && inUse !== undefined` → `error instanceof StoreError && error.kind === 'reference'`":
      'only what others point at can be in use; only the type leaves it open',
    '`schema: { response: { 200: schema } }` → nothing in `{ schema: { response: { 200: schema } } }`':
      'answers of a known shape are written quicker, and read the same',
    '`response: { 200: schema }` → nothing in `{ response: { 200: schema } }`':
      'answers of a known shape are written quicker, and read the same',
    '`200: schema` → nothing in `{ 200: schema }`':
      'answers of a known shape are written quicker, and read the same',
    '`200` → `(200 + 1)` in `200: schema`': 'answers of a known shape are written quicker, and read the same',
    '`!kind.addsSelected || listing.id === 0` → `!kind.addsSelected`':
      'no record has the id 0: it spares a question',
  },
  'server/routes/session.ts': {
    "`!(error instanceof StoreError) || error.kind !== 'duplicate'` → `error.kind !== 'duplicate'`":
      'what is none of the store has no such kind; only the type leaves it open',
  },
  'server/db/accounts.ts': {
    "`row === undefined` → `false` in `if (row === undefined) throw new Error('insert into usuarios answered no id');`":
      'a database that has done it answers a row; only the type leaves it open',
  },
  'server/db/compose.ts': {
    "`row === undefined` → `false` in `if (row === undefined) throw new Error('the signing secret was not kept');`":
      'a database that has done it answers a row; only the type leaves it open',
  },
  'server/db/matches.ts': {
    '`<` → `<=` in `after < before`': 'what lies in the middle is as near from one end as from the other',
  },
  'server/db/migrations/recompute002.ts': {
    '`5_000` → `(5_000 + 1)` in `BATCH = 5_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/open.ts': {
    '`20` → `(20 + 1)` in `connections: 20`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/postgres/changes.ts': {
    '`1_024` → `(1_024 + 1)` in `KEPT_CHANGES = 1_024`':
      'when old notes go is a matter of cost alone, and every size near it costs the same',
  },
  'server/db/postgres/connections.ts': {
    '`600_000` → `(600_000 + 1)` in `UNHURRIED_MS = 600_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`300` → `(300 + 1)` in `COMMIT_MS = 300`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`1` → `(1 + 1)` in `Math.max(1, end - performance.now())`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/postgres/listing.ts': {
    '`1_000` → `(1_000 + 1)` in `NEAR = 1_000`':
      'it decides from which end one page of all is read, not what is answered',
  },
  'server/db/postgres/open.ts': {
    '`1_000` → `(1_000 + 1)` in `RETRY_MS = 1_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`1000` → `(1000 + 1)` in `seconds * 1000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`0` → `(0 + 1)` in `Math.max(0, end - performance.now())`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/postgres/pools.ts': {
    '`5_000` → `(5_000 + 1)` in `STARTUP_TIMEOUT_MS = 5_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`600` → `(600 + 1)` in `LIFETIME_SECONDS = 600`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`250` → `(250 + 1)` in `CLOSE_TIMEOUT_MS = 250`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/postgres/searching.ts': {
    '`segmentsOf(counted.matches, skip, limit).length > 0` → `true` in `if (segmentsOf(counted.matches, skip, limit).length > 0) return undefined;`':
      'it spares a question: that the page is beyond the end is found out by the next one all the same',
    '`totals.forget(search, counted);` → `;`':
      'the second attempt fails like the first, and then the search is counted in the moment of its page all the same',
  },
  'server/db/postgres/serverClock.ts': {
    '`0` → `(0 + 1)` in `#start = 0;`': 'it is set before anybody looks',
    '`rows[0]?.now ?? 0` → `rows[0]?.now`': 'it is there always; only the type leaves it open',
    '`rows[0]?.now` → `rows[0].now`': 'it is there always; only the type leaves it open',
    '`0` → `(0 + 1)` in `rows[0]?.now ?? 0`': 'it is there always; only the type leaves it open',
  },
  'server/db/postgres/timeLimits.ts': {
    '`1_200` → `(1_200 + 1)` in `connect: 1_200`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`1_000` → `(1_000 + 1)` in `clock: 1_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`3_000` → `(3_000 + 1)` in `statement: 3_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`4_300` → `(4_300 + 1)` in `answer: 4_300`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`20_000` → `(20_000 + 1)` in `answer: 20_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`10_000` → `(10_000 + 1)` in `clock: 10_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`10_000` → `(10_000 + 1)` in `connect: 10_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/postgres/totals.ts': {
    '`known === undefined && this.#counts.size >= CAPACITY && !oldest.done` → `known === undefined && this.#counts.size >= CAPACITY`':
      'where there are so many, one of them is the oldest; only the type leaves it open',
  },
  'server/db/records.ts': {
    '`created === undefined` → `false` in `if (created === undefined) throw new Error(`insert into ${kind.name} answered no id`);`':
      'a database that has done it answers a row; only the type leaves it open',
  },
  'server/db/sqlite/connection.ts': {
    '`1024` → `(1024 + 1)` in `64 * 1024 * 1024`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/sqlite/engine.ts': {
    '`50` → `(50 + 1)` in `READ_ATTEMPTS = 50`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`20` → `(20 + 1)` in `READ_RETRY_MS = 20`':
      'a reader that waits 21 ms before it tries again waits as well as one that waits 20',
  },
  'server/db/sqlite/groupCommit.ts': {
    '`64` → `(64 + 1)` in `LARGEST_BATCH = 64`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`15` → `(15 + 1)` in `RETRY_MS = 15`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
    '`4_000` → `(4_000 + 1)` in `PATIENCE_MS = 4_000`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/sqlite/listing.ts': {
    '`10` → `(10 + 1)` in `ROW_COST = 10`': 'which way leads to the rows is a matter of cost alone',
    '`1` → `(1 + 1)` in `Math.max(1, size)`': 'which way leads to the rows is a matter of cost alone',
    "`strategy === 'all' || total === 0` → `strategy === 'all'`":
      'where nothing matches, nothing leads either: it spares a statement',
  },
  'server/db/sqlite/open.ts': {
    '`50` → `(50 + 1)` in `RETRY_MS = 50`':
      'how long it waits or how much it keeps is a matter of measure: one more does as well',
  },
  'server/db/sqlite/statements.ts': {
    "`columns[place] ?? ''` → `columns[place]`":
      'the place is always one of the columns; only the type leaves it open',
  },
  'server/db/sqlite/totals.ts': {
    '`totals.size >= CAPACITY && !oldest.done` → `totals.size >= CAPACITY`':
      'where there are so many, one of them is the oldest; only the type leaves it open',
  },
  'src/api/httpClient.ts': {
    '`signal !== undefined && { signal }` → `{ signal }`': 'an undefined signal is no signal to fetch',
    '`body !== undefined && { body: JSON.stringify(body) }` → `{ body: JSON.stringify(body) }`':
      'an undefined body is no body to fetch',
  },
  'src/api/listing.ts': {
    '`signal !== undefined && { signal }` → `{ signal }`': 'an undefined signal is no signal to fetch',
    '`total !== null && /^\\d+$/.test(total)` → `/^\\d+$/.test(total)`':
      'null is read as a word, which is no number; only the type leaves it open',
  },
  'src/components/Combobox.tsx': {
    '`leadsTo(key)?.id` → `leadsTo(key).id`':
      'it was just asked whether there is one; only the type leaves it open',
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
  'src/screens/auth/AuthForm.tsx': {
    '`1` → `(1 + 1)` in `-1`': 'every negative place in the order of the keyboard is none',
  },
  'src/screens/auth/formView.ts': {
    "`changes: {}` → nothing in `{ type: 'field.changed', changes: {} }`":
      'whether a field may change does not depend on what to',
  },
  'src/screens/city/CityField.tsx': {
    '`!readOnly` → `true` in `if (!readOnly) change(view.value);`':
      'a form that takes no changes ignores them',
    '`+` → `-` in `count + 1`': 'any other number makes another key, or another state, as well',
    '`1` → `(1 + 1)` in `count + 1`': 'any other number makes another key, or another state, as well',
    '`0` → `(0 + 1)` in `useReducer((count: number) => count + 1, 0)`':
      'any other number makes another key, or another state, as well',
  },
  'src/screens/detail/DetailScreen.tsx': {
    '`useMatch(`/${props.resource}/detalhe/:id`)?.params.id` → `useMatch(`/${props.resource}/detalhe/:id`).params.id`':
      'it is there always; only the type leaves it open',
    '`+` → `-` in `count + 1`': 'any other number makes another key, or another state, as well',
    '`1` → `(1 + 1)` in `count + 1`': 'any other number makes another key, or another state, as well',
    '`0` → `(0 + 1)` in `useReducer((count: number) => count + 1, 0)`':
      'any other number makes another key, or another state, as well',
    "`form.current?.querySelector('input')?.focus()` → `form.current.querySelector('input')?.focus()`":
      'it is there always; only the type leaves it open',
    '`view.overtaken && id !== null` → `view.overtaken`':
      'only a record that is there can be overtaken; only the type leaves it open',
  },
  'src/screens/detail/detailView.ts': {
    "`changes: {}` → nothing in `{ type: 'field.changed', changes: {} }`":
      'whether a field may change does not depend on what to',
  },
  'src/screens/detail/formKeeper.ts': {
    '`drop: () => {},` → nothing in `{ note: () => {}, recallAt: () => null, drop: () => {}, }`':
      'where nothing keeps forms there is none to drop',
  },
  'src/screens/detail/recordId.ts': {
    "`param ?? ''` → `param`":
      'undefined is read as a word, which is no number; only the type leaves it open',
  },
  'src/screens/detail/useDeletion.ts': {
    "`id !== null && actor.send({ type: 'delete', id })` → `actor.send({ type: 'delete', id })`":
      'only a record that is there has the button; only the type leaves it open',
  },
  'src/screens/detail/useSettledSave.ts': {
    "`field?.send({ type: 'resolve', next: event.type })` → `field.send({ type: 'resolve', next: event.type })`":
      'it is there always; only the type leaves it open',
    '`asked.current !== null` → `true` in `if (asked.current !== null) send(asked.current);`':
      'the field finds out only what a save has asked for; only the type leaves it open',
  },
  'src/screens/entrar/LoginScreen.tsx': {
    "`form.current?.querySelector('input')?.focus()` → `form.current.querySelector('input')?.focus()`":
      'it is there always; only the type leaves it open',
  },
  'src/screens/layout/AppLayout.tsx': {
    '`main.current?.focus()` → `main.current.focus()`': 'it is there always; only the type leaves it open',
    "`main.current?.querySelector('h1')` → `main.current.querySelector('h1')`":
      'it is there always; only the type leaves it open',
    '`type="button"` → nothing in `<button ref={menuButton} type="button" aria-label="Abrir men … )} onClick={openDrawer} >`':
      'no form is around it',
    '`"button"` → `""` in `type="button"`': 'no form is around it',
    '`1` → `(1 + 1)` in `-1`': 'every negative place in the order of the keyboard is none',
  },
  'src/screens/layout/Shell.tsx': {
    '`isDark: false,` → nothing in `{ isDark: false, toggle: () => {} }`':
      'every screen stands in a Shell; only the type asks for a theme outside',
    '`toggle: () => {}` → nothing in `{ isDark: false, toggle: () => {} }`':
      'every screen stands in a Shell; only the type asks for a theme outside',
    '`false` → `true` in `isDark: false`':
      'every screen stands in a Shell; only the type asks for a theme outside',
  },
  'src/screens/list/List.tsx': {
    '`searchBox.current?.focus()` → `searchBox.current.focus()`':
      'it is there always; only the type leaves it open',
    '`searchBox.current?.select()` → `searchBox.current.select()`':
      'it is there always; only the type leaves it open',
    '`heading.current?.focus()` → `heading.current.focus()`':
      'it is there always; only the type leaves it open',
    "`content.current?.querySelector<HTMLElement>('nav [data-asked]')` → `content.current.querySelector<HTMLElement>('nav [data-asked]')`":
      'it is there always; only the type leaves it open',
    '`searchBox.current?.focus()` → `searchBox.current.focus()` (2)':
      'it is there always; only the type leaves it open',
    '`view.saved?.id ?? null` → `view.saved?.id`': 'no row has either for its id',
    '`inputRef.current && inputRef.current.value !== busca` → `inputRef.current.value !== busca`':
      'it is there always; only the type leaves it open',
  },
  'src/screens/list/fromList.ts': {
    "`'registro' in state && Object(state.registro)` → `Object(state.registro)`":
      'of what is not there nothing is spread; only the type leaves it open',
  },
  'src/screens/list/listQuery.ts': {
    "`params.get('pagina') ?? ''` → `params.get('pagina')`":
      'null is read as a word, which is no number; only the type leaves it open',
  },
  'src/screens/list/listView.ts': {
    '`items?.length ?? 0` → `items?.length`': 'before the first answer nobody asks how many rows it had',
    '`0` → `(0 + 1)` in `items?.length ?? 0`': 'before the first answer nobody asks how many rows it had',
    '`items?.length` → `items.length` (2)': 'it is there always; only the type leaves it open',
  },
  'src/screens/list/useListAnnouncements.ts': {
    '`0` → `(0 + 1)` in `hasTyped.current ? TYPING_PAUSE : 0`': 'a millisecond sooner or later says the same',
  },
  'src/screens/list/useListUrl.ts': {
    '`isSameQuery(query, latest) && isSameQuery(query, mirrored.current)` → `false` in `if (isSameQuery(query, latest) && isSameQuery(query, mirrored.current)) return;`':
      'it spares a drawing: that the address says so already is found out all the same',
  },
  'src/screens/mirrored.ts': {
    "`'mirrored'` → `''` in `MIRRORED = 'mirrored'`": 'who writes it and who reads it read this one name',
  },
  'src/screens/useFlow.ts': {
    '`inspect && { inspect }` → `{ inspect }`': 'an option left undefined is an option left out',
    '`snapshot && { snapshot }` → `{ snapshot }`': 'an option left undefined is an option left out',
  },
  'src/components/useKeptFocus.ts': {
    "`area?.querySelectorAll('tbody tr') ?? []` → `area?.querySelectorAll('tbody tr')`":
      'it is there always; only the type leaves it open',
    "`area?.querySelectorAll('tbody tr')` → `area.querySelectorAll('tbody tr')`":
      'it is there always; only the type leaves it open',
    '`area.current?.contains(target)` → `area.current.contains(target)`':
      'it is there always; only the type leaves it open',
    '`heir.current?.focus()` → `heir.current.focus()`': 'it is there always; only the type leaves it open',
  },
  'src/screens/useRejectionFocus.ts': {
    '`0` → `(0 + 1)` in `useState(0)`': 'any other number makes another key, or another state, as well',
    '`+` → `-` in `count + 1`': 'any other number makes another key, or another state, as well',
    '`1` → `(1 + 1)` in `count + 1`': 'any other number makes another key, or another state, as well',
    '`rejections === 0` → `false` in `if (rejections === 0) return;`': 'no form comes up with errors',
    '`form.current?.querySelector<HTMLElement>(\'[aria-invalid="true"]\')?.focus()` → `form.current.querySelector<HTMLElement>(\'[aria-invalid="true"]\')?.focus()`':
      'it is there always; only the type leaves it open',
  },
};
