import type { Cidade } from '../../src/domain/cidade';
import type { Pessoa } from '../../src/domain/pessoa';
import { searched } from '../../src/domain/searchable';
import { city, pessoaOf } from '../../tests/support/people';

const cityNames = ['Belém', 'Curitiba', 'Jequié', 'Mossoró', 'São João del-Rei', 'Uberlândia', 'Vitória'];

export const cities: Cidade[] = cityNames.map((nome, index) => city(index + 1, nome));

const personNames = [
  'Aline Conceição Barbosa',
  'Antônio Guimarães',
  'Beatriz Yamamoto',
  'Caio Vinícius Araújo',
  'Débora Nascimento',
  'Emanuel da Luz',
  'Fátima Assunção',
  'Getúlio Brandão Filho',
  'Heloísa Magalhães',
  'Ícaro Monção',
  'Joaquim José da Silva Xavier',
];

/** `joaquim.xavier@exemplo.com.br`: first and last name without accents. */
const emailOf = (name: string) => {
  const words = searched(name).split(' ');
  return `${words[0]}.${words.at(-1)}@exemplo.com.br`;
};

const person = (nomeCompleto: string, index: number): Pessoa => ({
  id: index + 1,
  ...pessoaOf(nomeCompleto, emailOf(nomeCompleto), 2),
});

export const people: Pessoa[] = personNames.map(person);

/** As long as a name may be in the tests of the layout, and no place to break it. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5).slice(0, 150);
export const LONG_EMAIL = `${'w'.repeat(64)}@${'exemplo'.repeat(8)}.com.br`;

export const longPeople: Pessoa[] = [{ id: 1, ...pessoaOf(LONG_NAME, LONG_EMAIL) }, ...people.slice(1, 3)];
export const longCities: Cidade[] = [city(1, LONG_NAME), ...cities.slice(1, 3)];

const foreignNames = [
  'محمد بن عبد الله الأنصاري',
  'יעל בן־דוד',
  'Zoë 👩🏽‍🌾 Flores 🌻',
  'Ольга Николаевна Ким',
  'أحمد (Ahmed) Souza',
];

export const foreignPeople: Pessoa[] = foreignNames.map((nomeCompleto, index) => ({
  id: index + 1,
  ...pessoaOf(nomeCompleto, `pessoa.${index + 1}@exemplo.com.br`),
}));
export const foreignCities: Cidade[] = ['القاهرة', 'ירושלים', 'Porto 🌊 Belo', 'Київ', 'دبي (Dubai)'].map(
  (nome, index) => city(index + 1, nome),
);
