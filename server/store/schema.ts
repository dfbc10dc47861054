import type { Generated } from 'kysely';

/** Tables as Kysely sees them; columns carry the names the API uses. */
export interface Schema {
  /** `busca` is the searchable form of the name, see {@link searchable}. */
  pessoas: {
    id: Generated<number>;
    nomeCompleto: string;
    email: string;
    cidadeId: number;
    busca: string;
  };
  cidades: { id: Generated<number>; nome: string; busca: string };
  usuarios: {
    id: Generated<number>;
    nome: string;
    email: string;
    senha: string;
    geracao: Generated<number>;
  };
  falhas: { chave: string; quantidade: number; ultima: number };
  acessos: { chave: string; ultimo: number };
  configuracoes: { chave: string; valor: string };
}

export type RecordTable = 'pessoas' | 'cidades';

/** The columns that make up a record's answer, in the order of section 3. */
export const RECORD_COLUMNS = {
  pessoas: ['id', 'nomeCompleto', 'email', 'cidadeId'],
  cidades: ['id', 'nome'],
} as const satisfies Record<RecordTable, readonly string[]>;
