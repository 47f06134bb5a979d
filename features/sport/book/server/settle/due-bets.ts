/** The rows of bets that are due, read and written for all players of a lane's batch at once. */
import type pg from 'pg';
import { type BookMarket, sharesAt } from '#engines/sport/feed/book.ts';
import type { Shares } from '#engines/sport/settle/shares.ts';
import type { Companion } from '#platform/server/money/companion.ts';
import {
  type EventRow,
  marketOf,
  nameOf,
  readEvents,
  readMarketsOf,
  readShares,
  type StoredShares,
  storeShares,
  toMarket,
} from '../feed/rows.ts';
import { type BetRow, type LegRow, refOf } from '../slip/bet-rows.ts';
import { scoreText } from '../slip/bet-view.ts';
import { type CarryingLeg, carryingOf, type FreedLeg, writeFreed } from '../risk/freed.ts';
import type { Debt } from './difference.ts';
import { grouped } from './grouped.ts';
import type { OwedLeg } from './owed.ts';
import type { RevisionHow } from './revision.ts';

/** A player's bets. */
export interface DueAsk {
  readonly user: bigint;
  readonly bets: readonly string[];
}

export interface DueLeg extends OwedLeg, CarryingLeg {
  readonly no: number;
  readonly score: string | null;
  /** What it was when the bet was settled last; null: it was open. */
  readonly was: Shares | null;
}

export interface DueBet {
  readonly bet: KnownBet;
  /** Of its row on the list: another message that makes it due gives it a new one. */
  readonly no: string;
  readonly cause: string;
  readonly legs: readonly DueLeg[];
}

export interface DueFound {
  readonly due: readonly DueBet[];
  /** What the player owes on bets of any time, in the order of their ids. */
  readonly debts: readonly Debt[];
}

export interface Revised {
  readonly id: string;
  readonly state: 'open' | 'settled';
  readonly paid: string;
  readonly debt: string;
  readonly revision: number;
  readonly delta: string;
  readonly how: RevisionHow;
  readonly cause: string;
  /** ISO time; null while it is open. */
  readonly settled: string | null;
  readonly at: string;
}

/** What a decision about a player's due bets leaves to be written. */
export interface DueChange {
  /** Off the list, unless they became due again since. */
  readonly done: readonly { readonly id: string; readonly no: string }[];
  readonly revised: readonly Revised[];
  readonly legs: readonly {
    readonly id: string;
    readonly no: number;
    readonly shares: StoredShares | null;
    readonly score: string | null;
  }[];
  readonly debts: readonly Debt[];
  /** Open markets that decided bets still stood on, and those of bets that are open again. */
  readonly freed: readonly FreedLeg[];
}

export const dueBets: Companion<DueAsk, DueFound, DueChange> = {
  names: () => [],
  read: readDue,
  async write(db, changes) {
    await writeDue(db, changes);
    return true;
  },
};

/** What is read of a bet, and no more: there may be very many. */
export type KnownBet = Pick<
  BetRow,
  | 'id'
  | 'user_id'
  | 'cur'
  | 'stake'
  | 'kind'
  | 'sizes'
  | 'lines'
  | 'state'
  | 'accepted_at'
  | 'paid'
  | 'revision'
  | 'closed'
  | 'cashed'
  | 'stake_gone'
  | 'builder'
  | 'boost'
>;
const COLUMNS =
  'b.id, b.user_id, b.cur, b.stake, b.kind, b.sizes, b.lines, b.state, b.accepted_at, b.paid, b.revision, b.closed, b.cashed, b.stake_gone, b.builder, b.boost';
type KnownLeg = Pick<
  LegRow,
  'bet_id' | 'no' | 'event_id' | 'key' | 'outcome' | 'odds' | 'shares' | 'score' | 'carried' | 'freed'
>;

interface DueRow extends KnownBet {
  readonly no: string;
  readonly cause: string;
}

/**
 * No row is locked. A bet changes with its player's version only; a message that changes one of its markets from here on
 * puts it on the list again under a new number, and it is worked out again.
 */
async function readDue(db: pg.ClientBase, asks: readonly DueAsk[]): Promise<DueFound[]> {
  const ids = asks.flatMap(({ bets }) => bets);
  // The list first: what is read of markets after it is never older than the message that made them due.
  const { rows } = await db.query<DueRow>({
    name: 'sport-due-bets',
    text: `select ${COLUMNS}, d.no::text, d.cause from sport_due d join sport_bet b on b.id = d.bet_id
      where d.bet_id = any($1::uuid[]) order by d.no`,
    values: [ids],
  });
  const { rows: legs } = await db.query<KnownLeg>({
    name: 'sport-due-legs',
    text: 'select bet_id, no, event_id, key, outcome, odds, shares, score, carried, freed from sport_leg where bet_id = any($1::uuid[]) order by bet_id, no',
    values: [rows.map(({ id }) => id)],
  });
  const known = await readKnown(db, legs);
  const debts = await readDebts(
    db,
    asks.map(({ user }) => user),
  );
  const legsOf = grouped(legs, ({ bet_id: bet }) => bet);
  const dueOf = grouped(rows, ({ user_id: user }) => user);
  return asks.map(({ user }) => ({
    due: (dueOf.get(user.toString()) ?? []).map(({ no, cause, ...bet }) => ({
      bet,
      no,
      cause,
      legs: (legsOf.get(bet.id) ?? []).map((leg) => known(leg, bet)),
    })),
    debts: debts.get(user.toString()) ?? [],
  }));
}

/** @returns what becomes of a leg as far as is known */
async function readKnown(
  db: pg.ClientBase,
  legs: readonly KnownLeg[],
): Promise<(leg: KnownLeg, bet: KnownBet) => DueLeg> {
  const wanted = new Map(legs.map((leg) => [nameOf(marketOf(leg)), marketOf(leg)]));
  const markets = new Map<string, BookMarket>();
  for (const row of await readMarketsOf(db, [...wanted.values()]))
    markets.set(nameOf(marketOf(row)), toMarket(row));
  const ids = new Set(legs.map(({ event_id: event }) => event));
  const events = new Map<string, EventRow>();
  for (const event of await readEvents(db, [...ids])) events.set(event.id, event);
  return (leg, bet) => {
    const market = markets.get(nameOf(marketOf(leg)));
    const was = leg.shares && readShares(leg.shares);
    const about = { ...refOf(leg), ...carryingOf(leg), no: leg.no, odds: leg.odds, was };
    // An event that is over is forgotten while other legs wait: what became of its own stays.
    if (!market) return { ...about, shares: was, score: leg.score };
    const shares = bet.accepted_at && sharesAt(market, leg.outcome, bet.accepted_at.getTime());
    return { ...about, shares: shares ?? null, score: shares ? scoreText(events.get(leg.event_id)) : null };
  };
}

async function readDebts(
  db: pg.ClientBase,
  users: readonly bigint[],
): Promise<ReadonlyMap<string, readonly Debt[]>> {
  const { rows } = await db.query<Debt & { user: string }>({
    name: 'sport-debts-of',
    text: `select user_id::text as user, id, cur, debt::text from sport_bet where user_id = any($1::bigint[]) and debt > 0 order by id`,
    values: [users.map(String)],
  });
  return grouped(rows, ({ user }) => user);
}

async function writeDue(db: pg.ClientBase, changes: readonly DueChange[]): Promise<void> {
  const revised = changes.flatMap((change) => change.revised);
  const done = changes.flatMap((change) => change.done.map(({ no }) => no));
  // What a message holds gets a new number when that commits and is worked out again, so nothing waits for it here.
  await db.query({
    name: 'sport-due-done',
    text: `delete from sport_due d using (select ctid as at from sport_due where no = any($1::bigint[]) for update skip locked) t
      where d.ctid = t.at`,
    values: [done],
  });
  await db.query({
    name: 'sport-due-write',
    text: `with legs as (
        update sport_leg l set shares = nullif(t.shares, 'null'), score = t.score
        from jsonb_to_recordset($2::jsonb) as t(id uuid, no int, shares jsonb, score text) where l.bet_id = t.id and l.no = t.no),
      revised as materialized (
        select * from jsonb_to_recordset($1::jsonb) as t(id uuid, state text, paid bigint, debt bigint, revision int, delta bigint,
          how text, cause text, settled timestamptz, at timestamptz)),
      bets as (
        update sport_bet b set state = t.state, paid = t.paid, debt = t.debt, revision = t.revision, closed = true, settled_at = t.settled,
          reopened = t.state = 'open'
        from revised t where b.id = t.id)
      insert into sport_revision (bet_id, revision, payout, delta, how, cause, at)
      select id, revision, paid, delta, how, cause, at from revised`,
    values: [JSON.stringify(revised), JSON.stringify(changes.flatMap(({ legs }) => legs))],
  });
  await writeFreed(
    db,
    changes.flatMap(({ freed }) => freed),
  );
  const debts = changes.flatMap((change) => change.debts);
  if (debts.length === 0) return;
  await db.query(
    `update sport_bet b set debt = t.debt from jsonb_to_recordset($1::jsonb) as t(id uuid, debt bigint) where b.id = t.id`,
    [JSON.stringify(debts)],
  );
}

/** A leg as it is written down. */
export function storedLeg(id: string, { no, shares, score }: DueLeg): DueChange['legs'][number] {
  return { id, no, shares: shares && storeShares(shares), score };
}
