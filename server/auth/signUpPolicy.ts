import { HttpError } from '../http/errors';

/** Who may sign up: everyone, no one, or those with an email under one of these domains. */
export type SignUpPolicy = 'open' | 'closed' | readonly string[];

const CLOSED = 'A criação de contas está fechada. Peça uma conta a quem administra o sistema.';
const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** @throws HttpError (403) when this email may not sign up. */
export function allowSignUp(policy: SignUpPolicy, email: string) {
  if (policy === 'open') return;
  if (policy === 'closed') throw new HttpError(403, CLOSED);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (policy.includes(domain)) return;
  const message = `Só é possível criar conta com email de ${alternatives.format(policy)}.`;
  throw new HttpError(403, message, { body: { email: message } });
}
