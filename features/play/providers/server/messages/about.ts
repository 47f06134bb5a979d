/** What a call is about, for whoever looks for it later; and its text without what signs it. */
export interface About {
  /** Public id of the player. */
  readonly player: string | null;
  readonly game: string | null;
  /** Transactions and the session. */
  readonly names: readonly string[];
  /** What is kept of the body, where it is not the body itself. */
  readonly text?: string;
}

const MAX_TEXT = 8_192;
const MAX_NAMES = 20;
const MAX_NAME = 150;

/** Who calls by a signature in the body, or by the word of a session alone, must not be found in the log. */
const SECRET = 'hash|sign|signature|token|key|username';
const IN_FORM = new RegExp(`(^|[&?])(${SECRET})=[^&]*`, 'gi');
const IN_JSON = new RegExp(`"(${SECRET})"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"`, 'gi');
/** The third part of a token is its signature. */
const TOKEN = /\b(eyJ[\w-]+\.[\w-]+)\.[\w-]+/g;

/** A text as it is kept: without secrets, and no longer than a page. The database keeps no NUL. */
export function kept(text: string): string {
  const clean = text
    .replaceAll(IN_FORM, '$1$2=…')
    .replaceAll(IN_JSON, '"$1":"…"')
    .replaceAll(TOKEN, '$1.…')
    .replaceAll('\0', '\uFFFD');
  // Nor half of a pair.
  return clean.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…` : clean;
}

/** By the names that fields have, of a form or of a JSON object. */
export function aboutFields(
  fields: ReadonlyMap<string, string> | Readonly<Record<string, unknown>>,
  named: {
    readonly player: string;
    readonly game: string | null;
    readonly names: readonly string[];
  },
): About {
  const value = (name: string): string | null => {
    const found: unknown =
      fields instanceof Map ? fields.get(name) : (fields as Readonly<Record<string, unknown>>)[name];
    const fits =
      typeof found === 'string' && found !== '' && found.length <= MAX_NAME && !/[\p{Cs}\0]/u.test(found);
    return fits ? found : null;
  };
  const names = named.names.flatMap((name) => value(name) ?? []);
  return {
    player: value(named.player),
    game: named.game === null ? null : value(named.game),
    names: [...new Set(names)].slice(0, MAX_NAMES),
  };
}

/** The body as an object; an empty one where it is none. */
export function objectOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
