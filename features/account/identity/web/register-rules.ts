/** What the form checks before it asks the server, with the same patterns and the same texts. */
import { namePattern, passwordMax } from '../contract.ts';

export interface RegisterValues {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** @returns i18n key by field, only for fields that are wrong */
export function wrongFields(
  values: RegisterValues,
  passwordMin: number,
): Partial<Record<keyof RegisterValues, string>> {
  const wrong: Partial<Record<keyof RegisterValues, string>> = {};
  // Loose on purpose: the server knows addresses better and has the last word.
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(values.email.trim()))
    wrong.email = 'identity.register.email.invalid';
  if (!namePattern.test(values.name)) wrong.name = 'identity.register.name.regex';
  const fault = passwordFault(values.password, passwordMin);
  if (fault) wrong.password = fault;
  return wrong;
}

/** @returns i18n key of what is wrong with a password somebody wants to have */
export function passwordFault(password: string, passwordMin: number): string | null {
  const length = [...password].length;
  if (length < passwordMin) return 'identity.register.password.short';
  return length > passwordMax ? 'identity.register.password.long' : null;
}
