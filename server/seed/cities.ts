import { carregarMunicipios } from 'municipios-brasil';

/**
 * All Brazilian municipalities as `Nome (UF)`, in alphabetical order. The state
 * is part of the name because more than two hundred names occur more than once.
 */
export async function brazilianCities(): Promise<string[]> {
  const municipios = await carregarMunicipios();
  return municipios
    .listar()
    .map(({ nome, uf }) => `${nome} (${uf})`)
    .sort((left, right) => left.localeCompare(right, 'pt-BR'));
}
