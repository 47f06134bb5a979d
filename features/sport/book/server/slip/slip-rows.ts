/** What slips are judged by and leave behind, read and written for all players of a lane's batch at once. */
import type pg from 'pg';
import type { Companion } from '#platform/server/money/companion.ts';
import type { LegInput } from '../../contract.ts';
import { type BoostsFound, findBoosts, type Take, takeBoosts } from '../boosts/rows.ts';
import { boostedBy } from '../boosts/slip.ts';
import { amountsOf, storedCarried } from '../risk/carried.ts';
import { type House, readHouse, type Weight, writeWeights } from '../risk/house.ts';
import { QUEUED } from './bet-rows.ts';
import { type BoardRows, readBoardRows } from './legs.ts';
import type { Slip } from './parse.ts';
import type { Taken, TakenLeg } from './take.ts';

export interface SlipAsk {
  readonly user: bigint;
  readonly legs: readonly LegInput[];
}

/** Of one slip; what several of a batch touch is the same object for all of them. */
export interface SlipFound {
  readonly rows: BoardRows;
  readonly house: House;
  /** Markets and matches that had rows of their risk when they were read. */
  readonly known: Known;
  readonly boosts: BoostsFound;
  /** A bet of this player on one of these selections waits in the queue. */
  readonly pending: boolean;
  /** Of the player's own limits, percent of everybody's. */
  readonly percent: number;
}

interface Known {
  readonly risks: ReadonlySet<string>;
  readonly scores: ReadonlySet<string>;
}

interface QueuedBet {
  readonly id: string;
  readonly user: bigint;
  readonly cur: number;
  /** Epoch ms. */
  readonly now: number;
  readonly readyAt: number;
  readonly expiresAt: number;
  /** What it pays when all of it wins. */
  readonly potential: bigint;
}

/** A slip that is taken. */
export interface SlipChange {
  readonly slip: Slip;
  readonly taken: Taken;
  readonly queued: QueuedBet;
  readonly weight: Weight;
  readonly take: Take | null;
  readonly known: Known;
}

/** A decision whose bet others' bets leave no room for is made again: see NameTaken. */
export const slipRows: Companion<SlipAsk, SlipFound, SlipChange> = {
  names: () => [],
  read: readSlips,
  async write(db, changes) {
    const [first] = changes;
    if (!first) return true;
    const weights = changes.map(({ weight }) => weight);
    if (!(await writeWeights(db, weights, first.known))) return false;
    const takes = changes.flatMap(({ take }) => take ?? []);
    if (takes.length > 0 && !(await takeBoosts(db, takes, first.queued.now))) return false;
    await writeBets(db, changes);
    return true;
  },
};

async function readSlips(db: pg.ClientBase, asks: readonly SlipAsk[]): Promise<SlipFound[]> {
  const rows = await readBoardRows(
    db,
    asks.map(({ legs }) => legs),
  );
  const house = await readHouse(
    db,
    asks.flatMap(({ legs }) => legs),
  );
  const known = { risks: new Set(house.risks.keys()), scores: new Set(house.scores.keys()) };
  const boosts = await findBoosts(
    db,
    asks.flatMap(({ user, legs }) => legs.flatMap(({ boost }) => (boost ? { boost, user } : []))),
  );
  const players = await readPlayers(db, asks);
  return asks.map(({ user }) => {
    const { pending, percent } = players.get(user)!;
    return { rows, house, known, boosts, pending, percent: percent ?? 100 };
  });
}

interface PlayerRow {
  readonly user: string;
  readonly pending: boolean;
  readonly percent: number | null;
}

/** What is known of the players of slips, each of whom asks once. */
async function readPlayers(
  db: pg.ClientBase,
  asks: readonly SlipAsk[],
): Promise<ReadonlyMap<bigint, PlayerRow>> {
  const legs = asks.flatMap(({ user, legs: own }) => own.map((leg) => ({ user: user.toString(), ...leg })));
  const { rows } = await db.query<PlayerRow>({
    name: 'sport-slip-players',
    text: `with waiting as materialized (
        select distinct b.user_id from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as t(user_id, event_id, key, outcome)
        cross join lateral (select id, user_id from sport_bet where user_id = t.user_id and ${QUEUED} offset 0) b
        join sport_leg l on l.bet_id = b.id and l.event_id = t.event_id and l.key = t.key and l.outcome = t.outcome)
      select u.id::text as user, w.user_id is not null as pending, p.percent from unnest($5::bigint[]) as u(id)
      left join waiting w on w.user_id = u.id left join sport_player p on p.user_id = u.id`,
    values: [
      legs.map(({ user }) => user),
      legs.map(({ event }) => event),
      legs.map(({ market }) => market),
      legs.map(({ outcome }) => outcome),
      asks.map(({ user }) => user.toString()),
    ],
  });
  return new Map(rows.map((row) => [BigInt(row.user), row]));
}

async function writeBets(db: pg.ClientBase, changes: readonly SlipChange[]): Promise<void> {
  await db.query({
    name: 'sport-write-bets',
    text: `with bets as (
      insert into sport_bet (id, user_id, cur, stake, kind, sizes, lines, policy, state, placed_at, ready_at, expires_at, potential, builder, boost, boosted)
      select id, user_id, cur, stake, kind, sizes, lines, policy, 'queued', placed_at, ready_at, expires_at, potential,
        nullif(builder, 'null'), nullif(boost, 'null'), nullif(boosted, 'null')
      from jsonb_to_recordset($1::jsonb) as t(id uuid, user_id bigint, cur int, stake bigint, kind text, sizes int[], lines int, policy text,
        placed_at timestamptz, ready_at timestamptz, expires_at timestamptz, potential bigint, builder jsonb, boost jsonb, boosted jsonb))
     insert into sport_leg (bet_id, no, event_id, key, outcome, odds, version, live, stops, names, carried, lean)
     select bet_id, no, event_id, key, outcome, odds, version, live, stops, names, carried, nullif(lean, 'null') from jsonb_to_recordset($2::jsonb)
       as t(bet_id uuid, no int, event_id text, key text, outcome text, odds text, version bigint, live boolean, stops int, names jsonb, carried bigint[], lean jsonb)`,
    values: [
      JSON.stringify(changes.map(betRow)),
      JSON.stringify(
        changes.flatMap(({ queued, taken, weight }) =>
          taken.legs.map((leg, no) => ({ bet_id: queued.id, no, ...legRow(leg, weight.carried[no]) })),
        ),
      ),
    ],
  });
}

function betRow({ slip, taken, queued }: SlipChange): object {
  return {
    id: queued.id,
    user_id: queued.user.toString(),
    cur: queued.cur,
    stake: slip.stake.toString(),
    kind: slip.kind,
    sizes: slip.sizes,
    lines: Number(slip.lines),
    policy: slip.policy,
    placed_at: new Date(queued.now),
    ready_at: new Date(queued.readyAt),
    expires_at: new Date(queued.expiresAt),
    potential: queued.potential.toString(),
    builder: taken.builder,
    boost: slip.boost,
    boosted: boostedBy(slip, taken.legs),
  };
}

function legRow(
  { leg: { row, ...leg }, odds, version }: TakenLeg,
  carried: Weight['carried'][number] | undefined,
): object {
  return {
    event_id: leg.event,
    key: leg.market,
    outcome: leg.outcome,
    odds,
    version,
    live: leg.live,
    stops: row.stops,
    carried: carried ? storedCarried(amountsOf(carried), carried.scored !== null) : null,
    lean: leg.marketRow.lean,
    names: {
      sport: row.sport,
      home: row.home,
      away: row.away,
      tournament: row.tournament,
      score: row.score_home === null ? null : `${row.score_home}:${row.score_away}`,
      startsAt: row.starts_at.getTime(),
    },
  };
}
