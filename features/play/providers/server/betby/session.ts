/** The player's word with the bookmaker: its calls name it, and it asks by it who plays. */
import type { Failure } from '#platform/contract/error.ts';
import { isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { ProviderContext } from '../context.ts';
import { openSession } from '../sessions.ts';

export const BETBY = 'betby';
/** Product of policy, and what its one game is called. */
export const SPORT = 'sport';

/** Opens one, unless the player may not bet on sport where they are. @returns null: there is no account with the bookmaker */
export async function bookmakerSession(
  context: ProviderContext,
  player: Player,
  currency: Currency,
  country: string | null,
): Promise<{ readonly token: string } | Failure | null> {
  const { kit, config } = context;
  const only = context.onlyCurrency();
  const closed = !config().providers.betby || !kit.features.isOn(kit.feature);
  if (closed || (only !== null && only !== currency.code)) return null;
  const refused = await kit.policy.ask('play', player.id, {
    product: SPORT,
    country,
    demo: false,
    worth: 0n,
  });
  if (isFailure(refused)) return refused;
  const session = { provider: BETBY, game: SPORT, currency, demo: false, country };
  return { token: await openSession(context, player, session) };
}
