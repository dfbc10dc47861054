import type { FastifyInstance } from 'fastify';
import { cidadeRules } from '../../src/domain/cidade';
import { pessoaRules } from '../../src/domain/pessoa';
import { HttpError, invalid } from '../http/errors';
import type { Store } from '../store/store';
import { recordRoutes } from './records';

const conflict = (message: string, body: Record<string, string> = {}) =>
  new HttpError(409, message, Object.keys(body).length > 0 ? { body } : {});

export const EMAIL_TAKEN = 'Já existe uma pessoa com este email.';
export const CITY_UNKNOWN = 'A cidade escolhida não existe.';
export const CITY_IN_USE = 'A cidade não pode ser apagada porque há pessoas cadastradas nela.';

/** People and cities, for signed-in users (sections 6 and 7). */
export function registerRoutes(app: FastifyInstance, { pessoas, cidades }: Store) {
  recordRoutes(app, {
    path: '/pessoas',
    resource: pessoas,
    rules: pessoaRules,
    notFound: 'Pessoa não encontrada.',
    conflicts: {
      saving: ({ kind }) =>
        kind === 'duplicate'
          ? conflict(EMAIL_TAKEN, { email: EMAIL_TAKEN })
          : invalid({ body: { cidadeId: CITY_UNKNOWN } }),
      deleting: () => conflict('A pessoa não pode ser apagada.'),
    },
  });

  recordRoutes(app, {
    path: '/cidades',
    resource: cidades,
    rules: cidadeRules,
    notFound: 'Cidade não encontrada.',
    conflicts: {
      saving: () => conflict('Já existe uma cidade com este nome.'),
      deleting: () => conflict(CITY_IN_USE),
    },
    async complete(rows, { id }) {
      if (id === 0 || rows.some((cidade) => cidade.id === id)) return rows;
      const selected = await cidades.read(id);
      return selected === undefined ? rows : [...rows, selected];
    },
  });
}
