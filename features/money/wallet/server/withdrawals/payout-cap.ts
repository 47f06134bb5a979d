/** Great wins that the law of a place pays out week by week. */
import type pg from 'pg';
import { parseUnits } from '#platform/contract/money.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import { readUpTo } from '#platform/server/events/has-read-bets.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur, unitsOfMicroEur, type Currency } from '#platform/server/money/currency.ts';

const WEEK_MS = 7 * 86_400_000;
/** Places of a satoshi. */
const SATOSHI = 8;

export interface CappedWin {
  /** Ledger units. */
  readonly won: bigint;
  /** Worth of it when it was won. */
  readonly satoshi: bigint;
  readonly at: number;
}

export interface Locked {
  /** Ledger units that may not leave yet. */
  readonly units: bigint;
  /** When the next part is free, epoch ms; null: nothing is locked. */
  readonly until: number | null;
}

/**
 * What of these wins of one currency may not leave yet: of each that is worth the cap or more, the cap is free from the
 * win on, and once more with every seven days (specs/operator.md, 4).
 * @param cap satoshi; null: no law pays in parts
 */
export function lockedOf(wins: readonly CappedWin[], cap: bigint | null, now: number): Locked {
  let units = 0n;
  let until: number | null = null;
  for (const { won, satoshi, at } of wins) {
    if (cap === null || satoshi < cap) continue;
    const weeks = Math.max(0, Math.floor((now - at) / WEEK_MS));
    const left = satoshi - cap * BigInt(weeks + 1);
    if (left <= 0n) continue;
    units += (won * left) / satoshi;
    const next = at + (weeks + 1) * WEEK_MS;
    until = until === null ? next : Math.min(until, next);
  }
  return { units, until };
}

/** Cursor of the reader that keeps the wins. */
const CURSOR = 'wallet.capped';

/**
 * Of the wins that are kept, and of those in bets that their reader has not come to: who wins and asks for it in the same
 * second meets the same cap.
 * @returns ledger units of the player's currency that may not leave yet, under this law
 */
export async function lockedWins(
  { money }: Pick<ServerKit, 'money'>,
  client: Pick<pg.ClientBase, 'query'>,
  of: {
    readonly user: bigint;
    readonly currency: Currency;
    readonly cap: bigint | null;
    readonly now: number;
  },
): Promise<Locked> {
  const { user, currency, cap, now } = of;
  const bitcoin = money.currency('btc');
  if (cap === null || !bitcoin) return { units: 0n, until: null };
  const lane = money.laneOf(user);
  // Asked for first: what is read meanwhile is found in both places, and counted in one.
  const last = await readUpTo(client, CURSOR, lane);
  const { rows } = await client.query<{ won: string; satoshi: string | null; at: Date }>(
    `select won::text, satoshi::text, at from capped_win where user_id = $1 and cur = $2
     union all
     select (b.payout - b.stake)::text, null, b.at from bet b
      where b.lane = $4 and b.batch > $5
        and b.user_id = $1 and b.cur = $2 and b.payout - b.stake >= $3
        and not exists (select 1 from capped_win w where w.bet_id = b.id)`,
    [user.toString(), currency.id, leastWin(cap, currency, bitcoin).toString(), lane, last],
  );
  const wins = rows.map(({ won, satoshi, at }) => ({
    won: BigInt(won),
    satoshi: satoshi === null ? satoshiOf(BigInt(won), currency, bitcoin) : BigInt(satoshi),
    at: at.getTime(),
  }));
  return lockedOf(wins, cap, now);
}

/** Ledger units of a win that a cap may be about: a little below it, for what rounding takes. */
function leastWin(cap: bigint, currency: Currency, bitcoin: Currency): bigint {
  const worth = microEur((cap * 10n ** BigInt(bitcoin.scale)) / parseUnits('1', SATOSHI)!, bitcoin);
  return (unitsOfMicroEur(worth, currency) * 99n) / 100n;
}

/** Worth of an amount in satoshi at the prices of now, rounded down; exact for bitcoin itself. */
function satoshiOf(units: bigint, currency: Currency, bitcoin: Currency): bigint {
  if (currency.id === bitcoin.id) return scaled(units, currency.scale);
  return scaled(unitsOfMicroEur(microEur(units, currency), bitcoin), bitcoin.scale);
}

const scaled = (units: bigint, scale: number): bigint =>
  scale >= SATOSHI ? units / 10n ** BigInt(scale - SATOSHI) : units * 10n ** BigInt(SATOSHI - scale);

/**
 * Keeps the wins of a range of bets that some law in force pays out in parts, at the prices of now. Durable: runs in the
 * transaction that moves its cursor, so each bet is looked at once.
 */
export function createCapCount({ money, services }: Pick<ServerKit, 'money' | 'services'>) {
  return async ({ lane, from, to }: BatchRange, client: pg.ClientBase): Promise<void> => {
    const cap = services.leastPayoutCap();
    const bitcoin = money.currency('btc');
    if (cap === null || !bitcoin) return;
    const currencies = money.currencies().filter(({ priceEurScaled }) => priceEurScaled > 0n);
    const { rows } = await client.query<{
      id: string;
      user_id: string;
      cur: number;
      won: string;
      at: Date;
    }>({
      name: 'capped-wins',
      text: `select b.id, b.user_id::text, b.cur, (b.payout - b.stake)::text as won, b.at from bet b
          join unnest($4::int[], $5::numeric[]) as bound (cur, least) on bound.cur = b.cur
         where b.lane = $1 and b.batch > $2 and b.batch <= $3 and b.payout - b.stake >= bound.least`,
      values: [
        lane,
        from,
        to,
        currencies.map(({ id }) => id),
        // What is kept is weighed again when it leaves.
        currencies.map((one) => leastWin(cap, one, bitcoin).toString()),
      ],
    });
    for (const { id, user_id, cur, won, at } of rows)
      await client.query(
        `insert into capped_win (bet_id, user_id, cur, won, satoshi, at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [id, user_id, cur, won, satoshiOf(BigInt(won), money.currencyById(cur), bitcoin).toString(), at],
      );
  };
}
