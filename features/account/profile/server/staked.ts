import type pg from 'pg';
import { microEur } from '#platform/server/money/currency.ts';
import type { Money } from '#platform/server/money/money.ts';

/** What a player has staked of real money in all, micro-euro at the prices of now: what money is weighed against before it leaves. */
export async function stakedMicroEur(
  { currencyById }: Pick<Money, 'currencyById'>,
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
): Promise<bigint> {
  const { rows } = await client.query<{ cur: number; wagered: string }>(
    'select cur, sum(wagered)::text as wagered from player_play where user_id = $1 and cur > 0 group by cur',
    [user.toString()],
  );
  return rows.reduce(
    (sum, { cur: ledgerCurrencyId, wagered }) =>
      sum + microEur(BigInt(wagered), currencyById(ledgerCurrencyId)),
    0n,
  );
}
