/** Texts for failed calls. */
import { ApiError, TWO_FACTOR } from './api.ts';
import { spokenLocale, translate } from './i18n.ts';
import { toast } from './toasts.tsx';

/** The server's own words for a refusal. They are English: in any other language there are none. */
export function serverWords({ message }: ApiError): string | null {
  return spokenLocale() === 'en' ? message : null;
}

/** What a refusal means that has no text of its own. */
function generalText({ status }: ApiError): string {
  const key = `shell.error.status.${status}`;
  const text = translate(key);
  return text === key ? translate('shell.error.unknown') : text;
}

/**
 * Text for a failed call: that of its code, else the server's words where the page speaks English too, else what its
 * status means; ours for lost connections and bugs. Of a code whose refusals name a figure or a reason that only the server
 * knows, the English text is left empty in the locales, and the other languages have one.
 * @param codes i18n keys by refusal code, from the feature's contract
 */
export function errorText(error: unknown, codes: Readonly<Record<number, string>> = {}): string {
  if (!(error instanceof ApiError)) return translate('shell.error.unknown');
  if (error.kind === 'network') return translate('shell.error.network');
  const key = codes[error.code];
  const text = key === undefined ? '' : translate(key);
  if (text !== '' && text !== key) return text;
  // 503 is no fault: something is not there now, and will be.
  if (error.kind === 'server' && error.status !== 503)
    return translate('shell.error.server', { id: error.id ?? String(error.status) });
  return serverWords(error) ?? generalText(error);
}

/** General rules that the server names where a field has no text of its own. */
const RULES = new Set(['required', 'invalid', 'too_small', 'too_large', 'taken']);

/**
 * Field errors of a refused form, as texts to put under the fields.
 * @param values for texts that state a number, such as the least length of a password
 */
export function fieldErrors(
  error: unknown,
  values: Readonly<Record<string, string | number>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const texts: Record<string, string> = {};
  for (const [field, key] of Object.entries(error.errors)) {
    const path = RULES.has(key) ? `shell.field.${key}` : key;
    const text = translate(path, values);
    texts[field] = text === path ? (serverWords(error) ?? generalText(error)) : text;
  }
  return texts;
}

/** The player was asked for a second factor and did not want to show it: they know. */
const isGivenUp = (error: unknown): boolean => error instanceof ApiError && error.code === TWO_FACTOR;

/** Shows a failed call as a toast; the same failure twice shows once. */
export function toastError(error: unknown, codes?: Readonly<Record<number, string>>): void {
  if (isGivenUp(error)) return;
  const text = errorText(error, codes);
  toast.error(text, { id: `error:${text}` });
}
