/** What stored bets carry: taken off, made less, or weighed again with their odds. Inside the transaction that changes the bet. */
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import type { Queryable } from '../feed/rows.ts';
import type { LegRow } from '../slip/bet-rows.ts';
import type { StoredTogether } from '../slip/together.ts';
import { type Amounts, moreOf, owedAt, storedCarried, takenOff } from './carried.ts';
import { grouped } from '../settle/grouped.ts';
import { carriedOf, carryingOf } from './freed.ts';
import {
  type Bound,
  changeRisks,
  daresMore,
  type House,
  lockHouse,
  touchOf,
  weighOn,
  writeHouse,
} from './house.ts';
import type { Carried } from './stakes.ts';

/** A leg that carries something. */
interface Carrying {
  readonly bet: string;
  readonly no: number;
  readonly freed: boolean;
  readonly carried: Carried;
}

async function readCarrying(client: Queryable, bets: readonly string[]): Promise<Carrying[]> {
  const { rows } = await client.query<LegRow>(
    'select bet_id, no, event_id, key, outcome, carried, freed from sport_leg where bet_id = any($1::uuid[]) and carried is not null order by bet_id, no',
    [bets],
  );
  return [...grouped(rows, ({ bet_id: bet }) => bet)].flatMap(([bet, own]) => {
    const legs = own.map(carryingOf);
    return own.map(({ no, freed }, at) => ({ bet, no, freed, carried: carriedOf(legs[at]!, legs)! }));
  });
}

/** A bet that is no more: its legs carry nothing. */
export async function takeOff(client: Queryable, bet: string): Promise<void> {
  const legs = await readCarrying(client, [bet]);
  if (legs.length === 0) return;
  await changeRisks(client, takenOff(legs.flatMap(({ freed, carried }) => (freed ? [] : carried))));
  await client.query('update sport_leg set carried = null where bet_id = $1', [bet]);
}

/** Of a stake of `before` only `left` stays: each leg carries that part of what it did. */
export async function lessen(client: Queryable, bet: string, left: bigint, before: bigint): Promise<void> {
  if (left === 0n) return takeOff(client, bet);
  const part = (amount: bigint) => (amount * left) / before;
  await recarry(client, [bet], ({ staked, owed, scored }) => ({
    staked: part(staked),
    owed: part(owed),
    scored: part(scored?.owed ?? 0n),
  }));
}

/** A bet that was taken, which may be at other odds than it was sent with. */
export interface Weighed {
  readonly bet: string;
  /** By number of the leg. */
  readonly odds: ReadonlyMap<number, string>;
  /** Prices of legs of one match, by event. */
  readonly together: StoredTogether | null;
}

/** Bets that are weighed again, one after the other, with all that they touch held until the transaction ends. */
interface Reweighing {
  /** Whether the house dares it at its new odds, which may be higher than those that it was judged at. */
  dares(bet: string): boolean;
  /** From here on the others are judged with it. */
  add(bet: string): void;
  /** What those carry that were added. */
  write(): Promise<void>;
}

const NOTHING: House = { risks: new Map(), scores: new Map() };

/** All that a transaction weighs again: their markets are held together, in one order. */
export async function reweigh(
  client: Queryable,
  bets: readonly Weighed[],
  boundOf: (event: string) => Bound,
): Promise<Reweighing> {
  const byId = new Map(bets.map((one) => [one.bet, one]));
  const legs = bets.length > 0 ? await readCarrying(client, [...byId.keys()]) : [];
  const changes = changesOf(legs, ({ event, staked }, { bet, no }) => {
    const { odds, together } = byId.get(bet)!;
    const own = parseOdds(odds.get(no)!)!;
    const price = together?.[event];
    return {
      staked,
      owed: owedAt(staked, own),
      scored: owedAt(staked, price ? parseOdds(price.odds)! : own),
    };
  });
  const changesOfBet = grouped(changes, ({ bet }) => bet);
  const touches = new Map([...changesOfBet].map(([bet, own]) => [bet, touchOf(carriedMore(own))]));
  // With what such a bet carries elsewhere: one that is refused is taken off in the same transaction, and the order of locks is one.
  const held = legs.filter(({ bet }) => touches.has(bet)).map(({ carried }) => carried);
  const house = held.length > 0 ? await lockHouse(client, [touchOf(held)]) : NOTHING;
  const added = new Set<string>();
  return {
    dares(bet) {
      const touch = touches.get(bet);
      return !touch || daresMore(house, touch, boundOf);
    },
    add(bet) {
      const touch = touches.get(bet);
      if (!touch) return;
      weighOn(house, touch);
      added.add(bet);
    },
    async write() {
      if (added.size === 0) return;
      await writeHouse(
        client,
        house,
        [...added].map((bet) => touches.get(bet)!),
      );
      await writeCarried(
        client,
        changes.filter(({ bet }) => added.has(bet)),
      );
    },
  };
}

async function recarry(
  client: Queryable,
  bets: readonly string[],
  next: (carried: Carried, leg: Carrying) => Amounts,
): Promise<void> {
  const changed = changesOf(await readCarrying(client, bets), next);
  if (changed.length === 0) return;
  await changeRisks(client, carriedMore(changed));
  await writeCarried(client, changed);
}

/** A leg that carries something else than before. */
interface Change {
  readonly bet: string;
  readonly no: number;
  readonly freed: boolean;
  readonly more: Carried;
  readonly stored: string[];
}

function changesOf(legs: readonly Carrying[], next: (carried: Carried, leg: Carrying) => Amounts): Change[] {
  return legs.flatMap((leg) => {
    const { bet, no, freed, carried } = leg;
    const after = next(carried, leg);
    const more = moreOf(carried, after);
    if (more.staked === 0n && more.owed === 0n && !more.scored?.owed) return [];
    return [{ bet, no, freed, more, stored: storedCarried(after, carried.scored !== null) }];
  });
}

function carriedMore(changed: readonly Change[]): Carried[] {
  return changed.flatMap(({ freed, more }) => (freed ? [] : more));
}

async function writeCarried(client: Queryable, changed: readonly Change[]): Promise<void> {
  await client.query(
    `update sport_leg l set carried = t.stored
     from jsonb_to_recordset($1::jsonb) as t(bet uuid, no int, stored bigint[]) where l.bet_id = t.bet and l.no = t.no`,
    [JSON.stringify(changed.map(({ bet, no, stored }) => ({ bet, no, stored })))],
  );
}
