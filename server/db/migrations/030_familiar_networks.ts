import { statements, type Version } from './version';

/** Failed logins are counted in memory; what stays is where an account has logged in (`acessos`). */
export const familiarNetworks: Version = {
  sqlite: statements(['drop table falhas', 'drop index usuarios_scrypt']),
  postgres: statements(['drop table falhas', 'drop index usuarios_scrypt']),
};
