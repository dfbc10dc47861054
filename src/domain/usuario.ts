import { boolean, define, type Infer, is, number, object, optional, string, type, union } from 'superstruct';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH, MINIMUM_PASSWORD_LENGTH } from './constants';
import { email, maximumLength, minimumLength, requiredName, requiredSecret, requiredText } from './rules';

/** Matches a text that fits into an authorization header, and is neither JSON nor a program's word for no value. */
const TOKEN = /^(?!(?:null|undefined|NaN|true|false)$)[!#-Z\\^-z|~]+$/;

/** A text can be an access token; anything else means signed out. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN.test(text);

const emailRule = maximumLength(email(requiredText()), MAXIMUM_EMAIL_LENGTH);
const senhaRule = maximumLength(
  minimumLength(requiredSecret(), MINIMUM_PASSWORD_LENGTH),
  MAXIMUM_TEXT_LENGTH,
);

/** The rules of the login form (section 5). */
export const loginRules = object({ email: emailRule, senha: senhaRule });
export type LoginValues = Infer<typeof loginRules>;

/** The rules of the sign-up form (section 5). */
export const signUpRules = object({
  nome: maximumLength(requiredName(1), MAXIMUM_TEXT_LENGTH),
  email: emailRule,
  senha: senhaRule,
});
export type SignUpValues = Infer<typeof signUpRules>;

/** The answer to a login (section 3), by which the next start still knows who it is. */
export const sessionSchema = type({ accessToken: define<string>('token', isToken) });
export type Session = Infer<typeof sessionSchema>;

/** The rules of the form that changes the password of who is signed in. */
export const passwordRules = object({
  // No password is longer; shorter ones may be older than the rule for new ones.
  senhaAtual: maximumLength(requiredSecret(), MAXIMUM_TEXT_LENGTH),
  novaSenha: senhaRule,
});
export type PasswordValues = Infer<typeof passwordRules>;

/** A recovery link holds a key of 32 bytes, in base64url. */
export const RECOVERY_KEY_LENGTH = 43;

/** The rules of the form that a recovery link opens. */
export const recoveryRules = object({ chave: requiredSecret(), novaSenha: senhaRule });
export type RecoveryValues = Infer<typeof recoveryRules>;

/** The rules of each form that is sent once. */
export const forms = {
  login: loginRules,
  signUp: signUpRules,
  password: passwordRules,
  recovery: recoveryRules,
};
export type FormName = keyof typeof forms;

/** The signed-in user; `criaContas`: visitors may sign up. */
export const accountSchema = type({ nome: string(), email: string(), criaContas: optional(boolean()) });
export type Account = Infer<typeof accountSchema>;

const claim = union([string(), number()]);
const claimsSchema = type({ sub: claim, epoch: optional(claim) });

function claimsOf(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/**
 * The owner of a token: the user of a JWT and the epoch of its database. The owner of any other token is its hash,
 * which may be stored where the token may not.
 */
export function ownerOf(token: string): string {
  const claims = claimsOf(token);
  if (is(claims, claimsSchema)) return `${claims.sub}@${claims.epoch ?? ''}`;
  return `#${[...token].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7)}`;
}
