/**
 * Links to the verifier: `/fairness?verify={game}-{serverSeed}-{clientSeed}-{nonce}`. Ids and client
 * seeds contain '-' themselves, so the text is read from both ends: a known game, one hex seed, the
 * nonce last, and whatever stands between is the client seed. Separate query keys work as well.
 */
export interface LinkedBet {
  readonly game: string;
  readonly serverSeed: string;
  /** Salt of a shared round. */
  readonly clientSeed: string;
  /** -1 or null: no nonce, as in shared rounds. */
  readonly nonce: number | null;
  /** Parameters of the bet as far as known. */
  readonly params: Readonly<Record<string, unknown>>;
  /** What was committed to, for the match mark. */
  readonly hash: string | null;
}

type Query = Readonly<Record<string, string | undefined>>;

/** What has to be known of the house's games to read a link. */
export interface KnownGame {
  readonly id: string;
  readonly kind: 'instant' | 'steps' | 'shared';
}

const SEED = /^[0-9a-f]{32,128}(?=-)/i;
const TAIL = /^(.+)-(\d{1,15})$/s;
/** Shared rounds say -1; the shortest salt that fits leaves its minus to the number. */
const SHARED_TAIL = /^(.+?)-(-1|\d{1,15})$/s;

function nonceOf(text: string): number | null {
  return text === '-1' ? null : Number(text);
}

/** Reads the one-text form. @returns null when it is none */
export function parseVerify(
  text: string,
  games: readonly KnownGame[],
): Omit<LinkedBet, 'params' | 'hash'> | null {
  const fitting = games.filter(({ id }) => text.startsWith(`${id}-`));
  const game = fitting.toSorted((a, b) => b.id.length - a.id.length)[0];
  if (game === undefined) return null;
  const rest = text.slice(game.id.length + 1);
  const serverSeed = SEED.exec(rest)?.[0];
  if (serverSeed === undefined) return null;
  const tail = (game.kind === 'shared' ? SHARED_TAIL : TAIL).exec(rest.slice(serverSeed.length + 1));
  const [, clientSeed, nonce] = tail ?? [];
  if (clientSeed === undefined || nonce === undefined) return null;
  return { game: game.id, serverSeed: serverSeed.toLowerCase(), clientSeed, nonce: nonceOf(nonce) };
}

function jsonObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Reads either form of a link's query; null when neither is complete. */
export function readLink(query: Query, games: readonly KnownGame[]): LinkedBet | null {
  const about = { params: jsonObject(query.params), hash: query.hash ?? null };
  const one = query.verify === undefined ? null : parseVerify(query.verify, games);
  if (one) return { ...one, ...about };
  const { game, server_seed: serverSeed, client_seed: clientSeed, nonce } = query;
  if (game === undefined || !games.some(({ id }) => id === game) || !serverSeed || !clientSeed) return null;
  if (nonce !== undefined && !/^(-1|\d{1,15})$/.test(nonce)) return null;
  return { game, serverSeed, clientSeed, nonce: nonce === undefined ? null : nonceOf(nonce), ...about };
}

/** The path of a link that {@link readLink} reads back. */
export function verifyPath(bet: Omit<LinkedBet, 'hash'> & { hash?: string | null }): string {
  const parts = [bet.game, bet.serverSeed, encodeURIComponent(bet.clientSeed), bet.nonce ?? -1];
  const extra = new URLSearchParams();
  if (Object.keys(bet.params).length > 0) extra.set('params', JSON.stringify(bet.params));
  if (bet.hash) extra.set('hash', bet.hash);
  const tail = extra.toString();
  return `/fairness?verify=${parts.join('-')}${tail ? `&${tail}` : ''}`;
}
