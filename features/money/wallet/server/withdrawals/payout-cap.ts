/** Great wins that the law of a place pays out week by week. */
import type pg from 'pg';
import { parseUnits } from '#platform/contract/money.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import { firstId } from '#platform/server/money/bet-id.ts';
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
  /** What of `won` was not lost again. */
  readonly kept: bigint;
}

export interface Locked {
  /** Ledger units that may not leave yet. */
  readonly units: bigint;
  /** When the next part is free, epoch ms; null: nothing is locked. */
  readonly until: number | null;
}

/**
 * What of these wins of one currency may not leave yet: of each that is worth the cap or more, the cap is free from the
 * win on, and once more with every seven days (specs/operator.md, 4). What was lost since leaves with nobody.
 * @param cap satoshi; null: no law pays in parts
 */
export function lockedOf(wins: readonly CappedWin[], cap: bigint | null, now: number): Locked {
  let units = 0n;
  let until: number | null = null;
  for (const { won, satoshi, at, kept } of wins) {
    if (cap === null || satoshi < cap) continue;
    const weeks = Math.max(0, Math.floor((now - at) / WEEK_MS));
    const left = (satoshi * kept) / won - cap * BigInt(weeks + 1);
    if (left <= 0n) continue;
    units += (won * left) / satoshi;
    const next = at + (weeks + 1) * WEEK_MS;
    until = until === null ? next : Math.min(until, next);
  }
  return { units, until };
}

/** What the bets did that were made after a win and before the next one: all together, and the lowest they came to. */
export interface Stretch {
  readonly net: bigint;
  readonly lowest: bigint;
}

/**
 * What is left of wins that follow each other: losses are of the last win first, and a win that is lost does not come back with
 * another one.
 * @param after the bets after each win, by its place; none where there were none
 */
export function keptOf(
  wins: readonly Pick<CappedWin, 'won'>[],
  after: ReadonlyMap<number, Stretch>,
): bigint[] {
  const kept: bigint[] = [];
  // The lowest that all later bets come to, the next wins among them; never above nothing.
  let lowest = 0n;
  for (const [place, { won }] of [...wins.entries()].toReversed()) {
    const stretch = after.get(place) ?? { net: 0n, lowest: 0n };
    const next = stretch.net + (wins[place + 1]?.won ?? 0n) + lowest;
    lowest = [next, stretch.lowest].reduce((least, one) => (one < least ? one : least), 0n);
    kept.unshift(won + lowest > 0n ? won + lowest : 0n);
  }
  return kept;
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
  const { rows } = await client.query<{ id: string; won: string; satoshi: string | null; at: Date }>(
    `select bet_id as id, won::text, satoshi::text, at from capped_win where user_id = $1 and cur = $2
     union all
     select b.id, (b.payout - b.stake)::text, null, b.at from bet b
      where b.lane = $4 and b.batch > $5
        and b.user_id = $1 and b.cur = $2 and b.payout - b.stake >= $3
        and not exists (select 1 from capped_win w where w.bet_id = b.id)
     order by at, id`,
    [user.toString(), currency.id, leastWin(cap, currency, bitcoin).toString(), lane, last],
  );
  const wins = rows
    .map(({ id, won, satoshi, at }) => ({
      id,
      won: BigInt(won),
      satoshi: satoshi === null ? satoshiOf(BigInt(won), currency, bitcoin) : BigInt(satoshi),
      at: at.getTime(),
      kept: BigInt(won),
    }))
    // Of most nothing is locked any more, whatever became of it.
    .filter((win) => lockedOf([win], cap, now).units > 0n);
  if (wins.length === 0) return { units: 0n, until: null };
  const kept = keptOf(wins, await stretchesAfter(client, user, currency, wins));
  return lockedOf(
    wins.map((win, place) => ({ ...win, kept: kept[place]! })),
    cap,
    now,
  );
}

/**
 * The bets in a currency that were made after each of these wins, by its place. One walk along the player's bets from the first win
 * on; those that left the database since count neither way.
 */
async function stretchesAfter(
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
  currency: Currency,
  wins: readonly { readonly id: string; readonly at: number }[],
): Promise<Map<number, Stretch>> {
  const { rows } = await client.query<{ no: number; net: string; lowest: string }>(
    `select no, sum(net)::text as net, min(running)::text as lowest from (
       select no, net, sum(net) over (partition by no order by id rows unbounded preceding) as running from (
         select b.id, b.payout - b.stake as net, width_bucket(b.id, $3::uuid[]) as no from bet b
          where b.user_id = $1 and b.cur = $2 and b.id >= ($3::uuid[])[1] and b.id <> all($4::uuid[])) made) run
      group by no`,
    [user.toString(), currency.id, wins.map(({ at }) => firstId(at)), wins.map(({ id }) => id)],
  );
  return new Map(rows.map(({ no, net, lowest }) => [no - 1, { net: BigInt(net), lowest: BigInt(lowest) }]));
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
