import type { FoundRecord, Half } from '../../../machines/paletteMachine';
import { type RecordName, recordNames } from '../../domain/changes';
import { splitName } from '../../domain/cities/names';
import { suggestCity } from '../../domain/cities/suggestCity';
import { cityKind } from '../../domain/kinds';
import { finds, searchableForms, searched } from '../../domain/searchable';

/** The ways in which an entry fits the typed text, the best first. */
const HITS = ['exact', 'beginning', 'part', 'near'] as const;
type Hit = (typeof HITS)[number];

/** The groups in the order of equal hits. */
type GroupName = 'commands' | RecordName;
const GROUPS: readonly GroupName[] = ['commands', ...recordNames];

/** The number of commands that a text finds. */
const MOST_COMMANDS = 5;

/** A command by its name; `isWhole`: found by its whole name alone, as one that ends the session is. */
export type NamedCommand = { value: string; label: string; isWhole?: boolean };

export type RankedPalette = {
  /** The groups in which something is found, the one with the best hit first, by the values of their entries. */
  groups: readonly { name: GroupName; values: readonly string[] }[];
  /** The entry that Enter chooses; null where none fits, or a better one may still come. */
  first: string | null;
  /** Every kind has answered, and nothing fits but near records. */
  isNothing: boolean;
};

/** Names an entry of a record. */
export const entryValue = (kind: RecordName, id: number): string => `${kind}-${id}`;

const withoutBlanks = (text: string) => searched(text).replaceAll(' ', '');

/** @returns null where the name does not have the text */
function hitOf(text: string, name: string): Hit | null {
  const bare = splitName(name).bare;
  if ([name, bare].some((form) => withoutBlanks(form) === withoutBlanks(text))) return 'exact';
  if (searchableForms(name).some((form) => form.startsWith(searched(text)))) return 'beginning';
  return finds(text, name) ? 'part' : null;
}

/** Words of a command are found by their beginnings. */
function hitOfCommand(text: string, { label, isWhole = false }: NamedCommand): Hit | null {
  const hit = hitOf(text, label);
  if (isWhole) return hit === 'exact' ? hit : null;
  const words = searched(label).split(' ');
  const isBegun = (typed: string) => words.some((word) => word.startsWith(typed));
  return hit !== 'part' || searched(text).split(' ').every(isBegun) ? hit : null;
}

/** The cities that the text names, by an alias as well. */
function namedCities(text: string, found: readonly FoundRecord[]): ReadonlySet<number> {
  const known = found.map(({ id, name }) => ({ id, nome: name }));
  const { by, cities } = suggestCity(text, null, known);
  return new Set(by === 'name' || by === 'alias' ? cities.map(({ id }) => id) : []);
}

/** @param isNear the search that has found the record found near ones only */
function hitOfRecord(text: string, { id, name, detail }: FoundRecord, isNear: boolean): Hit {
  if (String(id) === text) return 'exact';
  const hit = hitOf(text, name) ?? (text.includes('@') ? hitOf(text, detail) : null);
  return hit === 'exact' ? hit : isNear ? 'near' : (hit ?? 'part');
}

type Ranked = { value: string; hit: Hit };
const rankOf = ({ hit }: Ranked) => HITS.indexOf(hit);

/**
 * The one ranking of the palette, over commands and all kinds: exact names, beginnings, names that have the text, near
 * ones. Of equal hits the command is first, and records are in the order of the list.
 * @param text without blanks around it, and not empty
 */
export function rankPalette(
  text: string,
  commands: readonly NamedCommand[],
  results: Readonly<Record<RecordName, Half>>,
): RankedPalette {
  const rankCommands = (): Ranked[] =>
    commands.flatMap((command) => {
      const hit = searched(text) === '' ? null : hitOfCommand(text, command);
      return hit === null ? [] : [{ value: command.value, hit }];
    });
  const rankRecords = (kind: RecordName): Ranked[] => {
    const { found = [], near = null } = results[kind] ?? {};
    const named = kind === cityKind.name ? namedCities(text, found) : new Set();
    return found.map((record) => ({
      value: entryValue(kind, record.id),
      hit: named.has(record.id) ? 'exact' : hitOfRecord(text, record, near !== null),
    }));
  };
  const inOrder = (ranked: Ranked[]) => ranked.sort((left, right) => rankOf(left) - rankOf(right));
  const groups = GROUPS.map((name) => ({
    name,
    ranked:
      name === 'commands' ? inOrder(rankCommands()).slice(0, MOST_COMMANDS) : inOrder(rankRecords(name)),
  }))
    .flatMap(({ name, ranked: [best, ...others] }) =>
      best ? [{ name, best, ranked: [best, ...others] }] : [],
    )
    .sort((left, right) => rankOf(left.best) - rankOf(right.best));
  const isSettled = Object.values(results).every((half) => half !== null);
  const best = groups[0]?.best;
  const isFirst =
    best !== undefined &&
    (isSettled ? best.hit !== 'near' : best.hit === 'exact' && groups[0]?.name === 'commands');
  return {
    groups: groups.map(({ name, ranked }) => ({ name, values: ranked.map(({ value }) => value) })),
    first: isFirst ? best.value : null,
    isNothing: isSettled && (best === undefined || best.hit === 'near'),
  };
}
