/** What stands in the way of erasing an account: money that is the player's, or may become theirs. */
import type pg from 'pg';
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import { ownMoney } from '#platform/server/money/own-money.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { Obstacle } from '../contract.ts';

type Kit = Pick<ServerKit, 'money' | 'services'>;
type Client = Pick<pg.ClientBase, 'query'>;

/** Whose it is, as their row was read. */
export type Standing = Pick<PlayerState, 'user' | 'guard' | 'terms'>;

/** What is the player's own row, and what they have only to claim: cheap enough for a page. */
export async function ownStanding(kit: Kit, client: Client, state: Standing): Promise<Obstacle[]> {
  const { user } = state;
  const claimable: Part[] = [];
  for (const read of kit.services.claimable) claimable.push(...(await read(client, state)));
  const deposits = await kit.services.depositsUnderway(client, user);
  return [
    ...(await ownMoney(client, user)).map(({ what, cur, amount }) =>
      amountOf(kit, what === 'balance' && natureOf(cur) === 'bonus' ? 'bonus' : what, cur, amount),
    ),
    ...(deposits > 0 ? [{ what: 'deposit' as const, currency: null, amount: null, count: deposits }] : []),
    ...byCurrency(claimable).map(([cur, amount]) => amountOf(kit, 'claimable', cur, amount)),
  ];
}

/** And what rooms keep for players outside their wallets: every one is asked. */
export async function allStanding(kit: Kit, client: Client, state: Standing): Promise<Obstacle[]> {
  const kept: Part[] = [];
  for (const read of kit.services.keptMoney) kept.push(...(await read(client, state.user)));
  return [
    ...(await ownStanding(kit, client, state)),
    ...byCurrency(kept).map(([cur, amount]) => amountOf(kit, 'kept', cur, amount)),
  ];
}

interface Part {
  readonly cur: number;
  readonly amount: bigint;
}

function byCurrency(parts: readonly Part[]): [cur: number, amount: bigint][] {
  const sums = new Map<number, bigint>();
  for (const { cur, amount } of parts) if (amount > 0n) sums.set(cur, (sums.get(cur) ?? 0n) + amount);
  return [...sums];
}

function amountOf({ money }: Kit, what: Obstacle['what'], cur: number, units: bigint): Obstacle {
  const currency = money.currencyById(currencyIdOf(cur));
  return { what, currency: currency.code, amount: formatAmount(units, currency), count: null };
}
