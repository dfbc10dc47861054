import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  array,
  boolean,
  coerce,
  type Infer,
  is,
  nullable,
  number,
  optional,
  string,
  type,
} from 'superstruct';
import { MAXIMUM_TEXT_LENGTH } from '../../src/domain/constants';
import { TOTAL_HEADER } from '../../src/domain/headers';
import { batchAnswerSchema, importSchema, undoAnswerSchema } from '../../src/domain/imports';
import { messages } from '../../src/domain/messages';
import { described, must, stripInvisible, validate } from '../../src/domain/rules';
import { ROWS_IN_ONE_GO, writingPace } from '../auth/pace';
import type { BatchOutcome, BatchRow } from '../db/imports';
import type { Store } from '../db/store';
import { HttpError, invalid } from '../http/errors';
import { fieldsOf, objectOf } from '../http/jsonSchema';
import { audit } from '../http/log';
import { countSchema, documented, idSchema, listingQuery, objectSchema, pageOf } from '../http/openapi';
import { isStorable, parseBody, parseLater, parseListing, pickFields } from '../http/requests';
import { abortOnClose, FairSemaphore, type Turns } from '../http/semaphore';
import { kinds, type RecordTable, referenceOf, writtenColumns } from '../kinds';

const MOST_ROWS = 500;
/** The bytes of so many rows of the longest names and emails; a batch of ordinary ones has a tenth of it. */
export const BATCH_LIMIT_BYTES = 2 * 1024 * 1024;

const FOREIGN_IMPORT = 'Esta importação é de outra pessoa, ou de outro tipo de registro.';
const UNDONE = 'Esta importação foi desfeita: não recebe mais registros.';
const NOT_FOUND = 'Importação não encontrada.';

/** The name that a client gives to an import. */
const KEY = /^[A-Za-z0-9_-]{8,64}$/;
const LARGEST_ROW = 10_000_000;

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const rowNumber = must(number(), (value) => Number.isSafeInteger(value) && value > 0 && value <= LARGEST_ROW);

const LONGEST_FILE_NAME = 255;
/** A file's name as histories show it: without controls and signs of direction, which can make it read as another. */
const fileName = coerce(
  must(string(), (text) => text.length <= LONGEST_FILE_NAME && isStorable(text)),
  string(),
  (text) => stripInvisible(text.replace(/\p{Cc}/gu, '')),
);

const batchRules = type({
  importacao: described(
    must(string(), (text) => KEY.test(text)),
    { type: 'string', pattern: KEY.source },
  ),
  arquivo: described(optional(nullable(fileName)), { maxLength: LONGEST_FILE_NAME }),
  total: described(optional(nullable(must(number(), isCount))), countSchema),
});

const rowSchema = type({ linha: rowNumber });
const rowsSchema = must(
  array(rowSchema),
  (rows) => new Set(rows.map(({ linha }) => linha)).size === rows.length,
);

/** The rows of a batch by their number alone; they are counted before one of them is looked at. */
const isRowList = (linhas: unknown): linhas is readonly Given[] =>
  Array.isArray(linhas) && linhas.length > 0 && linhas.length <= MOST_ROWS && is(linhas, rowsSchema);

/** A row as it is sent; the name of a record that it refers to has the column of the reference. */
type Given = Infer<typeof rowSchema> & {
  valores?: unknown;
  novaCidade?: unknown;
  mesmoAssim?: unknown;
  [column: string]: unknown;
};

const markSchema = optional(nullable(boolean()));

const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);

/** A row with valid values, or the message of each invalid field. */
function checkRow(table: RecordTable, given: Given): BatchRow | Refusal {
  const { linha, valores, novaCidade, mesmoAssim } = given;
  const reference = referenceOf(table);
  const typed = reference && given[reference.column];
  const named = typed === null || typed === undefined ? null : reference;
  const values = pickFields(writtenColumns(table), valores);
  const result = validate(table.rules, named === null ? values : { ...values, [named.field]: 1 });
  const errors: Record<string, string | undefined> = result.valid ? {} : { ...result.errors };
  // What names a city may be shorter than the name of one: 'BH'.
  const name = isText(typed) ? stripInvisible(typed) : '';
  const isReadable = name !== '' && name.length <= MAXIMUM_TEXT_LENGTH;
  if (named !== null && !isReadable) {
    const { rules, searched } = named.table;
    const checked = validate(rules, { [searched]: isText(typed) ? name : [] });
    errors[named.column] = checked.valid ? messages.invalid : checked.errors[searched];
  }
  if (named !== null && !is(novaCidade, markSchema)) errors.novaCidade = messages.invalid;
  if (!is(mesmoAssim, markSchema)) errors.mesmoAssim = messages.invalid;
  if (!result.valid || Object.keys(errors).length > 0) return { linha, errors };
  const marks = { isNewCity: novaCidade === true, insists: mesmoAssim === true };
  return { linha, values: result.values, cidade: named === null ? null : name, ...marks };
}

type Refusal = { linha: number; errors: Record<string, string | undefined> };

/** The answer to a row. */
function answerOf(table: RecordTable, outcome: BatchOutcome): { linha: number; id: number } | Refusal {
  if ('id' in outcome) return outcome;
  const { linha, refusal } = outcome;
  const { unknown = '', exists = '' } = table.messages;
  switch (refusal) {
    case 'city':
      return { linha, errors: { [referenceOf(table)?.column ?? 'default']: outcome.message } };
    case 'exists':
      return { linha, errors: { [table.searched]: exists } };
    case 'reference':
      return {
        linha,
        errors: Object.fromEntries(Object.keys(table.references).map((name) => [name, unknown])),
      };
    case 'duplicate':
      return { linha, errors: { [table.email ?? 'default']: table.emailTaken ?? '' } };
  }
}

function batchSchema(table: RecordTable) {
  const reference = referenceOf(table);
  const name = reference && { [reference.column]: { type: 'string' }, novaCidade: { type: 'boolean' } };
  const values = { type: 'object', properties: fieldsOf(table.rules) };
  const row = objectSchema({ linha: idSchema, valores: values });
  const items = { ...row, properties: { ...row.properties, ...name, mesmoAssim: { type: 'boolean' } } };
  const linhas = { type: 'array', minItems: 1, maxItems: MOST_ROWS, items };
  const { properties, required, ...batch } = objectOf(batchRules);
  const body = { ...batch, required: [...required, 'linhas'], properties: { ...properties, linhas } };
  const answer = objectOf(batchAnswerSchema);
  return documented(
    200,
    { ...answer, description: 'O que foi feito de cada linha, na ordem delas' },
    { body },
  );
}

const schemas = {
  list: documented(200, pageOf(objectOf(importSchema), 'As importações, a última primeiro'), {
    querystring: listingQuery('page', 'limit'),
  }),
  undo: documented(
    200,
    {
      ...objectOf(undoAnswerSchema),
      description: 'Quantos esta chamada apagou, quantos ficam, e quantos ainda podem ser apagados',
    },
    { params: objectSchema({ id: { type: 'string' } }) },
  ),
};

/** Row checks between two turns of the event loop. */
const CHECKED_AT_ONCE = 50;

async function checkRows(table: RecordTable, given: readonly Given[]) {
  const checked: (BatchRow | Refusal)[] = [];
  for (const [at, row] of given.entries()) {
    if (at > 0 && at % CHECKED_AT_ONCE === 0) await turn();
    checked.push(checkRow(table, row));
  }
  return checked;
}

/** A body of a batch, or a 400. */
function parseBatch(body: unknown) {
  const batch = parseBody(batchRules, body);
  const { linhas } = Object(body);
  if (!isRowList(linhas)) throw invalid({ body: { linhas: messages.invalid } });
  return { batch, given: linhas };
}

/** Batches of one user that wait for their turn; the web app sends one at a time. */
const BATCHES_PER_USER = 20;

/** The calls of imports, for signed-in users: one batch or undoing at a time in the whole server. */
export async function importRoutes(
  app: FastifyInstance,
  { imports }: Store,
  inTurn: Turns,
  rowsInOneGo = ROWS_IN_ONE_GO,
) {
  const keepPace = writingPace(rowsInOneGo);
  const importing = new FairSemaphore(1, BATCHES_PER_USER);

  async function bringIn(table: RecordTable, request: FastifyRequest, body: unknown) {
    const { batch, given } = parseBatch(body);
    keepPace(request, given.length);
    const checked = await checkRows(table, given);
    const rows = checked.filter((row) => 'values' in row);
    const { importacao, arquivo = null, total = null } = batch;
    const outcomes = await imports.bringIn(table, { importacao, arquivo, total, rows }, request.usuario);
    if (outcomes === 'foreign') throw new HttpError(409, FOREIGN_IMPORT);
    if (outcomes === 'undone') throw new HttpError(409, UNDONE);
    const answers = new Map(outcomes.map((outcome) => [outcome.linha, answerOf(table, outcome)]));
    audit(request, 'importou', { registro: `${table.name}: ${outcomes.length}`, importacao });
    return {
      linhas: checked.map((row) => answers.get(row.linha) ?? ('errors' in row ? row : { linha: row.linha })),
    };
  }

  await app.register(async (scope) => {
    const parseNow = parseLater(scope);
    for (const table of Object.values<RecordTable>(kinds)) {
      const options = {
        ...batchSchema(table),
        bodyLimit: BATCH_LIMIT_BYTES,
        // A user who has to wait is refused before the body is read.
        onRequest: async (request: FastifyRequest) => keepPace(request, 0),
      };
      scope.post(`/${table.name}/lote`, options, async (request, reply) =>
        importing.run(
          async () => {
            // Parsing two megabytes holds the event loop: the requests of others come between two batches.
            await turn();
            return bringIn(table, request, await parseNow(request));
          },
          String(request.usuario),
          abortOnClose(reply),
        ),
      );
    }
  });

  app.get('/importacoes', schemas.list, async (request, reply) => {
    const listing = parseListing(request.query);
    const { rows, total } = await inTurn(request, reply, () => imports.list(listing));
    reply.header(TOTAL_HEADER, total);
    return rows;
  });

  app.post('/importacoes/:id/desfazer', schemas.undo, async (request, reply) =>
    importing.run(
      async () => {
        const { id } = Object(request.params);
        const undone = KEY.test(String(id)) ? await imports.undo(String(id), request.usuario) : undefined;
        if (undone === undefined) throw new HttpError(404, NOT_FOUND);
        audit(request, 'desfez', { importacao: String(id) });
        return undone;
      },
      String(request.usuario),
      abortOnClose(reply),
    ),
  );
}
