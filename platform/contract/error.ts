/** The one error body of every call: HTTP 4xx/5xx with `{code, message, errors?}`. */
export interface ErrorBody {
  code: number;
  message: string;
  /** Field name to i18n key, for forms. */
  errors?: Record<string, string>;
  /** The rule of policy that refused: 'limit.loss.day', 'bar.exclusion', 'country'. */
  rule?: string;
  /** An amount that would be taken in place of the one that was sent: decimal text in its currency. */
  amount?: string;
  /** The limit in force that refused, with its currency: '20 EUR'. */
  limit?: string;
  /** With -1024: names the refused call to the proof of a second factor that is to open it. */
  ask?: string;
  /** On 500: the id to look for in the log. */
  id?: string;
}

/** An expected refusal: returned by handlers, never thrown. */
export interface Failure {
  readonly failure: true;
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly errors?: Record<string, string>;
  /** An amount that would be taken in place of the one that was sent: decimal text in its currency. */
  readonly amount?: string;
  /** The limit in force that refused, with its currency: '20 EUR'. */
  readonly limit?: string;
  /** Decided by policy: which rule, and what it was asked about. Written down for staff. */
  readonly policy?: PolicyMark;
  /** A call that waits for a second factor: its name. */
  readonly ask?: string;
}

export interface PolicyMark {
  readonly rule: string;
  readonly action: string;
  readonly product: string;
  readonly country: string | null;
}

/** Builds a refusal. `code` is the catalogue's numeric code, `message` the English text or rule. */
export function fail(
  status: number,
  code: number,
  message: string,
  errors?: Record<string, string>,
): Failure {
  return errors ? { failure: true, status, code, message, errors } : { failure: true, status, code, message };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as { failure?: unknown }).failure === true;
}
