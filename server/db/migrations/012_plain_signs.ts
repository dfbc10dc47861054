import { statements, type Version } from './version';

/** Apostrophes and hyphens that texts and telephones write, and the plain ones by which people look for them. */
const SIGNS = { "'": '\u2018\u2019\u02bc\u00b4', '-': '\u2010\u2011\u2013' };

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const replaced = ['pessoas', 'cidades'].flatMap((table) =>
  Object.entries(SIGNS).flatMap(([plain, signs]) =>
    [...signs].map(
      (sign) => `update ${table} set busca = replace(busca, ${quoted(sign)}, ${quoted(plain)})
     where busca like ${quoted(`%${sign}%`)}`,
    ),
  ),
);

/**
 * Names found by plain apostrophes and hyphens, whichever ones they are written
 * with. On PostgreSQL, servers of the release before forget their counts.
 */
export const plainSigns: Version = {
  sqlite: statements(replaced),
  postgres: statements([...replaced, 'update contadores set versao = versao + 1 where fatia = 0']),
};
