/** Games that were opened for players. */
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Opened, ProviderContext } from './context.ts';
import type { Place } from './core/core.ts';

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
  const { rows } = await kit.db.pool.query<SessionRow>({
    name: 'provider-session',
    text: 'select user_id::text, cur, country, at from provider_session where id = $1 and provider = $2',
    values: [id, provider],
  });
  const row = rows[0];
  if (!row) return null;
  const opened = openedOf(row);
  sessions.set(name, opened);
  return opened;
}

interface SessionRow {
  readonly user_id: string;
  readonly cur: number;
  readonly country: string | null;
  readonly at: Date;
}

const openedOf = ({ user_id, cur, country, at }: SessionRow): Opened => ({
  user: BigInt(user_id),
  cur,
  country,
  at: at.getTime(),
});

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

/** For calls that name none: the live session that the player opened last, of this game before any other; null: there is none. */
export async function lastSession(
  context: ProviderContext,
  { provider, player, currency, game }: Pick<Place, 'provider' | 'player' | 'currency' | 'game'>,
): Promise<Opened | null> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<SessionRow>({
    name: 'provider-last-session',
    text: `select user_id::text, cur, country, at from provider_session
      where user_id = $1 and at > $2 and provider = $3 and cur = $4 and not demo
      order by game is not distinct from $5 desc, at desc limit 1`,
    values: [player.id.toString(), new Date(kit.runtime.now() - LIVES_MS), provider, currency.id, game],
  });
  const opened = rows[0] ? openedOf(rows[0]) : null;
  return opened && !isClosed(context, provider, opened) ? opened : null;
}

/** Whether staff have taken the account with the provider away since it was opened. */
export function isClosed({ accounts }: ProviderContext, provider: string, { at }: Opened): boolean {
  return at < accounts.openedAt(provider);
}

export async function openSession(
  { kit }: { readonly kit: Pick<ProviderContext['kit'], 'db' | 'runtime'> },
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
