import { type CidadeValues, cidadeForm, cidadeRules } from '../src/domain/cidade';
import { EMAIL_TAKEN } from '../src/domain/messages';
import { type PessoaPayload, pessoaForm, pessoaRules } from '../src/domain/pessoa';
import type { Described, Rules } from '../src/domain/rules';

/** The values of one record, without its id, by the names that the API uses. */
export type RecordValues = Readonly<Record<string, string | number>>;

/** Everything the server knows about the table of one kind of record; migrations make it. */
export interface RecordTable<Values extends RecordValues = RecordValues> {
  /** Names the table and the path of its calls. */
  readonly name: string;
  /** The rules of what POST and PUT are sent; each field is a column. */
  readonly rules: Rules<Values> & Described<keyof Values & string>;
  /** The headings of an export. */
  readonly labels: { readonly [Name in keyof Values & string]: string };
  /** The column that searches look at. */
  readonly searched: keyof Values & string;
  /** The column that searches with an '@' look at: an email that only one record may have. */
  readonly email?: keyof Values & string;
  /** Columns that hold the id of a record of another kind, which can't be deleted while it is in use. */
  readonly references: { readonly [Name in keyof Values]?: string };
  /** The values of later fields in lines of the log that are older than they, as their migrations have them. */
  readonly defaults?: Partial<Values>;
  readonly messages: {
    readonly notFound: string;
    /** Another record has the email. */
    readonly taken?: string;
    /** There is no record of another kind with this id. */
    readonly unknown?: string;
    /** Says why a record that others point at can't be deleted; `who` names the kinds that do. */
    readonly inUse?: (who: string) => string;
  };
  /** The listing adds the record named by its parameter `id` (section 7). */
  readonly addsSelected: boolean;
}

const pessoas = {
  name: 'pessoas' as const,
  rules: pessoaRules,
  labels: pessoaForm.fieldLabels,
  searched: 'nomeCompleto',
  email: 'email',
  references: { cidadeId: 'cidades' },
  messages: {
    notFound: 'Pessoa não encontrada.',
    taken: EMAIL_TAKEN,
    unknown: 'A cidade escolhida não existe.',
  },
  addsSelected: false,
} satisfies RecordTable<PessoaPayload>;

const cidades = {
  name: 'cidades' as const,
  rules: cidadeRules,
  labels: cidadeForm.fieldLabels,
  searched: 'nome',
  references: {},
  messages: {
    notFound: 'Cidade não encontrada.',
    inUse: (who) => `A cidade não pode ser apagada porque há ${who} cadastradas nela.`,
  },
  addsSelected: true,
} satisfies RecordTable<CidadeValues>;

/** Every kind of record that the register keeps, under its own name. */
export const kinds = { pessoas, cidades };

/** The kinds whose records point at records of this one, in words: 'pessoas'. */
export const pointingAt = ({ name }: RecordTable): string =>
  Object.values<RecordTable>(kinds)
    .filter(({ references }) => Object.values(references).includes(name))
    .map((kind) => kind.name)
    .join(' ou ');

/** The columns that writes fill in, in the order of section 3. */
export const writtenColumns = ({ rules }: RecordTable): string[] => Object.keys(rules.schema);

/** The columns of an answer, in the order of section 3. */
export const answeredColumns = (kind: RecordTable): string[] => ['id', ...writtenColumns(kind)];
