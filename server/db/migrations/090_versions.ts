import { statements } from './version';

/** Of each record the lines of its newest 1,000 versions stay; from now on each write keeps to that. */
const trim = statements([
  `delete from mudancas where versao <= (
     select max(versao) from mudancas as depois
     where depois.tipo = mudancas.tipo and depois.registro = mudancas.registro) - 1000`,
]);

export const versions = { sqlite: trim, postgres: trim };
