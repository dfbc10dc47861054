import { hashPassword } from '../../../server/auth/passwords';
import { brazilianCities, fictitiousPerson } from '../../../server/commands/fictitious';
import type { Store } from '../../../server/db/store';
import { ana, pessoaOf } from '../../support/people';

/** Names that are hard to find by half of them, each beside names that come before it by id. */
const people = [
  'Mariana Lima Prado',
  'Ana Lima Duarte',
  'Ana Lima',
  'José da Conceição',
  'Jürgen Müller',
  "Inácio Sant'Ana d'Ávila",
  'Iñaki Núñez',
  'João 100% Carioca',
];

/** Cities beside the Brazilian ones, so that an exact name is the last of hundreds that hold it. */
const cities = ['Rio Novo do Norte', 'Rio', 'Água Nova do Rio'];

/** The id of the colleague who works beside the clerk. */
export const COLLEAGUE = 2;

/** A register of 5,000 cities and 300 people, and the clerk who works with it. */
export async function seedRegister({ records, usuarios }: Store): Promise<void> {
  const senha = await hashPassword(ana.senha);
  await usuarios.create({ ...ana, senha });
  await usuarios.create({ nome: 'Caio', email: 'caio@exemplo.com.br', senha });
  const names = [...(await brazilianCities()), ...cities];
  await records.cidades.createAll(names.map((nome) => ({ nome })));
  const { rows } = await records.cidades.list({ page: 1, limit: names.length, filter: '' });
  const ids = rows.map(({ id }) => id);
  await records.pessoas.createAll(
    Array.from({ length: 300 }, (_, index) => fictitiousPerson(index + 1, ids)),
  );
  const cidade = rows.find(({ nome }) => nome === 'São Paulo (SP)');
  if (cidade === undefined) throw new Error('The seed has no São Paulo');
  for (const [index, nomeCompleto] of people.entries()) {
    const email = `achar${index + 1}@exemplo.com.br`;
    await records.pessoas.create(pessoaOf(nomeCompleto, email, cidade.id), 1);
  }
}

/** The clerk's password is set anew, as by the operator: every session of theirs is over. */
export async function endSessions({ usuarios }: Store, senha: string): Promise<void> {
  await usuarios.setPassword(ana.email, await hashPassword(senha));
}
