import { Building2, type LucideIcon, Users } from 'lucide-react';
import type { SavedRecord } from '../../machines/detailForm';
import type { WriteCall } from '../../machines/writeMachine';
import { createChangeLog } from '../api/changeCalls';
import type { HttpClient } from '../api/httpClient';
import { createResource } from '../api/resource';
import type { RecordName } from '../domain/changes';
import { isSameCityName, splitCityName, stateInBrackets } from '../domain/cities/names';
import type { NearBy } from '../domain/headers';
import { type FieldValues, type Kind, nameIn } from '../domain/kind';
import { kinds } from '../domain/kinds';
import { parse } from '../domain/rules';
import type { Services } from './services';

/** A kind of record as the web app shows it. */
export type WebKind = Kind & {
  /** Its entry in the sidebar. */
  label: string;
  icon: LucideIcon;
  /** That of its singular. */
  article: 'a' | 'o';
  listTitle: string;
  /** The word on a button that makes one more: 'Nova'. */
  newLabel: string;
  /** Offered by an empty list. */
  firstLabel: string;
  /** The first step that fills its list. */
  firstStep: string;
  totalTitle: string;
  /** Shown above the near rows of a search without matches. */
  nearTitle: (busca: string, by?: NearBy, city?: string | null) => string;
  /** Its names may have a part that tells them apart, which a search for equal names leaves out. */
  namesakes?: { bareName: (name: string) => string; isSame: (name: string, other: string) => boolean };
  /** The text on a record's disc; null for the initials of its name. */
  discOf?: (name: string) => string | null;
};

/** Every kind of record by its name, in the order of the home page. */
export const everyKind = {
  pessoas: {
    ...kinds.pessoas,
    label: 'Pessoas',
    icon: Users,
    article: 'a',
    listTitle: 'Listagem de pessoas',
    newLabel: 'Nova',
    firstLabel: 'Cadastrar a primeira pessoa',
    firstStep: 'Cadastre ou importe as pessoas',
    totalTitle: 'Total de pessoas',
    nearTitle: (busca, by = 'nome', city = null) =>
      ({
        email: `Nenhum nome com “${busca}”. No email:`,
        cidade: `Ninguém se chama “${busca}”. Moram em ${city ?? 'cidades com esse nome'}:`,
        nome: `Ninguém com “${busca}”. Nomes parecidos:`,
      })[by],
  },
  cidades: {
    ...kinds.cidades,
    label: 'Cidades',
    icon: Building2,
    article: 'a',
    listTitle: 'Listagem de cidades',
    newLabel: 'Nova',
    firstLabel: 'Cadastrar a primeira cidade',
    firstStep: 'Cadastre ou importe as cidades',
    totalTitle: 'Total de cidades',
    nearTitle: (busca) => `Nenhuma cidade com “${busca}”. Nomes parecidos:`,
    discOf: stateInBrackets,
    namesakes: { bareName: (name: string) => splitCityName(name).bare, isSame: isSameCityName },
  },
} satisfies Record<RecordName, WebKind>;

export const allKinds: readonly WebKind[] = Object.values(everyKind);

/** The title of an empty form, and the command that opens it: 'Nova pessoa'. */
export const newTitleOf = ({ newLabel, singular }: WebKind): string =>
  `${newLabel} ${singular.toLowerCase()}`;

/** Reads, deletions and restorations are about a record. */
function requireId(id: number | null): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

/** Reads a record, for its page and for a write that looks what an earlier one has done (section 7). */
export async function readRecord(
  http: HttpClient,
  { name, item }: Kind,
  id: number | null,
  signal: AbortSignal,
): Promise<SavedRecord> {
  const read = await createResource(http, `/${name}`, item).read(requireId(id), signal);
  return { id: requireId(id), values: read.item, etag: read.etag };
}

type KindCalls = Pick<Services, 'http' | 'cityNames'>;

/** The payload of typed values; what is typed for a city is looked up. */
async function resolve({ http, cityNames }: KindCalls, { rules, references }: Kind, typed: FieldValues) {
  const values: Record<string, unknown> = { ...typed };
  for (const name of Object.keys(references)) {
    const text = typed[name];
    if (typeof text !== 'string') continue;
    // In the chunk of the record page, which a list doesn't load.
    const { findTypedCity } = await import('./city-picker/citySearch');
    const city = await findTypedCity(http, name, text);
    cityNames.set(city.id, city.nome);
    values[name] = city.id;
  }
  return parse(rules, values);
}

/** The calls that the writes of a kind make (section 7). */
export function callsOf(services: KindCalls, name: RecordName) {
  const { http } = services;
  const kind: Kind = kinds[name];
  const resource = createResource(http, `/${name}`, kind.item);
  return {
    resolve: (typed: FieldValues) => resolve(services, kind, typed),

    send: async ({ task, id, payload, etag, key }: WriteCall) => {
      if (task === 'save') {
        const values = payload ?? {};
        return id === null
          ? resource.create(values, key)
          : { id, ...(await resource.update(id, values, etag)) };
      }
      if (task === 'delete') await resource.remove(requireId(id), etag);
      else await createChangeLog(http, `/${name}`).restore(requireId(id));
      return { id, etag: null };
    },

    read: (id: number | null, signal: AbortSignal) => readRecord(http, kind, id, signal),
  };
}

/** The name of a saved record as it is announced: a person's with the city, where its name is known. */
export function announcedName(
  { cityNames }: Pick<Services, 'cityNames'>,
  kind: Kind,
  values: FieldValues,
): string {
  const cities = Object.keys(kind.references).map((field) => cityNames.get(Number(values[field])));
  return [nameIn(kind, values), ...cities.filter((name) => name !== undefined)].join(', ');
}

/** The word for one record of a kind: `pessoa`. */
export const singularOf = (kind: string): string =>
  allKinds.find(({ name }) => name === kind)?.singular.toLowerCase() ?? kind;
