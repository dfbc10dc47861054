import { type Infer, number, string, type } from 'superstruct';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { defineKind } from './kind';
import { maximumLength, requiredName, shownText } from './rules';
import { finds } from './searchable';

export const cidades = defineKind({
  name: 'cidades',
  singular: 'Cidade',
  searched: 'nome',
  fields: {
    nome: {
      label: 'Nome',
      rule: maximumLength(requiredName(MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
      headings: ['nome', 'cidade', 'municipio', 'localidade'],
      isListed: true,
    },
  },
});

/** A cidade as a backend answers it; fields unknown to us are let through (section 3). */
export const cidadeSchema = type({ id: number(), nome: string() });
export type Cidade = Infer<typeof cidadeSchema>;

/** The same among options, of which only the id has to be there. */
export const cidadeRowSchema = type({ id: number(), nome: shownText() });

/**
 * The options among the cities that a search answered. The answer always holds the selected city, which
 * is an option only where it matches.
 */
export const optionsOf = (found: readonly Cidade[], { busca, id }: { busca: string; id: number }): Cidade[] =>
  found.filter((cidade) => cidade.id !== id || finds(busca, cidade.nome));
