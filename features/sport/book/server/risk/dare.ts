/** Whether the house dares a bet: by what its markets and its player may cost. Holds the markets until the transaction ends. */
import { typedFloor } from '#platform/contract/money.ts';
import type pg from 'pg';
import { ratio } from '#engines/sport/exact/ratio.ts';
import { type Currency, microUsd, unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { SportSettings } from '../../settings.ts';
import { microOfUsd, PRODUCT } from '../context.ts';
import { standing } from '../feed/rows.ts';
import type { TakenLeg } from '../slip/take.ts';
import type { StoredTogether } from '../slip/together.ts';
import { carriedBy } from './carried.ts';
import { marketLimit, mostByMarkets, mostByMatches, mostByPlayer, scoreLimit } from './limits.ts';
import { addCarried, lockRisks, type Risks } from './rows.ts';
import { addScores, lockScores, scoreChanges, type ScoreRisks } from './scores.ts';
import type { Carried } from './stakes.ts';

export interface Dared {
  /** What each leg carries, in their order; empty where no real money is staked. */
  readonly carried: readonly Carried[];
  readonly risks: Risks;
  /** By final scores of its matches, as they are without it; what it adds. */
  readonly scores: ScoreRisks;
  readonly changes: ScoreRisks;
}

const NO_RISK: Dared = { carried: [], risks: new Map(), scores: new Map(), changes: new Map() };

/** The greatest stake that is dared in place of one that is not, in units of its currency; what barred it. */
export interface TooMuch {
  readonly most: bigint;
  readonly by: 'market' | 'player';
}

interface Ask {
  readonly legs: readonly TakenLeg[];
  /** Prices of legs of one match, by event. */
  readonly builder: StoredTogether | null;
  readonly currency: Currency;
  readonly cur: number;
  readonly stake: bigint;
  /** What it pays when all of it wins. */
  readonly potential: bigint;
  /** Of the player's own limits, percent of everybody's. */
  readonly percent: number;
}

export async function dareBet(
  kit: { currencyById(cur: number): Currency },
  client: pg.ClientBase,
  state: PlayerState,
  settings: SportSettings,
  { legs, builder, currency, cur, stake, potential, percent }: Ask,
): Promise<Dared | TooMuch> {
  // Play money and bonus money are not the house's risk.
  if (natureOf(cur) !== 'real') return NO_RISK;
  const worth = microUsd(stake, currency);
  const carried = carriedBy(
    legs.map(({ leg: { event, market, outcome, row }, odds }) => ({
      event,
      market,
      outcome,
      sport: row.sport,
      odds,
    })),
    worth,
    builder,
  );
  const legOf = new Map(legs.map(({ leg }) => [leg.event, leg]));
  const most = mostByPlayer(
    ratio(potential, stake),
    openWins(kit, state),
    microOfUsd(settings.playerWinUsd),
    percent,
  );
  if (most < worth) return { most: typedFloor(unitsOfMicroUsd(most, currency), currency), by: 'player' };
  const risks = await lockRisks(client, carried);
  const byMarkets = mostByMarkets(carried, worth, risks, ({ event }) =>
    marketLimit(settings, legOf.get(event)!.live),
  );
  const changes = scoreChanges(carried);
  const scores = await lockScores(client, changes.keys());
  const byMatches = mostByMatches(changes, worth, scores, (event) => {
    const { row, live } = legOf.get(event)!;
    return { from: standing(row), limit: scoreLimit(settings, live) };
  });
  const byHouse = byMatches < byMarkets ? byMatches : byMarkets;
  if (byHouse < worth)
    return { most: typedFloor(unitsOfMicroUsd(byHouse, currency), currency), by: 'market' };
  return { carried, risks, scores, changes };
}

/** Once the bet is sure to be held. */
export async function carry(
  client: pg.ClientBase,
  { carried, risks, scores, changes }: Dared,
): Promise<void> {
  if (carried.length === 0) return;
  await addCarried(client, risks, carried);
  await addScores(client, scores, changes);
}

/** What the player's open bets win if all of them do, micro-dollars. Bets of before it was written count nothing. */
function openWins(kit: { currencyById(cur: number): Currency }, state: PlayerState): bigint {
  let wins = 0n;
  for (const { game, cur, params } of state.rounds.values()) {
    if (game !== PRODUCT || natureOf(cur) !== 'real') continue;
    const { wins: units } = params as { wins?: string };
    if (units !== undefined) wins += microUsd(BigInt(units), kit.currencyById(cur));
  }
  return wins;
}

/** Percent of everybody's limits that a player has. */
export async function percentOf(client: pg.ClientBase, user: bigint): Promise<number> {
  const { rows } = await client.query<{ percent: number }>({
    name: 'sport-player',
    text: 'select percent from sport_player where user_id = $1',
    values: [user.toString()],
  });
  return rows[0]?.percent ?? 100;
}
