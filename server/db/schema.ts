import type { Generated } from 'kysely';
import type { KindName, ValuesOf } from '../kinds/all';
import type { KeyColumns } from './engine';

/** `busca` is the searchable form of the searched column, see {@link searchable}. */
type RecordTables = {
  [Name in KindName]: ValuesOf<Name> & { id: Generated<number>; busca: string; versao: Generated<number> };
};

/** Tables as Kysely sees them; columns carry the names the API uses. */
export interface Schema extends RecordTables {
  usuarios: {
    id: Generated<number>;
    nome: string;
    email: string;
    senha: string;
    geracao: Generated<number>;
  };
  acessos: { chave: string; ultimo: number };
  chaves: KeyColumns & { registro: number };
  configuracoes: { chave: string; valor: string };
}
