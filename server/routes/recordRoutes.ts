import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeGroupSchema, deletedSchema, logLineSchema } from '../../src/domain/changes';
import {
  CITY_HEADER,
  NEAR,
  NEAR_BY,
  REASON_HEADER,
  SEARCH_HEADER,
  TOTAL_HEADER,
} from '../../src/domain/headers';
import { CONFLICT_ERROR } from '../../src/domain/messages';
import { WRITES_IN_ONE_GO, writingPace } from '../auth/pace';
import { StoreError } from '../db/engine';
import { readsMuch } from '../db/recordPages';
import type { Records, Store } from '../db/store';
import { MINUTE_MS } from '../durations';
import { HttpError, invalid } from '../http/errors';
import { fieldsOf, objectOf } from '../http/jsonSchema';
import { audit } from '../http/log';
import {
  countSchema,
  DONE,
  documented,
  header,
  idSchema,
  listingQuery,
  objectSchema,
  pageOf,
  params,
} from '../http/openapi';
import {
  entityTag,
  groupsRules,
  idOrNone,
  parseBody,
  parseGroups,
  parseId,
  parseListing,
  requestKeyOf,
  versionsIn,
} from '../http/requests';
import { abortOnClose, FairSemaphore, type Turns, turnsOf } from '../http/semaphore';
import { kinds, pointingAt, type RecordTable } from '../kinds';

const CHANGED_BY_YOU = 'O registro foi alterado por você em outra janela.';
const KEY_OF_ANOTHER = 'Este pedido já criou um registro, com outros dados.';

/** The meaning of a failed save to the client; an error that the kind has no words for stays a defect. */
function savingError(
  { email, emailTaken: taken, references, messages }: RecordTable,
  error: unknown,
): unknown {
  if (!(error instanceof StoreError)) return error;
  const { unknown = '' } = messages;
  if (error.kind === 'duplicate' && email && taken)
    return new HttpError(409, taken, { body: { [email]: taken } });
  if (error.kind !== 'reference') return error;
  return invalid({ body: Object.fromEntries(Object.keys(references).map((name) => [name, unknown])) });
}

function removingError(kind: RecordTable, error: unknown): unknown {
  const { inUse } = kind.messages;
  const isInUse = error instanceof StoreError && error.kind === 'reference' && inUse !== undefined;
  return isInUse ? new HttpError(409, inUse(pointingAt(kind))) : error;
}

/** The header of an answer that names the version of a record. */
const versionHeader = {
  headers: header('etag', 'A versão do registro; muda a cada gravação'),
};

/** The requests and answers of the five calls, see {@link documented}. */
function schemasOf({ rules, addsSelected }: RecordTable) {
  const record = objectSchema({ id: idSchema, ...fieldsOf(rules) });
  const querystring = listingQuery(
    'page',
    'limit',
    'filter',
    'parecidas',
    ...(addsSelected ? ['id' as const] : []),
  );
  const body = { body: objectOf(rules) };
  const optional = (name: string, description: string) => ({
    headers: { type: 'object', properties: header(name, description) },
  });
  const once = optional('idempotency-key', 'Identifica o pedido por um dia: repetido, nada é criado de novo');
  const match = optional('if-match', 'Só se o registro ainda tem esta versão, ou uma destas');
  const read = { ...record, ...versionHeader, description: 'O registro' };
  const made = { ...idSchema, ...versionHeader, description: 'O id do novo registro' };
  const page = pageOf(record, 'Os registros que correspondem ao filtro, ou se não há nenhum, os parecidos');
  const near = {
    [SEARCH_HEADER]: {
      type: 'string',
      enum: [NEAR],
      description: 'Nenhum corresponde: os registros são parecidos',
    },
    [REASON_HEADER]: {
      type: 'string',
      enum: NEAR_BY,
      description: 'Por que são parecidos: parte do email, a cidade onde moram ou o nome',
    },
    [CITY_HEADER]: { ...idSchema, description: 'A cidade onde moram, se é uma só' },
  };
  return {
    list: documented(200, { ...page, headers: { ...page.headers, ...near } }, { querystring }),
    read: documented(200, read, { params }),
    create: documented(201, made, { ...body, ...once }),
    update: documented(204, { ...DONE, ...versionHeader }, { params, ...body, ...match }),
    remove: documented(204, DONE, { params, ...match }),
  };
}

/** Descriptions of the fields of a change. */
const WORDS = {
  quem: 'O nome de quem fez, se ainda há esse usuário',
  antes: 'Os valores de antes',
  sua: 'Se foi quem pergunta que a fez',
  importacao: 'A importação que criou o registro',
  arquivo: 'O arquivo dela',
};
const querystring = listingQuery('page', 'limit');
const back = { ...DONE, ...versionHeader, description: 'O registro está de volta, com o seu número' };
const changeSchemas = {
  history: documented(200, pageOf(objectOf(logLineSchema, WORDS), 'As mudanças, a última primeiro'), {
    params,
    querystring,
  }),
  deleted: documented(
    200,
    pageOf(
      objectOf(deletedSchema, { ...WORDS, importacao: 'A importação desfeita' }),
      'Os registros apagados, o último primeiro; os de uma importação desfeita são uma linha só',
    ),
    { querystring: listingQuery('page', 'limit', 'filter', 'importacao') },
  ),
  restore: documented(204, back, { params }),
  recent: documented(
    200,
    pageOf(objectOf(changeGroupSchema, WORDS), 'As mudanças de todos os registros; uma importação é uma só'),
    { querystring: { ...querystring, properties: { ...querystring.properties, ...fieldsOf(groupsRules) } } },
  ),
};

/** Writes of one user that wait for their turn: more than a browser has requests. */
const WRITES_PER_USER = 200;

/**
 * The calls of section 7 for every kind of record, and those of their changes, for signed-in users (section 6).
 * @param inTurn runs what reads much
 */
export function recordRoutes(
  app: FastifyInstance,
  store: Store,
  inTurn: Turns,
  writesInOneGo = WRITES_IN_ONE_GO,
) {
  const exporting = new FairSemaphore(store.exportsAtOnce, EXPORTS_PER_USER, {
    perOwner: 1,
    patienceMs: EXPORT_PATIENCE_MS,
  });
  const keepPace = writingPace(writesInOneGo);
  const writing = turnsOf(new FairSemaphore(store.writesAtOnce, WRITES_PER_USER));
  const write: Turns = async (request, reply, task) => {
    keepPace(request);
    return writing(request, reply, task);
  };
  // A user who has to wait is refused before the body is read. A refused body counts as no write.
  const paced = { onRequest: async (request: FastifyRequest) => keepPace(request, 0) };
  const gates = { inTurn, write, paced, exporting };
  for (const kind of Object.values(kinds)) kindRoutes(app, kind, store.records[kind.name], gates);

  app.get('/mudancas', changeSchemas.recent, async (request, reply) => {
    const most = parseGroups(request.query);
    if (most !== undefined) {
      const groups = await inTurn(request, reply, () => store.groupsOfChanges(most));
      reply.header(TOTAL_HEADER, groups.length);
      return groups;
    }
    const listing = parseListing(request.query);
    const { rows, total } = await inTurn(request, reply, () => store.recentChanges(listing));
    reply.header(TOTAL_HEADER, total);
    return rows;
  });
}

/** A snapshot holds the log of the database, and its vacuum. */
const LONGEST_EXPORT_MS = 10 * MINUTE_MS;
const EXPORTS_PER_USER = 5;
/** The time that an export waits for its turn. */
const EXPORT_PATIENCE_MS = 30_000;
/** Slower than this a million records take longer than {@link LONGEST_EXPORT_MS} by far. */
const LEAST_BYTES_PER_SECOND = 64 * 1024;
/** The time that a reader may fall behind that rate. */
const READER_PATIENCE_MS = 10_000;

/** Hands an export on piece by piece, as it is read; gives up on a reader that is too slow. */
async function* pacedByReader(text: AsyncIterable<string>, giveUp: () => void) {
  let patience = READER_PATIENCE_MS;
  for await (const piece of text) {
    const before = performance.now();
    const timer = setTimeout(giveUp, patience);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
    const earned = (piece.length / LEAST_BYTES_PER_SECOND) * 1000;
    patience = Math.min(READER_PATIENCE_MS, patience - (performance.now() - before) + earned);
  }
}

const exportSchema = {
  ...documented(
    200,
    {
      type: 'string',
      headers: { [TOTAL_HEADER]: { ...countSchema, description: 'Quantos registros há' } },
      description: 'Os registros que correspondem ao filtro, em CSV',
    },
    { querystring: listingQuery('filter') },
  ),
  exposeHeadRoute: false,
};

interface Gates {
  inTurn: Turns;
  write: Turns;
  /** The options of a route that writes: each user has a pace. */
  paced: { onRequest: (request: FastifyRequest) => Promise<void> };
  exporting: FairSemaphore;
}

function kindRoutes(
  app: FastifyInstance,
  kind: RecordTable,
  resource: Records,
  { inTurn, write, paced, exporting }: Gates,
) {
  const path = `/${kind.name}`;
  const schemas = schemasOf(kind);
  const missing = () => new HttpError(404, kind.messages.notFound);
  /** The refusal of a write over a newer version; its last change may be the user's own, in another tab. */
  const changedMeanwhile = async (id: number, usuario: number) => {
    const isOwn = (await resource.lastChangedBy(id)) === usuario;
    return new HttpError(412, isOwn ? CHANGED_BY_YOU : CONFLICT_ERROR);
  };
  const orSavingError = (error: unknown) => Promise.reject(savingError(kind, error));

  app.get(path, schemas.list, async (request, reply) => {
    const listing = parseListing(request.query);
    if (listing.parecidas === 1) {
      const near = await inTurn(request, reply, () => resource.listNear(listing.filter));
      reply.header(TOTAL_HEADER, near.length);
      return near;
    }
    const list = () => resource.list(listing);
    const { rows, total, near } = await (readsMuch(listing) ? inTurn(request, reply, list) : list());
    reply.header(TOTAL_HEADER, total);
    if (near) reply.headers({ [SEARCH_HEADER]: NEAR, [REASON_HEADER]: near.by });
    if (near?.cidade) reply.header(CITY_HEADER, near.cidade);
    if (!kind.addsSelected || listing.id === 0 || rows.some(({ id }) => id === listing.id)) return rows;
    const selected = await resource.read(listing.id);
    return selected === undefined ? rows : [...rows, selected.record];
  });

  app.get(`${path}/:id`, { ...schemas.read, config: { checksSession: true } }, async (request, reply) => {
    // The session comes first, also where the address names no record.
    const { origin, found } = await resource.readAs(idOrNone(request.params), request.usuario);
    request.admit(origin);
    parseId(request.params);
    if (found === undefined) throw missing();
    reply.header('etag', entityTag(request, found.version));
    return found.record;
  });

  app.post(path, { ...schemas.create, ...paced }, async (request, reply) => {
    const values = parseBody(kind.rules, request.body);
    const key = requestKeyOf(request);
    const create = () => resource.create(values, request.usuario, key);
    const made = await write(request, reply, create).catch(orSavingError);
    if (!('version' in made)) {
      const [status, message] =
        made.outcome === 'gone' ? [404, kind.messages.notFound] : [409, KEY_OF_ANOTHER];
      return reply.code(status).send({ errors: { default: message }, id: made.id });
    }
    if (made.outcome === 'created') audit(request, 'criou', { registro: `${kind.name}/${made.id}` });
    reply.code(201).header('etag', entityTag(request, made.version)).type('application/json');
    return reply.send(String(made.id));
  });

  app.put(`${path}/:id`, { ...schemas.update, ...paced }, async (request, reply) => {
    const id = parseId(request.params);
    const values = parseBody(kind.rules, request.body);
    const update = () => resource.update(id, values, request.usuario, versionsIn(request));
    const saved = await write(request, reply, update).catch(orSavingError);
    if (saved === 'missing') throw missing();
    if (saved === 'changed') throw await changedMeanwhile(id, request.usuario);
    audit(request, 'alterou', { registro: `${kind.name}/${id}` });
    return reply.code(204).header('etag', entityTag(request, saved)).send();
  });

  app.delete(`${path}/:id`, { ...schemas.remove, ...paced }, async (request, reply) => {
    const id = parseId(request.params);
    const remove = () => resource.remove(id, request.usuario, versionsIn(request));
    const removed = await write(request, reply, remove).catch((error: unknown) =>
      Promise.reject(removingError(kind, error)),
    );
    if (removed === 'missing') throw missing();
    if (removed === 'changed') throw await changedMeanwhile(id, request.usuario);
    audit(request, 'apagou', { registro: `${kind.name}/${id}` });
    return reply.code(204).send();
  });

  app.get(`${path}/:id/historico`, changeSchemas.history, async (request, reply) => {
    const id = parseId(request.params);
    const listing = parseListing(request.query);
    const read = () => resource.history(id, request.usuario, listing);
    const { rows, total } = await inTurn(request, reply, read);
    if (total === 0 && (await resource.read(id)) === undefined) throw missing();
    reply.header(TOTAL_HEADER, total);
    return rows;
  });

  /** Resolves when nothing of the export runs any more, whatever became of its client. */
  async function sendExport(reply: FastifyReply, filter: string, signal: AbortSignal) {
    const { total, text, close } = await resource.openExport(filter, signal);
    const giveUp = () => reply.raw.destroy();
    const limit = setTimeout(giveUp, LONGEST_EXPORT_MS);
    try {
      signal.throwIfAborted();
      reply.type('text/csv; charset=utf-8').headers({
        'content-disposition': `attachment; filename="${kind.name}.csv"`,
        [TOTAL_HEADER]: total,
      });
      const body = Readable.from(pacedByReader(text, giveUp), { objectMode: false });
      const handedOver = new Promise<void>((resolve) => body.once('close', resolve));
      reply.send(body);
      await handedOver;
    } finally {
      clearTimeout(limit);
      await close();
    }
  }

  app.get(`${path}/planilha`, exportSchema, async (request, reply) => {
    const { filter } = parseListing(request.query);
    const signal = abortOnClose(reply);
    await exporting.run(() => sendExport(reply, filter, signal), String(request.usuario), signal);
    return reply;
  });

  app.get(`${path}/apagados`, changeSchemas.deleted, async (request, reply) => {
    const listing = parseListing(request.query);
    const { rows, total } = await inTurn(request, reply, () => resource.deleted(listing));
    reply.header(TOTAL_HEADER, total);
    return rows;
  });

  app.post(`${path}/:id/restauracao`, { ...changeSchemas.restore, ...paced }, async (request, reply) => {
    const id = parseId(request.params);
    const restore = () =>
      resource.restore(id, request.usuario).catch((error: unknown) => {
        const refusal = savingError(kind, error);
        // Nothing that was sent is wrong: it is the register that has changed since.
        if (refusal instanceof HttpError) throw new HttpError(409, messageOf(refusal), refusal.parts);
        throw refusal;
      });
    const version = await write(request, reply, restore);
    if (version === 'missing') throw missing();
    audit(request, 'restaurou', { registro: `${kind.name}/${id}` });
    return reply.code(204).header('etag', entityTag(request, version)).send();
  });
}

/** The message of the first field, or the one of the whole. */
const messageOf = ({ message, parts: { body = {} } }: HttpError) => Object.values(body)[0] ?? message;
