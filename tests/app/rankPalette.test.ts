/** What Enter opens for a typed text: one ranking over commands, people and cities. */
import { expect, test } from 'vitest';
import type { FoundRecord, Half } from '../../machines/paletteMachine';
import type { RecordName } from '../../src/domain/changes';
import { NO_FAILURE } from '../../src/domain/errors';
import { ofEachKind } from '../../src/domain/kinds';
import { paletteCommands } from '../../src/features/palette/paletteCommands';
import { rankPalette } from '../../src/features/palette/rankPalette';
import { labels } from '../support/labels';
import { city, person } from '../support/people';
import { Register } from '../support/register';

const { frame, detail, sheets, account } = labels;

const cidades = [
  'Campinas (SP)',
  'Campinas do Sul (RS)',
  'Nova Pádua (RS)',
  'Porto Alegre (RS)',
  "Olho-d'Água (PI)",
  'Souza (PB)',
  'São Paulo (SP)',
  'Pessoas Novas (BA)',
  'Contagem (MG)',
  'Vila Sair (PR)',
].map((nome, at) => city(at + 1, nome));

const pessoas = [
  ['Eva Brito', 1],
  ['Maria Campinas', 2],
  ['Ana Lima', 4],
  ['Mariana Lima', 4],
  ['Nova Prates', 4],
  ['Joana Souza', 4],
  ['Souza Neto', 4],
  ['Mariana Gomes', 4],
  ['João Pereira', 4],
  ['Importa Dias', 4],
  ['Ana Limeira', 4],
  ['Saira Melo', 4],
].map(([nome, cidade], at) => person(at + 1, String(nome), Number(cidade)));

const register = new Register({ pessoas, cidades });

/** What our own server finds. */
function half(kind: RecordName, text: string): Half {
  const query = new URLSearchParams({ page: '1', limit: '5', filter: text });
  const answer = register.answer(`GET /${kind}?${query}`, undefined, new Headers(), true);
  const found = (Object(answer?.json) as Record<string, unknown>[]).map(
    (row): FoundRecord => ({
      id: Number(row.id),
      name: String(row.nomeCompleto ?? row.nome),
      detail: String(row.email ?? ''),
    }),
  );
  const isNear = Object(answer?.headers)['x-busca'] !== undefined;
  const near = isNear ? ({ by: 'nome', city: null } as const) : null;
  return { found, near, total: found.length, failure: NO_FAILURE };
}

const commands = paletteCommands({
  pathname: '/pessoas',
  search: '',
  openDialog: () => {},
  onToggleTheme: () => {},
  onSignOut: () => {},
});

const none = ofEachKind(() => null);

function rank(text: string) {
  const results = ofEachKind(({ name }) => half(name, text));
  const names = new Map([
    ...commands.map(({ value, label }) => [value, label] as const),
    ...Object.entries(results).flatMap(([kind, answer]) =>
      (answer?.found ?? []).map(({ id, name }) => [`${kind}-${id}`, name] as const),
    ),
  ]);
  const { first, groups, isNothing } = rankPalette(text, commands, results);
  const named = groups.map(({ name, values }) => [name, ...values.map((value) => names.get(value))]);
  return { opens: first === null ? null : names.get(first), groups: named, isNothing };
}

test.each([
  // Exact names, whole or bare.
  ['campinas sp', 'Campinas (SP)'],
  ['campinas', 'Campinas (SP)'],
  ['Campinas (SP)', 'Campinas (SP)'],
  ['SOUZA', 'Souza (PB)'],
  ['ana lima', 'Ana Lima'],
  ['olho dagua', "Olho-d'Água (PI)"],
  ['olho d agua', "Olho-d'Água (PI)"],
  ['poa', 'Porto Alegre (RS)'],
  ['pessoas', frame.people],
  ['cidades', frame.cities],
  ['nova pessoa', detail.newPerson],
  ['3', 'Ana Lima'],
  ['pessoa9@exemplo.com', 'João Pereira'],
  ['joao pereira', 'João Pereira'],
  // Beginnings: of equal ones the command, then people, then cities.
  ['nova p', detail.newPerson],
  ['nova pr', 'Nova Prates'],
  ['nova pá', 'Nova Pádua (RS)'],
  ['mari', 'Maria Campinas'],
  ['campinas do', 'Campinas do Sul (RS)'],
  ['importar', 'Importar pessoas'],
  ['importa d', 'Importa Dias'],
  ['apagados', 'Apagados em pessoas'],
  ['apagados em c', 'Apagados em cidades'],
  ['importaç', sheets.imports],
  ['exp', 'Exportar'],
  ['conta', 'Contagem (MG)'],
  ['sua c', account.open],
  // Names that have it.
  ['tema', frame.theme],
  ['lima ana', 'Ana Lima'],
  ['inicial', frame.home],
  ['sul', 'Campinas do Sul (RS)'],
  // The session ends by the whole word alone.
  ['sair', frame.logout],
  ['sai', 'Saira Melo'],
  // A near record is none that Enter opens.
  ['marianna gomes', null],
  ['eva campinas', null],
  ['zzz', null],
  ['%', null],
])('%s and Enter: %s', (text, opens) => {
  expect(rank(text).opens ?? null).toBe(opens);
});

test('the group of the best hit is first, and a near one last', () => {
  expect(rank('campinas').groups.map(([name]) => name)).toEqual(['cidades', 'pessoas']);
  expect(rank('souza').groups).toEqual([
    ['cidades', 'Souza (PB)'],
    ['pessoas', 'Souza Neto', 'Joana Souza'],
  ]);
  expect(rank('nova').groups.map(([name]) => name)).toEqual(['commands', 'pessoas', 'cidades']);
});

test('nothing is found where there are near records alone, and not while a kind is awaited', () => {
  expect(rank('marianna gomes')).toMatchObject({ isNothing: true, groups: [['pessoas', 'Mariana Gomes']] });
  expect(rank('importar').isNothing).toBe(false);
  const awaited = { ...none, pessoas: half('pessoas', 'zzz') };
  expect(rankPalette('zzz', commands, awaited).isNothing).toBe(false);
});

test('while a kind is awaited nothing is first that an answer could go before', () => {
  const awaited = { ...none, pessoas: half('pessoas', 'ana lima') };
  expect(rankPalette('ana lima', commands, awaited).first).toBeNull();
  expect(rankPalette('impor', commands, none).first).toBeNull();
  expect(rankPalette('pessoas', commands, none).first).toBe('lista-pessoas');
});
