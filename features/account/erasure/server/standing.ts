/** What stands in the way of erasing an account: money that is the player's, or may become theirs. */
import type pg from 'pg';
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import { ownMoney } from '#platform/server/money/own-money.ts';
import type { Obstacle } from '../contract.ts';

type Kit = Pick<ServerKit, 'money' | 'services'>;
type Client = Pick<pg.ClientBase, 'query'>;

/** What is the player's own row: cheap enough for a page. */
export async function ownStanding(kit: Kit, client: Client, user: bigint): Promise<Obstacle[]> {
  const deposits = await kit.services.depositsUnderway(client, user);
  return [
    ...(await ownMoney(client, user)).map(({ what, cur, amount }) =>
      amountOf(kit, what === 'balance' && natureOf(cur) === 'bonus' ? 'bonus' : what, cur, amount),
    ),
    ...(deposits > 0 ? [{ what: 'deposit' as const, currency: null, amount: null, count: deposits }] : []),
  ];
}

/** And what rooms keep for players outside their wallets: every one is asked. */
export async function allStanding(kit: Kit, client: Client, user: bigint): Promise<Obstacle[]> {
  const kept = new Map<number, bigint>();
  for (const read of kit.services.keptMoney)
    for (const part of await read(client, user))
      if (part.amount > 0n) kept.set(part.cur, (kept.get(part.cur) ?? 0n) + part.amount);
  return [
    ...(await ownStanding(kit, client, user)),
    ...[...kept].map(([cur, amount]) => amountOf(kit, 'kept', cur, amount)),
  ];
}

function amountOf({ money }: Kit, what: Obstacle['what'], cur: number, units: bigint): Obstacle {
  const currency = money.currencyById(currencyIdOf(cur));
  return { what, currency: currency.code, amount: formatAmount(units, currency), count: null };
}
