/** What the house stands to lose where bets of a batch touch it: read, judged bet by bet, locked and written. */
import type { ScoreCells } from '#engines/sport/cashout/score-grid.ts';
import type { Score } from '#engines/sport/markets/facts.ts';
import { type MarketOf, nameOf, type Queryable } from '../feed/rows.ts';
import { mostByMarkets, mostByMatches } from './limits.ts';
import { carriedRows, lockRisks } from './rows.ts';
import { added, bytesOf, cellsOf, lockScores, scoreChanges, type ScoreRisks } from './scores.ts';
import { type Carried, lossOf, type Stakes, stakesOf, type StoredStakes } from './stakes.ts';

/** Grows with the bets that are weighed on it, so those after them are judged with them. */
export interface House {
  /** By `nameOf` of the market. */
  readonly risks: Map<string, Stakes>;
  /** By event. */
  readonly scores: Map<string, ScoreCells>;
}

/** Most that the house dares on a match, micro-dollars, and the goals that have fallen there. */
export interface Bound {
  readonly market: bigint;
  readonly score: bigint;
  readonly from: Score;
}

/** A bet as it weighs on the house. */
export interface Weight {
  /** Its stake, micro-dollars. */
  readonly worth: bigint;
  /** What each leg carries, in their order; empty where no real money is staked. */
  readonly carried: readonly Carried[];
  /** What it adds by final scores of its matches. */
  readonly changes: ScoreRisks;
  /** By event. */
  readonly bounds: ReadonlyMap<string, Bound>;
}

/** As it is now; nothing is held. */
export async function readHouse(client: Queryable, markets: readonly MarketOf[]): Promise<House> {
  const events = [...new Set(markets.map(({ event }) => event))];
  const { rows } = await client.query<HouseRow>({
    name: 'sport-house',
    text: `select r.event_id, r.key, r.outcomes, null::bytea as cells from sport_risk r
      join (select distinct * from unnest($1::text[], $2::text[]) as u(event_id, key)) t on t.event_id = r.event_id and t.key = r.key
      union all select event_id, null, null, cells from sport_score_risk where event_id = any($3::text[])`,
    values: [markets.map(({ event }) => event), markets.map(({ market }) => market), events],
  });
  const house: House = { risks: new Map(), scores: new Map() };
  for (const row of rows)
    if (row.cells) house.scores.set(row.event_id, cellsOf(row.cells));
    else house.risks.set(nameOf({ event: row.event_id, market: row.key! }), stakesOf(row.outcomes!));
  return house;
}

/** What a market carries, or a match by its final scores. */
interface HouseRow {
  readonly event_id: string;
  readonly key: string | null;
  readonly outcomes: StoredStakes | null;
  readonly cells: Buffer | null;
}

/** The greatest stake in place of this bet's that all of its markets and matches allow, micro-dollars; at most its own. */
export function mostByHouse(house: House, { worth, carried, changes, bounds }: Weight): bigint {
  const byMarkets = mostByMarkets(carried, worth, house.risks, ({ event }) => bounds.get(event)!.market);
  const byMatches = mostByMatches(changes, worth, house.scores, (event) => {
    const { from, score } = bounds.get(event)!;
    return { from, limit: score };
  });
  return byMatches < byMarkets ? byMatches : byMarkets;
}

/** From here on it is judged with this bet. */
export function weighOn(house: House, { carried, changes }: Touch): void {
  for (const one of carried) {
    const stakes = new Map(house.risks.get(nameOf(one)));
    const before = stakes.get(one.outcome);
    stakes.set(one.outcome, {
      staked: (before?.staked ?? 0n) + one.staked,
      owed: (before?.owed ?? 0n) + one.owed,
    });
    house.risks.set(nameOf(one), stakes);
  }
  for (const [event, more] of changes) house.scores.set(event, added(house.scores.get(event), more));
}

/**
 * Judges bets once more with what they touch held until the transaction ends, and writes what they carry.
 * @param known markets and matches that have rows already
 * @returns false when others' bets have taken what these were to take: nothing of them may be written then
 */
export async function writeWeights(
  client: Queryable,
  weights: readonly Weight[],
  known: { readonly risks: { has(name: string): boolean }; readonly scores: { has(event: string): boolean } },
): Promise<boolean> {
  if (carriedOf(weights).length === 0) return true;
  const house = await lockHouse(client, weights, known);
  for (const weight of weights) {
    if (mostByHouse(house, weight) < weight.worth) return false;
    weighOn(house, weight);
  }
  await writeHouse(client, house, weights);
  return true;
}

/** Adds what is carried, or takes it off. */
export async function changeRisks(client: Queryable, carried: readonly Carried[]): Promise<void> {
  if (carried.length === 0) return;
  const touch = touchOf(carried);
  const house = await lockHouse(client, [touch]);
  weighOn(house, touch);
  await writeHouse(client, house, [touch]);
}

/** What is carried more or less, and what that changes by final scores. */
type Touch = Pick<Weight, 'carried' | 'changes'>;

export function touchOf(carried: readonly Carried[]): Touch {
  return { carried, changes: scoreChanges(carried) };
}

/** Whether what these change makes no market and no final score cost more than is dared; what gets cheaper is. */
export function daresMore(
  house: House,
  { carried, changes }: Touch,
  boundOf: (event: string) => Bound,
): boolean {
  const byMarkets = carried.every((one) => {
    const more = one.owed - one.staked;
    return (
      more <= 0n || lossOf(house.risks.get(nameOf(one)), one.outcome) + more <= boundOf(one.event).market
    );
  });
  // Of one unit none is left where a score has no room for all of the change.
  const byMatches = mostByMatches(changes, 1n, house.scores, (event) => {
    const { from, score } = boundOf(event);
    return { from, limit: score };
  });
  return byMarkets && byMatches === 1n;
}

const carriedOf = (weights: readonly Touch[]) => weights.flatMap(({ carried }) => carried);
const eventsOf = (weights: readonly Touch[]) => [
  ...new Set(weights.flatMap(({ changes }) => [...changes.keys()])),
];

/** Held until the transaction ends: markets first, then matches, as whoever holds both. */
export async function lockHouse(
  client: Queryable,
  weights: readonly Touch[],
  known?: Parameters<typeof writeWeights>[2],
): Promise<House> {
  const risks = await lockRisks(client, carriedOf(weights), known?.risks);
  const scores = await lockScores(client, eventsOf(weights), known?.scores);
  return { risks: new Map(risks), scores: new Map(scores) };
}

/** @param house as it is with these weights on it */
export async function writeHouse(client: Queryable, house: House, weights: readonly Touch[]): Promise<void> {
  const events = eventsOf(weights);
  await client.query({
    name: 'sport-house-write',
    text: `with scores as (
        update sport_score_risk r set cells = t.cells from unnest($2::text[], $3::bytea[]) as t(event_id, cells)
        where r.event_id = t.event_id)
      update sport_risk r set outcomes = r.outcomes || t.outcomes, changes = r.changes + 1
      from jsonb_to_recordset($1::jsonb) as t(event_id text, key text, outcomes jsonb)
      where r.event_id = t.event_id and r.key = t.key`,
    values: [
      JSON.stringify(carriedRows(house.risks, carriedOf(weights))),
      events,
      events.map((event) => bytesOf(house.scores.get(event)!)),
    ],
  });
}
