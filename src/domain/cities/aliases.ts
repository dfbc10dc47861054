import { searched } from '../searchable';

/**
 * Names that people use for a city that has another, former ones included: a line each, the city with its state, a
 * colon, and what they write, with commas between. Upper case, accents and dots make no difference. An alias of two
 * cities is in both lines; then the user is asked which city it is.
 */
const ALIASES = `
  Açu (RN): Assu
  Aracaju (SE): AJU
  Balneário Camboriú (SC): BC, Balneário
  Balneário Piçarras (SC): Piçarras
  Belém (PA): Belém do Pará
  Barra Mansa (RJ): BM
  Belo Horizonte (MG): BH, Beagá, Belô, Belzonte
  Blumenau (SC): BNU
  Boa Vista (RR): BVB
  Brasília (DF): BSB, DF, Distrito Federal
  Campo Grande (MS): CG, CGR
  Campina Grande (PB): CG
  Campos dos Goytacazes (RJ): Campos
  Caxias do Sul (RS): Caxias
  Cuiabá (MT): CGB
  Curitiba (PR): CWB, Ctba
  Duque de Caxias (RJ): Caxias
  Embu das Artes (SP): Embu
  Feira de Santana (BA): Feira
  Florianópolis (SC): Floripa, FLN
  Foz do Iguaçu (PR): Foz
  Goiânia (GO): GYN
  Goiás (GO): Goiás Velho
  Governador Valadares (MG): GV, Valadares
  Itabirinha (MG): Itabirinha de Mantena
  João Pessoa (PB): JP, Jampa, Parahyba
  Joinville (SC): Jlle
  Juiz de Fora (MG): JF
  Londrina (PR): LDB
  Macapá (AP): MCP
  Maceió (AL): MCZ
  Manaus (AM): MAO
  Maringá (PR): MGA
  Mogi das Cruzes (SP): Mogi
  Mogi Guaçu (SP): Mogi
  Mogi Mirim (SP): Mogi
  Montes Claros (MG): MOC
  Nova Iguaçu (RJ): NI
  Novo Hamburgo (RS): NH
  Palmas (TO): PMW
  Paraty (RJ): Parati
  Passo Fundo (RS): PF
  Poços de Caldas (MG): Poços
  Ponta Grossa (PR): PG
  Praia Grande (SP): PG
  Porto Alegre (RS): POA
  Porto Velho (RO): PVH
  Presidente Prudente (SP): Prudente
  Ribeirão Preto (SP): RP, Ribeirão
  Rio Branco (AC): RBR
  Rio de Janeiro (RJ): RJ, Rio
  Salvador (BA): SSA
  São Bernardo do Campo (SP): SBC, São Bernardo
  São Caetano do Sul (SP): SCS, São Caetano
  São Gonçalo (RJ): SG
  São José do Rio Preto (SP): SJRP, Rio Preto
  São José dos Campos (SP): SJC
  São José dos Pinhais (PR): SJP
  São Luís (MA): SLZ
  São Paulo (SP): SP, Sampa
  Tacima (PB): Campo de Santana
  Teresina (PI): THE
  Uberlândia (MG): UDI
  Vitória (ES): VIX
  Vitória da Conquista (BA): VDC, Conquista
  Volta Redonda (RJ): VR
`;

/** Abbreviations in cities' names, with or without a dot: the short word, a colon, the words it can be. */
const ABBREVIATIONS = `
  Alm: Almirante
  Bal: Balneário
  Br: Barão
  Cap: Capitão
  Card: Cardeal
  Cel: Coronel
  Cons: Conselheiro
  D: Dom, Dona
  Dep: Deputado
  Dq: Duque
  Dr: Doutor
  Eng: Engenheiro
  Faz: Fazenda
  Fr: Frei
  Gal: General
  Gen: General
  Gov: Governador
  Mal: Marechal
  Maj: Major
  Min: Ministro
  Mons: Monsenhor
  Mte: Monte
  N: Nossa, Nova, Novo
  Ns: Nossa Senhora
  Nsra: Nossa Senhora
  Pe: Padre
  Pref: Prefeito
  Pres: Presidente
  Prof: Professor
  Rib: Ribeirão
  S: São, Santo, Santa
  Sa: Senhora
  Sen: Senador
  Sr: Senhor
  Sra: Senhora
  St: Santo, Santa
  Sta: Santa
  Sto: Santo
  Ten: Tenente
  Vde: Visconde
  Visc: Visconde
`;

const linesOf = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line): [string, string[]] => {
      const [before = '', behind = ''] = line.split(':');
      return [before.trim(), behind.split(',').map((text) => text.trim())];
    });

/** 'B.H.' is 'BH'. */
const joined = (text: string) => searched(text).replaceAll(' ', '');

const aliases = linesOf(ALIASES)
  .flatMap(([nome, texts]) => texts.map((text) => ({ text: joined(text), nome })))
  .reduce(
    (names, { text, nome }) => names.set(text, [...(names.get(text) ?? []), nome]),
    new Map<string, string[]>(),
  );

const abbreviations = new Map(
  linesOf(ABBREVIATIONS).map(([short, words]) => [searched(short), words.map(searched)]),
);

/** The names of the cities for which a text is an alias, with their states; mostly none or one. */
export const citiesOfAlias = (text: string): readonly string[] => aliases.get(joined(text)) ?? [];

/** A word of a text in its searchable form, and the words that it is an abbreviation of. */
type Word = { word: string; full: readonly string[]; isShort: boolean };

/** More words than a name has that is abbreviated. */
const MOST_WORDS = 12;

/** The words of a text. A letter before others is short, and what has a dot behind it; none of a text of very many words. */
export function readWords(text: string): readonly Word[] {
  const parts = text.replaceAll('.', '. ').split(/\s+/);
  const words = parts.flatMap((part) =>
    searched(part)
      .split(' ')
      .filter(Boolean)
      .map((word) => ({
        word,
        full: abbreviations.get(word) ?? [],
        isDotted: part.endsWith('.'),
      })),
  );
  if (words.length > MOST_WORDS) return [];
  // The last letter may be the first one of a word that is being typed.
  return words.map(({ word, full, isDotted }, at) => ({
    word,
    full,
    isShort: isDotted || (word.length === 1 && at < words.length - 1),
  }));
}

export const isAbbreviated = (text: string): boolean =>
  readWords(text).some(({ full, isShort }) => full.length > 0 || isShort);

/** More abbreviated words in one text are none, and would be written out in too many ways. */
const MOST_ABBREVIATED = 3;

/** A text in its searchable form with abbreviated words written out, in each way; none where no word is one. */
export function writtenOut(text: string): readonly string[] {
  const words = readWords(text);
  const abbreviated = words.filter(({ full }) => full.length > 0).length;
  if (abbreviated === 0 || abbreviated > MOST_ABBREVIATED) return [];
  return words
    .reduce<string[]>(
      (texts, { word, full }) =>
        texts.flatMap((before) => [...full, word].map((after) => `${before} ${after}`.trim())),
      [''],
    )
    .filter((way) => way !== words.map(({ word }) => word).join(' '));
}

/** The words of a text that are in full, in its searchable form. */
export const wordsInFull = (text: string): string =>
  readWords(text)
    .filter(({ full, isShort }) => full.length === 0 && !isShort)
    .map(({ word }) => word)
    .join(' ');
