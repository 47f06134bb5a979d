/** What the book stands to lose on open bets: by outcome and by market, and on all bets of a match by its final score. Micro-dollars of real money. */
import { marketExposure, worstLoss } from '#engines/sport/cashout/exposure.ts';
import { lossAt, type ScoreCells, type ScoreLoss, worstScore } from '#engines/sport/cashout/score-grid.ts';
import { ratio } from '#engines/sport/exact/ratio.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BookContext } from '../context.ts';
import { type EventRow, standing } from '../feed/rows.ts';

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

/** Goals of a side that the desk is shown what scores cost up to. */
const SHOWN_GOALS = 6;

export interface ScoreRisk {
  readonly worst: ScoreLoss;
  /** By goals of the home side, then of the away side; null: that score cannot come any more. */
  readonly losses: readonly (readonly (bigint | null)[])[];
}

/** What a match costs by its final score; null where none that can still come is counted. */
export function scoreRisk(row: EventRow, cells: ScoreCells | undefined): ScoreRisk | null {
  const from = standing(row);
  const worst = cells && worstScore(cells, from);
  if (!worst) return null;
  const goals = Array.from({ length: SHOWN_GOALS + 1 }, (_, count) => count);
  const losses = goals.map((home) =>
    goals.map((away) => (home < from.home || away < from.away ? null : lossAt(cells, home, away))),
  );
  return { worst, losses };
}
