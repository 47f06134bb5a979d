import type { BodyOf } from '#platform/contract/endpoint.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import { isEmail, normalEmail } from '#platform/server/identity/accounts.ts';
import { namePattern, passwordMax, type register } from '../contract.ts';
import { isCommonPassword } from './common-passwords.ts';

export interface Rules {
  readonly passwordMin: number;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** Texts of the catalogue; the key tells the form which field and which of its own texts. */
export const refusals = {
  emailInvalid: ['email', 'identity.register.email.invalid', 'Invalid email'],
  emailTaken: ['email', 'identity.register.email.taken', 'This email is already registered'],
  nameInvalid: [
    'name',
    'identity.register.name.regex',
    'Your login has less than 4 characters or contains invalid symbols',
  ],
  nameTaken: [
    'name',
    'identity.register.name.taken',
    'This login is already registered, pick something else',
  ],
  passwordShort: [
    'password',
    'identity.register.password.short',
    'Password should have at least {min} characters',
  ],
  passwordLong: [
    'password',
    'identity.register.password.long',
    'Password should have at most {max} characters',
  ],
  passwordCommon: [
    'password',
    'identity.register.password.common',
    'This is one of the passwords that are guessed first. Choose another one',
  ],
} as const;

type Refusal = keyof typeof refusals;

/** Checks a registration form. @returns the account to open, or a refusal that names every wrong field */
export function readRegistration(form: BodyOf<typeof register>, rules: Rules): NewAccount | Failure {
  const email = normalEmail(form.email);
  const wrong: Refusal[] = [];
  if (!isEmail(email)) wrong.push('emailInvalid');
  if (!namePattern.test(form.name)) wrong.push('nameInvalid');
  const fault = passwordFault(form.password, rules);
  if (fault) wrong.push(fault);
  return wrong.length > 0 ? refuse(wrong, rules) : { email, name: form.name, password: form.password };
}

function passwordFault(
  password: string,
  rules: Rules,
): 'passwordShort' | 'passwordLong' | 'passwordCommon' | null {
  const length = [...password].length;
  if (length < rules.passwordMin) return 'passwordShort';
  if (length > passwordMax) return 'passwordLong';
  return isCommonPassword(password) ? 'passwordCommon' : null;
}

/** What is wrong with a password somebody wants to have, null when it will do. */
export function passwordRefusal(password: string, rules: Rules): Failure | null {
  const fault = passwordFault(password, rules);
  return fault && refuse([fault], rules);
}

/** One refusal for the named fields; its message is the first one's text. */
export function refuse(wrong: readonly Refusal[], rules: Rules): Failure {
  const errors = Object.fromEntries(wrong.map((key) => [refusals[key][0], refusals[key][1]]));
  const [, , text] = refusals[wrong[0]!];
  return fail(
    422,
    422,
    text.replace('{min}', String(rules.passwordMin)).replace('{max}', String(passwordMax)),
    errors,
  );
}
