/** What the book stands to lose on open bets: by outcome, by market, by final score. Micro-dollars of real money. */
import { marketExposure, scoreExposure, worstLoss } from '#engines/sport/cashout/exposure.ts';
import { ratio } from '#engines/sport/exact/ratio.ts';
import { partsOfKey } from '#engines/sport/feed/book.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { settle } from '#engines/sport/settle/settle.ts';
import { VOID } from '#engines/sport/settle/shares.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BookContext } from '../context.ts';

export interface OutcomeStake {
  readonly outcome: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly bets: number;
}

/** Open stakes by event, market and outcome. */
export type OpenStakes = ReadonlyMap<string, ReadonlyMap<string, readonly OutcomeStake[]>>;

interface Row {
  readonly event_id: string;
  readonly key: string;
  readonly outcome: string;
  readonly cur: number;
  readonly stake: string;
  readonly payout: string;
  readonly bets: number;
}

/** A combined bet is charged to its legs by the logarithms of their odds; legs that are decided carry nothing any more. */
export async function openStakes({ kit }: BookContext, events: readonly string[]): Promise<OpenStakes> {
  if (events.length === 0) return new Map();
  const { rows } = await kit.db.pool.query<Row>(
    `select l.event_id, l.key, l.outcome, b.cur, floor(sum(p.part))::text as stake, floor(sum(p.part * l.odds::numeric))::text as payout,
       count(*)::int as bets
     from sport_leg l join sport_bet b on b.id = l.bet_id
     cross join lateral (select (b.stake - b.stake_gone) * case when b.kind = 'single' then 1 else coalesce((
       select ln(l.odds::numeric) / nullif(sum(ln(o.odds::numeric)), 0) from sport_leg o where o.bet_id = b.id and o.shares is null), 1)
       end as part) p
     where l.event_id = any($1::text[]) and l.shares is null and b.state in ('open', 'queued')
     group by l.event_id, l.key, l.outcome, b.cur`,
    [events],
  );
  const stakes = new Map<string, Map<string, OutcomeStake[]>>();
  for (const { event_id: event, key, outcome, cur, stake, payout, bets } of rows) {
    if (natureOf(cur) !== 'real') continue;
    const currency = kit.money.currencyById(cur);
    const markets = stakes.get(event) ?? new Map<string, OutcomeStake[]>();
    stakes.set(event, markets);
    markets.set(key, [
      ...(markets.get(key) ?? []),
      { outcome, stake: microUsd(BigInt(stake), currency), payout: microUsd(BigInt(payout), currency), bets },
    ]);
  }
  return stakes;
}

export interface MarketRisk {
  readonly bets: number;
  readonly staked: bigint;
  readonly worst: bigint;
  /** Loss if an outcome wins; one without a bet earns all stakes. */
  loss(outcome: string): bigint;
  stakedOn(outcome: string): bigint;
}

export function marketRisk(stakes: readonly OutcomeStake[] = []): MarketRisk {
  const exposure = marketExposure(
    stakes.map(({ outcome, stake, payout }) => ({ outcome, stake, odds: oddsOf(stake, payout) })),
  );
  const staked = stakes.reduce((all, { stake }) => all + stake, 0n);
  return {
    bets: stakes.reduce((all, { bets }) => all + bets, 0),
    staked,
    worst: worstLoss(exposure),
    loss: (outcome) => exposure.get(outcome) ?? -staked,
    stakedOn: (outcome) => stakes.reduce((all, one) => (one.outcome === outcome ? all + one.stake : all), 0n),
  };
}

/** Of an event: all its markets, each at its worst. */
export function eventRisk(markets: ReadonlyMap<string, readonly OutcomeStake[]> = new Map()): {
  bets: number;
  staked: bigint;
  worst: bigint;
} {
  const all = [...markets.values()].map((stakes) => marketRisk(stakes));
  return {
    bets: all.reduce((sum, { bets }) => sum + bets, 0),
    staked: all.reduce((sum, { staked }) => sum + staked, 0n),
    worst: all.reduce((sum, { worst }) => sum + worst, 0n),
  };
}

function oddsOf(stake: bigint, payout: bigint) {
  return stake > 0n ? ratio(payout, stake) : ratio(1n);
}

/** Markets that the final score alone decides. */
const BY_FINAL_SCORE: ReadonlySet<number> = new Set([1, 10, 11, 14, 16, 18, 19, 20, 26, 29, 45]);
const SOCCER = 1;
const GRID = 10;

/** The final score that costs most; null for sports whose scores have no grid, and without bets. */
export function worstScore(
  sport: number,
  markets: ReadonlyMap<string, readonly OutcomeStake[]> = new Map(),
): { home: number; away: number; loss: bigint } | null {
  const bets = [...markets].flatMap(([key, stakes]) => {
    const { id, specifiers } = partsOfKey(key);
    const read = parseSpecifiers(specifiers);
    if (!read || !BY_FINAL_SCORE.has(id)) return [];
    return stakes.map(({ outcome, stake, payout }) => ({
      stake,
      odds: oddsOf(stake, payout),
      settle: (home: number, away: number) => {
        const periods = [
          { home, away },
          { home: 0, away: 0 },
        ];
        const one = settle({ status: 'ended', facts: { periods } }, { marketId: id, specifiers, outcome });
        return one.kind === 'settled' ? one.shares : VOID;
      },
    }));
  });
  return sport === SOCCER && bets.length > 0 ? scoreExposure(bets, GRID).worst : null;
}
