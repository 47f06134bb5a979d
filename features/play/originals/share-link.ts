/** Links to a bet: to show it to others, and to check it. */

/** Address under which anyone sees a bet. */
export function shareLink(origin: string, game: string, id: string): string {
  return `${origin}/?game=${encodeURIComponent(`${game}-${id}`)}`;
}

/** Where a bet is drawn again. */
export function replayPath(id: string): string {
  return `/replay/${encodeURIComponent(id)}`;
}

/** Bet id of a share link's value; null when it names none. Game ids may hold anything, as aggregators' do; bet ids no dash. */
export function sharedBetId(value: string): string | null {
  const match = /^.+-([0-9a-f]{8,64})$/.exec(value);
  return match?.[1] ?? null;
}

export interface Seeds {
  readonly game: string;
  readonly server_seed: string | null;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  /** -1 in shared rounds. */
  readonly nonce: number;
  readonly params: unknown;
}

/** Address of the fairness page with the bet filled in; null while the server seed is hidden. */
export function verifyLink({
  game,
  server_seed: seed,
  server_seed_hash: hash,
  client_seed: client,
  nonce,
  params,
}: Seeds): string | null {
  if (seed === null) return null;
  const extra = new URLSearchParams();
  if (typeof params === 'object' && params !== null) extra.set('params', JSON.stringify(params));
  // The hash of a shared round is the end of the chain, many links away: nothing to compare with at once.
  if (nonce >= 0) extra.set('hash', hash);
  return `/fairness?verify=${[game, seed, encodeURIComponent(client), nonce].join('-')}&${extra.toString()}`;
}
