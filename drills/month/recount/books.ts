/**
 * What the recomputation believes: bets, journal lines and events, as they are stored. No table that the rewards or
 * the affiliates keep is read here.
 */
import type { Pool } from 'pg';
import type { AnyGame } from '#platform/contract/game.ts';
import { games } from '#app/games.ts';
import { ZONE, type Price } from '../test-app.ts';

/** Edges are counted in billionths of the stake. */
export const BILLION = 1_000_000_000n;

export interface Bet {
  readonly user: string;
  readonly cur: number;
  readonly game: string;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Stake that it was opened with. */
  readonly base: bigint;
  /** Billionths of a smallest unit that the house keeps of it on average. */
  readonly edge: bigint;
  readonly microUsd: bigint;
  readonly at: number;
  /** Days it falls on: of the operator's zone, and of UTC. */
  readonly day: string;
  readonly utcDay: string;
}

/** A line of a player's account. */
export interface Line {
  readonly user: string;
  readonly cur: number;
  readonly credit: bigint;
  readonly kind: number;
  readonly ref: string;
  readonly note: string | null;
  readonly at: number;
}

export interface Books {
  readonly bets: readonly Bet[];
  /** In bonus money, of which the currency is the real one. */
  readonly bonusBets: readonly Bet[];
  readonly lines: readonly Line[];
  /** Of wallets of bonus money: net, below zero when it was taken. */
  readonly bonusLines: readonly (Omit<Line, 'credit' | 'note'> & { readonly net: bigint })[];
  /** Deposits that reached a balance; `undoneAt` when their chain took them back. */
  readonly deposits: readonly { user: string; microUsd: bigint; at: number; undoneAt: number | null }[];
  /** By guest: who invited them. */
  readonly invitedBy: ReadonlyMap<string, string>;
  /** Lines of the house's account for promotions, bonus money aside: kind and currency to what left it. */
  readonly promotions: ReadonlyMap<string, bigint>;
  readonly unitPrice: UnitPrice;
}

const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at: number): string => format.format(at);
};
export const localDay = dayIn(ZONE);
export const utcDay = dayIn('UTC');

/** Millionths of a dollar at the price of a moment, floored. */
type Worth = (ledgerCurrencyId: number, units: bigint, at: number) => bigint;
/** What a smallest unit is worth at a moment, exactly, in a measure that all currencies share. */
type UnitPrice = (ledgerCurrencyId: number, at: number) => bigint;

/** @param prices of bitcoin, first to last: no row keeps what was in force when */
export async function readBooks(pool: Pool, prices: readonly Price[]): Promise<Books> {
  const { worth, unitPrice } = await readPrices(pool, prices);
  return {
    unitPrice,
    bets: await readBets(pool, worth, 'cur > 0'),
    bonusBets: await readBets(pool, worth, `cur < -${BONUS_OFFSET}`),
    bonusLines: await readBonusLines(pool),
    lines: await readLines(pool),
    deposits: await readDeposits(pool, worth),
    invitedBy: await readInvites(pool),
    promotions: await readPromotions(pool),
  };
}

/** Prices are kept with twelve decimals. */
const PRICE_SCALE = 10n ** 12n;
const BTC = 1;

async function readPrices(
  pool: Pool,
  prices: readonly Price[],
): Promise<{ worth: Worth; unitPrice: UnitPrice }> {
  const { rows } = await pool.query<{ id: number; scale: number; price: string }>(
    'select id, scale, trunc(price_usd * 1000000000000)::text as price from currency',
  );
  const known = new Map(
    rows.map(({ id, scale, price }) => [id, [BigInt(price), 10n ** BigInt(scale + 6)] as const]),
  );
  const cents = prices.map(({ at, usd }) => ({
    at,
    price: (BigInt(usd.replace('.', '')) * PRICE_SCALE) / 100n,
  }));
  const priceAt = (ledgerCurrencyId: number, at: number): readonly [bigint, bigint] => {
    const [fixed, scale] = known.get(ledgerCurrencyId)!;
    return [ledgerCurrencyId === BTC ? cents.findLast((one) => one.at <= at)!.price : fixed, scale];
  };
  return {
    worth(ledgerCurrencyId, units, at) {
      const [price, scale] = priceAt(ledgerCurrencyId, at);
      return (units * price) / scale;
    },
    unitPrice(ledgerCurrencyId, at) {
      const [price, scale] = priceAt(ledgerCurrencyId, at);
      return (price * 10n ** 24n) / scale;
    },
  };
}

/** Bonus money of currency 10 is the ledger's currency -10010. */
const BONUS_OFFSET = 10_000;

async function readBets(pool: Pool, worth: Worth, which: string): Promise<Bet[]> {
  const { rows } = await pool.query<{
    user: string;
    cur: number;
    game: string;
    stake: string;
    payout: string;
    detail: string;
    line: boolean;
    at: Date;
  }>(
    `select user_id::text as "user", case when cur < 0 then -cur - ${BONUS_OFFSET} else cur end as cur, game, stake::text,
       payout::text, detail, line, at from bet where ${which} order by at, id`,
  );
  const edges = new Map<string, bigint>();
  return rows.flatMap(({ user, cur: ledgerCurrencyId, game, line, ...row }) => {
    const detail = JSON.parse(row.detail) as {
      params: unknown;
      base?: string;
      turns?: unknown[];
      risked?: boolean;
    };
    const [stake, payout, at] = [BigInt(row.stake), BigInt(row.payout), row.at.getTime()];
    // It gave its stake back: no bet.
    const calledOff = !line && stake === payout && (detail.turns?.length === 0 || detail.risked === false);
    if (calledOff) return [];
    const key = `${game} ${JSON.stringify(detail.params)}`;
    const part =
      edges.get(key) ??
      keptPart(
        games.find(({ id }) => id === game)!,
        detail.params,
      );
    edges.set(key, part);
    const base = detail.base === undefined ? stake : BigInt(detail.base);
    const days = { day: localDay(at), utcDay: utcDay(at) };
    return [
      {
        user,
        cur: ledgerCurrencyId,
        game,
        stake,
        payout,
        base,
        edge: base * part,
        microUsd: worth(ledgerCurrencyId, stake, at),
        at,
        ...days,
      },
    ];
  });
}

/** What the house keeps in billionths when the player leaves where it costs least. */
function keptPart(game: AnyGame, params: unknown): bigint {
  const kept = ({ num, den }: { num: bigint; den: bigint }) => ((den - num) * BILLION) / den;
  let least = kept(game.rtp(params));
  const better = (other: bigint) => void (least = other < least ? other : least);
  if (game.kind === 'steps')
    for (let step = 1; step <= (game.steps?.(params) ?? 1); step++) better(kept(game.rtp(params, step)));
  if (game.kind === 'shared' && game.flight) for (const other of game.settings) better(kept(game.rtp(other)));
  return least > 0n ? least : 0n;
}

async function readLines(pool: Pool): Promise<Line[]> {
  const { rows } = await pool.query<Omit<Line, 'credit' | 'at'> & { credit: string; at: Date }>(
    `select account::text as "user", cur, credit::text, kind, ref::text, note, at from entry
     where account > 0 and cur > 0 and credit > 0 order by at, account, cur`,
  );
  return rows.map((row) => ({ ...row, credit: BigInt(row.credit), at: row.at.getTime() }));
}

async function readBonusLines(pool: Pool): Promise<Books['bonusLines']> {
  const { rows } = await pool.query<Omit<Line, 'credit' | 'note' | 'at'> & { net: string; at: Date }>(
    `select account::text as "user", -cur - ${BONUS_OFFSET} as cur, (credit - debit)::text as net, kind, ref::text, at from entry
     where account > 0 and cur < -${BONUS_OFFSET} and kind between 65 and 67 order by at`,
  );
  return rows.map((row) => ({ ...row, net: BigInt(row.net), at: row.at.getTime() }));
}

/** Of the ledger; that one was undone is an event, which names the posting. */
async function readDeposits(pool: Pool, worth: Worth): Promise<Books['deposits']> {
  const { rows } = await pool.query<{
    user: string;
    cur: number;
    credit: string;
    at: Date;
    undone: Date | null;
  }>(
    `select e.account::text as "user", e.cur, e.credit::text, e.at, v.at as undone from entry e
       left join event v on v.type = 'deposit.reversed' and v.data ->> 'id' = e.ref::text
     where e.account > 0 and e.kind = 50 order by e.at`,
  );
  return rows.map(({ user, cur: ledgerCurrencyId, credit, at, undone }) => ({
    user,
    microUsd: worth(ledgerCurrencyId, BigInt(credit), at.getTime()),
    at: at.getTime(),
    undoneAt: undone?.getTime() ?? null,
  }));
}

async function readInvites(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ user: string; by: string }>(
    `select user_id::text as "user", data ->> 'invitedBy' as by from event
     where type = 'player.registered' and data ? 'invitedBy'`,
  );
  return new Map(rows.map(({ user, by }) => [user, by]));
}

async function readPromotions(pool: Pool): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await pool.query<{ key: string; sum: string }>(
    "select kind || ' ' || cur as key, sum(debit - credit)::text as sum from entry where account = -6 and kind not between 65 and 67 group by 1",
  );
  return new Map(rows.map(({ key, sum }) => [key, BigInt(sum)]));
}
