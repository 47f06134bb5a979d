/** Games that were opened for players. */
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Opened, ProviderContext } from './context.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A session of ours; null for one that the aggregator made itself, as it does to try us out. */
export async function readSession(
  { kit, sessions }: ProviderContext,
  provider: string,
  id: string,
): Promise<Opened | null> {
  if (!UUID.test(id)) return null;
  const name = `${provider} ${id}`;
  const known = sessions.get(name);
  if (known) return known;
  const { rows } = await kit.db.pool.query<{
    user_id: string;
    cur: number;
    country: string | null;
    at: Date;
  }>({
    name: 'provider-session',
    text: 'select user_id::text, cur, country, at from provider_session where id = $1 and provider = $2',
    values: [id, provider],
  });
  const row = rows[0];
  if (!row) return null;
  const { cur, country, at } = row;
  const opened = { user: BigInt(row.user_id), cur, country, at: at.getTime() };
  sessions.set(name, opened);
  return opened;
}

/** Long enough for a night of play; who wants to bet after that opens the game again. */
const LIVES_MS = 24 * 3_600_000;

/** The same while it is believed for what starts something: a bet, a question who plays. */
export async function liveSession(
  context: ProviderContext,
  provider: string,
  id: string,
): Promise<Opened | null> {
  const opened = await readSession(context, provider, id);
  if (!opened || isClosed(context, provider, opened)) return null;
  return context.kit.runtime.now() - opened.at < LIVES_MS ? opened : null;
}

/** Whether staff have taken the account with the provider away since it was opened. */
export function isClosed({ accounts }: ProviderContext, provider: string, { at }: Opened): boolean {
  return at < accounts.openedAt(provider);
}

export async function openSession(
  { kit }: ProviderContext,
  { id: user }: Player,
  {
    provider,
    game,
    currency,
    demo,
    country,
  }: { provider: string; game: string; currency: Currency; demo: boolean; country: string | null },
): Promise<string> {
  const id = kit.runtime.uuid();
  await kit.db.pool.query(
    'insert into provider_session (id, provider, user_id, cur, game, demo, country, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, provider, user.toString(), currency.id, game, demo, country, new Date(kit.runtime.now())],
  );
  return id;
}
