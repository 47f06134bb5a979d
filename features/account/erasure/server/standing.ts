/** What stands in the way of erasing an account: money that is the player's, or may become theirs. */
import type pg from 'pg';
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import type { Obstacle } from '../contract.ts';

type Kit = Pick<ServerKit, 'money' | 'services'>;
type Client = Pick<pg.ClientBase, 'query'>;

/** Real money and bonus money; play money is owed to nobody. */
const OWED = '(cur > 0 or cur <= -10001)';

/** What is the player's own row: cheap enough for a page. */
export async function ownStanding(kit: Kit, client: Client, user: bigint): Promise<Obstacle[]> {
  const id = user.toString();
  const { rows } = await client.query<{ what: 'balance' | 'open' | 'hold'; cur: number; amount: string }>(
    `select what, cur, sum(amount)::text as amount from (
       select 'balance' as what, cur, balance::numeric as amount from wallet where user_id = $1 and balance > 0 and ${OWED}
       union all select 'open', cur, stake from round where user_id = $1 and status = 'open' and ${OWED}
       union all select 'hold', cur, amount from hold where user_id = $1 and state = 'held' and ${OWED}) part
     group by what, cur order by what, cur`,
    [id],
  );
  const deposits = await kit.services.depositsUnderway(client, user);
  return [
    ...rows.map(({ what, cur, amount }) =>
      amountOf(kit, what === 'balance' && natureOf(cur) === 'bonus' ? 'bonus' : what, cur, BigInt(amount)),
    ),
    ...(deposits > 0 ? [{ what: 'deposit' as const, currency: null, amount: null, count: deposits }] : []),
  ];
}

/** And what rooms keep for players outside their wallets: every one is asked. */
export async function allStanding(kit: Kit, client: Client, user: bigint): Promise<Obstacle[]> {
  const kept = new Map<number, bigint>();
  for (const read of kit.services.keptMoney)
    for (const part of await read(client))
      if (part.user === user && part.amount > 0n)
        kept.set(part.cur, (kept.get(part.cur) ?? 0n) + part.amount);
  return [
    ...(await ownStanding(kit, client, user)),
    ...[...kept].map(([cur, amount]) => amountOf(kit, 'kept', cur, amount)),
  ];
}

function amountOf({ money }: Kit, what: Obstacle['what'], cur: number, units: bigint): Obstacle {
  const currency = money.currencyById(currencyIdOf(cur));
  return { what, currency: currency.code, amount: formatAmount(units, currency), count: null };
}
