/** Slips that are ready: everything is looked at again, and those that stand are accepted, all in one transaction. */
import type pg from 'pg';
import { compare, type Ratio } from '#engines/sport/exact/ratio.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { SLIP } from '../../contract.ts';
import { type PriceBoost, raisedOdds } from '../../price-boost.ts';
import { type BoostRow, readBoostRows, takeAtOdds } from '../boosts/rows.ts';
import { type BookContext, unitsOfUsd } from '../context.ts';
import { marketOf, nameOf } from '../feed/rows.ts';
import { reweigh } from '../risk/bets.ts';
import { boundOf } from '../risk/dare.ts';
import { grouped } from '../settle/grouped.ts';
import { actorsOf, readBarred } from './barred.ts';
import { type BetRow, type LegRow, readBets, readLegs, refOf } from './bet-rows.ts';
import type { BetsRead } from './bet-view.ts';
import { acceptable, boardOf, feedOdds, ratioOf, readBoardRows } from './legs.ts';
import { potentialOf } from './place.ts';
import { takeAgain } from './take.ts';
import { oddsTogether, type StoredTogether } from './together.ts';

/** What becomes of a bet when it is confirmed. */
export type Looked =
  /** As it is stored now; what it was judged by, where it was. */
  | { readonly accepted: BetRow; readonly read: BetsRead | null }
  /** Its stake is to go back; nothing is written yet. */
  | { readonly refuse: number; readonly bet: BetRow }
  /** Its stake is back. */
  | { readonly refused: number }
  /** It is not ready yet. */
  | { readonly early: true };

/** A leg at the odds that it is taken at. */
interface TakenLeg {
  readonly no: number;
  readonly event: string;
  readonly odds: string;
  /** Without the boost of its price. */
  readonly plain: string;
  /** Of the feed, where these are higher; null where they are not. */
  readonly feedOdds: string | null;
  readonly changed: boolean;
}

interface Accepted {
  readonly bet: BetRow;
  readonly read: BetsRead;
  readonly legs: readonly TakenLeg[];
  readonly builder: StoredTogether | null;
  readonly potential: bigint;
}

/** A bet that a player says is theirs. */
export interface Asked {
  readonly user: bigint;
  readonly id: string;
}

/** In what `acceptReady` returns. */
export function askName({ user, id }: Asked): string {
  return `${user} ${id}`;
}

/**
 * Holds the bets and their matches until the transaction ends, accepts those that can be, and writes nothing of the others.
 * @returns what becomes of each bet that is its player's, by `askName`
 */
export async function acceptReady(
  context: BookContext,
  client: pg.ClientBase,
  asks: readonly Asked[],
): Promise<ReadonlyMap<string, Looked>> {
  const asked = new Set(asks.map(askName));
  const found = await readBets(client, [...new Set(asks.map(({ id }) => id))], 'for update');
  const bets = found.filter((bet) => asked.has(nameOfBet(bet)));
  const now = context.kit.runtime.now();
  const isWaiting = ({ state, ready_at: ready, expires_at: expires }: BetRow) =>
    state === 'queued' && ready.getTime() <= now && now <= expires.getTime();
  const judge = await readJudge(context, client, bets.filter(isWaiting), now);
  const accepted: Accepted[] = [];
  const looked = new Map<string, Looked>();
  for (const bet of bets) {
    const made = isWaiting(bet) ? judge(bet) : standing(bet, now);
    if (typeof made === 'number') looked.set(nameOfBet(bet), { refuse: made, bet });
    else if (!('potential' in made)) looked.set(nameOfBet(bet), made);
    else {
      accepted.push(made);
      looked.set(nameOfBet(bet), acceptedNow(made, now));
    }
  }
  for (const bet of await write(context, client, accepted, now))
    looked.set(nameOfBet(bet), { refuse: SLIP.tooHigh, bet });
  return looked;
}

function nameOfBet({ user_id: user, id }: BetRow): string {
  return askName({ user: BigInt(user), id });
}

/** What is known of a bet without a look at the board; the code of a slip that has waited too long. */
function standing(bet: BetRow, now: number): Looked | number {
  if (bet.state === 'rejected') return { refused: bet.refusal ?? SLIP.queueFailure };
  if (bet.state !== 'queued') return { accepted: bet, read: null };
  return now < bet.ready_at.getTime() ? { early: true } : SLIP.tooLate;
}

/** @returns what judges a bet by all that was read for it: accepted, or the code of its refusal */
async function readJudge(
  context: BookContext,
  client: pg.ClientBase,
  bets: readonly BetRow[],
  now: number,
): Promise<(bet: BetRow) => Accepted | number> {
  if (bets.length === 0) return () => SLIP.queueFailure;
  const legs = await readLegs(
    client,
    bets.map(({ id }) => id),
  );
  const legsOf = grouped(legs, ({ bet_id: bet }) => bet);
  const markets = bets.map(({ id }) => (legsOf.get(id) ?? []).map(marketOf));
  const rows = await readBoardRows(client, markets, 'for share');
  const boosts = await readBoostRows(
    client,
    bets.flatMap(({ boosted }) => boosted?.id ?? []),
  );
  const barred = await readBarred(context, client, bets, ({ id }) =>
    actorsOf(rows.events, (legsOf.get(id) ?? []).map(marketOf)),
  );
  return (bet) => {
    const code = barred.get(bet.id);
    if (code !== undefined) return code;
    const boost = bet.boosted && (boosts.get(bet.boosted.id) ?? null);
    return judgeBet(context, bet, { legs: legsOf, rows }, boost, now);
  };
}

function judgeBet(
  context: BookContext,
  bet: BetRow,
  read: BetsRead,
  boost: BoostRow | null,
  now: number,
): Accepted | number {
  // Staff have ended it while the slip waited.
  if (boost?.ended_at) return SLIP.boostOver;
  const legs = read.legs.get(bet.id) ?? [];
  // What was bet since, this slip with it, has not moved the line for it.
  const leans = new Map(legs.map((leg) => [nameOf(marketOf(leg)), leg.lean]));
  const board = boardOf(
    read.rows,
    legs.map(marketOf),
    now,
    (row) => leans.get(nameOf(marketOf(row))) ?? null,
  );
  const taken: TakenLeg[] = [];
  for (const leg of legs) {
    const found = board.leg(refOf(leg));
    const price = found?.odds ? oddsNow(found.odds, boost) : null;
    const current = ratioOf(price?.odds ?? null);
    if (!found?.open || !price || !current || changedMeanwhile(leg, found)) return SLIP.optionClosed;
    const isAlone = !Object.hasOwn(bet.builder ?? {}, leg.event_id);
    if (isAlone && !acceptable(bet.policy, ratioOf(leg.odds), current)) return SLIP.oddsChanged;
    taken.push({
      no: leg.no,
      event: leg.event_id,
      ...price,
      feedOdds: lower(feedOdds(found), current),
      changed: price.odds !== leg.odds,
    });
  }
  const builder =
    bet.builder && takeAgain(legs.map(refOf), bet.builder, bet.policy, board, context.settings());
  if (builder === 'closed') return SLIP.optionClosed;
  if (builder === 'changed') return SLIP.oddsChanged;
  const potential = potentialOf(
    {
      kind: bet.kind,
      stake: BigInt(bet.stake),
      sizes: bet.sizes,
      lines: BigInt(bet.lines),
      boost: bet.boost,
    },
    oddsTogether(taken, builder),
  );
  const currency = context.kit.money.currencyById(bet.cur);
  if (potential > unitsOfUsd(context.settings().maxPayoutUsd, currency)) return SLIP.tooHigh;
  return { bet, read, legs: taken, builder, potential };
}

/** With the boost that the slip has taken, where the market does not pay more by itself. */
function oddsNow(plain: string, boost: PriceBoost | null): { odds: string; plain: string } {
  return { odds: (boost && raisedOdds(boost, plain)) ?? plain, plain };
}

/** The feed's odds where they are lower; where it gives none the stake alone is sure. */
function lower(feed: string | null, taken: Ratio): string | null {
  const plain = feed ?? '1';
  return compare(ratioOf(plain)!, taken) < 0 ? plain : null;
}

/** Something happened in the match since the slip was sent: a goal, a stop of betting, or its start. */
function changedMeanwhile(leg: LegRow, found: { row: { stops: number }; live: boolean }): boolean {
  return found.row.stops !== leg.stops || found.live !== leg.live;
}

function acceptedRow({ bet, legs, builder, potential }: Accepted, now: number): BetRow {
  const boosted = bet.boosted && { id: bet.boosted.id, plain: legs[0]!.plain };
  return {
    ...bet,
    state: 'open',
    accepted_at: new Date(now),
    potential: potential.toString(),
    builder,
    boosted,
  };
}

/** With its legs at the odds that they are taken at. */
function acceptedNow(made: Accepted, now: number): Looked {
  const { bet, read } = made;
  const legs = (read.legs.get(bet.id) ?? []).map((leg) => {
    const taken = made.legs.find(({ no }) => no === leg.no);
    return taken ? { ...leg, odds: taken.odds, feed_odds: taken.feedOdds } : leg;
  });
  return { accepted: acceptedRow(made, now), read: { ...read, legs: new Map([[bet.id, legs]]) } };
}

/** @returns those that are not accepted: their odds have risen beyond what the house dares, and nothing is written of them */
async function write(
  context: BookContext,
  client: pg.ClientBase,
  accepted: readonly Accepted[],
  now: number,
): Promise<readonly BetRow[]> {
  const [first] = accepted;
  if (!first) return [];
  const settings = context.settings();
  // All of them were judged by the same rows.
  const { events } = first.read.rows;
  const reweighing = await reweigh(
    client,
    accepted
      .filter(({ legs, builder }) => builder || legs.some(({ changed }) => changed))
      .map(({ bet, legs, builder }) => ({
        bet: bet.id,
        odds: new Map(legs.map(({ no, odds }) => [no, odds])),
        together: builder,
      })),
    (event) => boundOf(settings, events.get(event)!),
  );
  const dared: Accepted[] = [];
  for (const one of accepted.toSorted(byBoost)) {
    if (!reweighing.dares(one.bet.id) || !(await staysInBoost(context, client, one))) continue;
    reweighing.add(one.bet.id);
    dared.push(one);
  }
  await reweighing.write();
  if (dared.length > 0) await writeAccepted(client, dared, now);
  return accepted.filter((one) => !dared.includes(one)).map(({ bet }) => bet);
}

/** A bet at other odds than it was sent with wins another amount of what its boost may cost. */
async function staysInBoost(
  { kit }: BookContext,
  client: pg.ClientBase,
  { bet, potential }: Accepted,
): Promise<boolean> {
  if (!bet.boosted || potential.toString() === bet.potential) return true;
  const wins = microUsd(potential - BigInt(bet.stake), kit.money.currencyById(bet.cur));
  return takeAtOdds(client, bet.id, wins);
}

async function writeAccepted(
  client: pg.ClientBase,
  accepted: readonly Accepted[],
  now: number,
): Promise<void> {
  const changed = accepted.flatMap(({ bet, legs }) =>
    legs.flatMap(({ no, odds, feedOdds: feed, changed: isChanged }) =>
      isChanged || feed !== null ? { bet: bet.id, no, odds, feed_odds: feed } : [],
    ),
  );
  if (changed.length > 0)
    await client.query({
      name: 'sport-accept-legs',
      text: `update sport_leg l set odds = t.odds, feed_odds = t.feed_odds
       from jsonb_to_recordset($1::jsonb) as t(bet uuid, no int, odds text, feed_odds text)
       where l.bet_id = t.bet and l.no = t.no`,
      values: [JSON.stringify(changed)],
    });
  await client.query({
    name: 'sport-accept-bets',
    text: `update sport_bet b set state = 'open', accepted_at = $2, potential = t.potential, builder = nullif(t.builder, 'null'),
       boosted = nullif(t.boosted, 'null')
     from jsonb_to_recordset($1::jsonb) as t(id uuid, potential bigint, builder jsonb, boosted jsonb) where b.id = t.id`,
    values: [
      JSON.stringify(
        accepted.map((one) => {
          const { id, potential, builder, boosted } = acceptedRow(one, now);
          return { id, potential, builder, boosted };
        }),
      ),
      new Date(now),
    ],
  });
}

/** Boosts are held in the order of their ids. */
function byBoost({ bet: one }: Accepted, { bet: other }: Accepted): number {
  const [a, b] = [one.boosted?.id ?? '', other.boosted?.id ?? ''];
  return a < b ? -1 : Number(a > b);
}
