/** Free spins that the house gave, as calls of the aggregator name them. */
import type { ProviderContext } from '../context.ts';
import type { Place } from '../core/core.ts';
import { Unreadable } from '../reading.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface Spins {
  readonly id: string;
  /** Their wins are kept until they are over, and are a bonus then. */
  readonly held: boolean;
}

/**
 * Those of this name. Null: free spins of the aggregator's own, whose wins are paid as they come.
 * @throws Unreadable when they are another player's or in another currency
 */
export async function spinsOf(
  { kit }: ProviderContext,
  id: string | null,
  { provider, player, currency }: Pick<Place, 'provider' | 'player' | 'currency'>,
): Promise<Spins | null> {
  if (id === null || !UUID.test(id)) return null;
  const { rows } = await kit.db.pool.query<{ user_id: string; cur: number; pays: string }>({
    name: 'provider-free-spins',
    text: 'select user_id::text, cur, pays from provider_free_spins where id = $1 and provider = $2',
    values: [id, provider],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.user_id !== player.id.toString() || row.cur !== currency.id)
    throw new Unreadable('these free spins are of another player or currency');
  return { id, held: row.pays === 'bonus' };
}
