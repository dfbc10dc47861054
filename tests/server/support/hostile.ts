import fc from 'fast-check';

/** Can't be part of an address. */
const LONE = /\p{Surrogate}/gu;

/** Text that has broken programs before. */
export const nastyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...['\0', 'a\0b', '\ud800', 'x\udfff', '\u202eabc', '👩‍👩‍👧‍👦', 'İSTANBUL', 'ß', '\ufeff'],
    ...["'; drop table pessoas; --", '" OR 1=1', '%', '_', '\\', '*', 'NEAR(', 'a AND', '{}:', '^x'],
    ...['{{7*7}}', '../../etc/passwd', '<script>', '=cmd()', '%00', 'NaN', 'null', 'true'],
    'x'.repeat(300),
    'é'.repeat(5_000),
  ),
  fc.emailAddress(),
);

const nastyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 1e308, 2 ** 53, 2 ** 63, Number.MAX_SAFE_INTEGER, 5e-324),
);

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], { toString: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ length: -1 }, { valueOf: null, toString: null }, { toJSON: 1 }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const field = fc.constantFrom(
  ...['nome', 'email', 'senha', 'nomeCompleto', 'cidadeId', 'id', 'busca', '', 'length'],
  ...['toString', 'constructor', 'prototype', 'hasOwnProperty', '__defineGetter__'],
);

const bodyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(field, nastyValue).map((body) => JSON.stringify(body)) },
  {
    weight: 6,
    arbitrary: fc
      .record({
        nome: nastyText,
        nomeCompleto: nastyText,
        email: fc.oneof(nastyText, fc.emailAddress()),
        senha: nastyText,
        cidadeId: fc.oneof(fc.constant(1), nastyNumber),
      })
      .map((body) => JSON.stringify(body)),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: nastyText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['', '{', '[]', '"', '{"__proto__":{"nome":"x"}}', '{"constructor":{"prototype":{}}}'],
      ...['{"nome":"a","nome":"b"}', '{"nome":"\\u0000abc"}', '{"nome":"\\ud800abc"}', '1e999'],
      `{"nome":${nested(15_000, '[', ']')}}`,
      nested(30_000, '[', ']'),
      `${'{"nome":'.repeat(7_000)}1${'}'.repeat(7_000)}`,
      `{"nome":"${'x'.repeat(70_000)}"}`,
    ),
  },
);

const idText = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('0', '-1', '1.5', '1e3', '9007199254740993', '0x1', ' 1', '1;drop', 'NaN', '..'),
  nastyText.map((text) => encodeURIComponent(text.replace(LONE, '').slice(0, 60))),
  fc.constantFrom('%', '%zz', '%00', '%ff', '%c0%80', '1%2f2', '1?x', "1'"),
);

const queryText = fc
  .array(
    fc.tuple(
      fc.constantFrom('page', 'limit', 'filter', 'id', 'filter[]', '__proto__', 'toString'),
      fc.oneof(nastyText, nastyNumber.map(String), fc.constantFrom('', '1', '5', 'silva')),
    ),
    { maxLength: 5 },
  )
  .map((pairs) =>
    pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.replace(LONE, ''))}`).join('&'),
  );

const path = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('pessoas', 'cidades'), queryText)
      .map(([name, query]) => `/api/${name}?${query}`),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('pessoas', 'cidades'), idText)
      .map(([name, id]) => `/api/${name}/${id}`),
  },
  { weight: 3, arbitrary: fc.constantFrom('/api/pessoas', '/api/cidades') },
  { weight: 2, arbitrary: fc.constantFrom('/api/entrar', '/api/cadastrar') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['/api/saude', '/api/openapi.json', '/api', '/api/', '//api//pessoas', '/api/../api/pessoas'],
      ...['/', '/pessoas', '/index.html', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../../package.json'],
    ),
  },
);

const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer x.y.z', 'Basic YTpi', 'bearer  ') },
      { weight: 12, arbitrary: fc.constant('VALID') },
    ),
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...['text/plain', 'application/json; charset=utf-16', 'application/xml', '', 'a/b/c'],
          ...['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json;;'],
        ),
      },
    ),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity'),
    accept: fc.constantFrom('text/html', '*/*', 'nothing'),
    'x-forwarded-for': nastyText.map((text) => encodeURIComponent(text.replace(LONE, ''))),
    'x-http-method-override': fc.constant('DELETE'),
    origin: fc.constantFrom('null', 'https://evil.example', 'x'),
  },
  { requiredKeys: ['authorization', 'content-type'] },
);

/** A request that a hostile or broken client might send; `VALID` stands for a live token. */
export const hostileRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'),
  path,
  headers,
  body: bodyText,
});
