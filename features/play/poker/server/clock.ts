/**
 * The one process that looks at the time: turns that are over, hands that begin, players who left. What it does it does
 * under the locks that everybody takes, so a second process that believes itself elected changes nothing twice.
 */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type pg from 'pg';
import { isExcluded, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import { runOut, turnMs } from './advance.ts';
import { keepBots } from './bots/balance.ts';
import { isBot } from './bots/names.ts';
import { actForBot, thinkAt } from './bots/play.ts';
import { FEATURE, type PokerContext } from './context.ts';
import { dealHand, dealSitAndGo } from './deal.ts';
import { forEach } from './each.ts';
import { voidHand } from './finish.ts';
import { refillStacks } from './options.ts';
import { heldBy, sitOut, notifyHeld } from './play-time.ts';
import { bookWaitingRake } from './rake.ts';
import { cashOut } from './seats.ts';
import { bookWaitingDues } from './sit-and-go/dues.ts';
import { callOffAll, lookAtWaiting } from './sit-and-go/clock.ts';
import { bookWaitingCompensations } from './integrity/confiscate.ts';
import { takeOutFrozen } from './integrity/freeze.ts';
import { freezeSeat, frozenAt } from './integrity/frozen.ts';
import { notSeated } from './refusals.ts';
import { hasPlayChips, isPlaying, readTable, seatOf, type Seat, type TableState } from './state.ts';
import { onTable } from './table.ts';
import { curOf, ensureTables } from './terms.ts';
import { callOffTournaments, lookAtTournaments, resumeTournaments } from './tournament/clock.ts';
import { bookWaitingTournamentDues } from './tournament/dues.ts';
import { direct } from './tournament/direct.ts';
import { callWaiting } from './waiting.ts';

const OFF_MS = 1_000;
/** Looks after the switch until what was under way then has ended, here and in other processes; from then on seldom. */
const OFF_LOOKS = 10;
const OFF_EVERY = 30;
/** Looks of the clock between two rounds of what is not urgent. */
const SWEEP_EVERY = 5;
const AT_ONCE = 50;

/** Runs the tables until `stop`. What throws ends the lead; whoever is elected next goes on from the database. */
export async function runClock(context: PokerContext, stop: AbortSignal): Promise<void> {
  const { kit, pace } = context;
  let wasOn = false;
  let looksOff = 0;
  for (let look = 0; !stop.aborted; look++) {
    if (!kit.features.isOn(FEATURE)) {
      // A call that was taken before the switch may seat a player after everybody was paid: so it is not done once.
      if (looksOff < OFF_LOOKS || looksOff % OFF_EVERY === 0) await closeAll(context);
      looksOff += 1;
      wasOn = false;
      await kit.runtime.sleep(OFF_MS, stop);
      continue;
    }
    if (!wasOn) await begin(context);
    wasOn = true;
    looksOff = 0;
    await lookAtTables(context);
    if (look % SWEEP_EVERY === 0) await sweep(context);
    await kit.runtime.sleep(pace.pollMs, stop);
  }
}

/** Whoever takes over gives those a turn whose time has run while there was no clock. */
async function begin(context: PokerContext): Promise<void> {
  await ensureTables(context);
  await resumeTournaments(context);
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `select t.id from poker_table t left join poker_hand h on h.table_id = t.id and h.no = t.hand_no
     where t.due_at < $1 and (h.ended_at is null or t.cur = 0)`,
    [kit.runtime.now()],
  );
  for (const { id } of rows)
    await onTable(context, id, (state) => {
      const { hand, sitAndGo, dueAt } = state;
      // Blinds do not rise while nobody can play.
      if (sitAndGo?.clockFrom && dueAt !== null)
        state.sitAndGo = {
          ...sitAndGo,
          clockFrom: sitAndGo.clockFrom + Math.max(0, kit.runtime.now() - dueAt),
        };
      if (!isPlaying(state) || !hand?.clock) return true;
      const { user } = state.seats.find((one) => one.seat === hand.clock!.seat)!;
      const deadline = kit.runtime.now() + turnMs(context, user);
      state.hand = { ...hand, clock: { ...hand.clock, deadline } };
      state.dueAt = deadline;
      return true;
    });
}

async function lookAtTables(context: PokerContext): Promise<void> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ id: string }>({
    name: 'poker-due',
    text: 'select id from poker_table where due_at <= $1 order by due_at limit $2',
    values: [kit.runtime.now(), AT_ONCE],
  });
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await lookAt(context, id);
      } catch (error) {
        kit.log.error({ err: error, table: id }, 'the clock could not move a poker table');
      }
    }),
  );
}

async function lookAt(context: PokerContext, id: string): Promise<void> {
  const seated = await usersAt(context, id);
  const players = seated.filter((user) => !isBot(user));
  const guards = await guardsOf(context, players);
  const connected = await connectedAt(context, players);
  const frozen = await frozenAt(context.kit.db.pool, id);
  const held = heldBy(guards, context.kit.runtime.now());
  await refillStacks(context, id, held);
  const hasBots = (context.terms(id)?.bots ?? 0) > 0 || players.length < seated.length;
  const seen = hasBots ? await readTable(context.kit.db.pool, id, false) : null;
  if (seen) await keepBots(context, seen);
  const bot = seen && (await thinkAt(context, seen));
  let out: Seat[] = [];
  const done = await onTable(context, id, (state) => {
    const now = context.kit.runtime.now();
    for (const seat of state.seats)
      if (!isExcluded(guards.get(seat.user) ?? null, now)) {
        if (frozen.has(seat.user)) freezeSeat(state, seat);
      } else if (hasPlayChips(state)) seat.outSince ??= now;
      else seat.leaving = true;
    out = sitOut(state, held, now);
    if (state.dueAt === null || state.dueAt > now) return true;
    if (bot && actForBot(context, state, bot, now)) return true;
    if (isPlaying(state)) runOut(context, state, now, (user) => connected.has(user));
    else if (state.sitAndGo) dealSitAndGo(context, state, now);
    else if (!state.tournament) dealHand(context, state, context.terms(id), now);
    return true;
  });
  for (const { user } of out) await notifyHeld(context, id, user, held.get(user)!);
  // Between hands a table of a tournament is its director's, who locks the tournament before any table.
  if (!isFailure(done) && done.state.tournament && !isPlaying(done.state))
    await direct(context, done.state.tournament.id);
}

async function usersAt({ kit }: PokerContext, table: string): Promise<bigint[]> {
  const { rows } = await kit.db.pool.query<{ user_id: string }>(
    'select user_id::text from poker_seat where table_id = $1',
    [table],
  );
  return rows.map(({ user_id: user }) => BigInt(user));
}

/** What may keep players from going on. Asked before the table is locked: a lane that waits for the table must not be waited for. */
async function guardsOf(
  { kit }: PokerContext,
  players: readonly bigint[],
): Promise<Map<bigint, PlayerRestrictions | null>> {
  const guards = new Map<bigint, PlayerRestrictions | null>();
  for (const user of players) guards.set(user, (await kit.money.peek(user)).guard);
  return guards;
}

/** Whose page holds its channel. With sockets on other processes the answer is yes, and nobody gets more time. */
async function connectedAt(context: PokerContext, players: readonly bigint[]): Promise<Set<bigint>> {
  const { identity, realtime } = context.kit;
  const found = new Set<bigint>();
  for (const user of players) {
    const owner = await identity.byId(user);
    if (owner && realtime.occupied(channelOfPlayer('poker-own.{user}', owner._id))) found.add(user);
  }
  return found;
}

/** Sits there since before a time ($1), and was dealt in to no hand since. */
const IDLE = `s.sat_at < $1 and not exists (
  select 1 from poker_played p where p.user_id = s.user_id and p.ended_at >= $1 and p.table_id = s.table_id)`;
/** The table has played meanwhile: its last hand, or the one before, is younger than that. */
const PLAYED = `exists (
  select 1 from poker_hand h where h.table_id = s.table_id and h.no >= t.hand_no - 1 and h.ended_at >= $1)`;
/** The table is to be played for other money ($3, as $2), and no hand will come after which its seats are given up. */
const OTHER_MONEY = 't.due_at is null and t.cur <> ($3::int[])[array_position($2::text[], t.id)]';
/**
 * Seats that are given up: their table is none of those that are open ($2), or since a time ($1) they sit out or have no chips.
 * Who comes back from time to time and is never dealt in while others play sits out as well.
 */
const GOES = `(s.table_id <> all ($2::text[]) or (${OTHER_MONEY}) or s.out_since < $1
  or (${IDLE} and ((s.stack = 0 and s.topup = 0) or (s.out_since is not null and ${PLAYED}))))`;

/** What is not urgent: tables that are new in the settings, who left, who sat out for too long, tables that were closed, rake that waits. */
async function sweep(context: PokerContext): Promise<void> {
  const { kit, pace } = context;
  await ensureTables(context);
  const { tables, sitOutMinutes } = context.settings();
  const open = tables.filter(({ enabled }) => enabled);
  const since = kit.runtime.now() - sitOutMinutes * pace.minuteMs;
  const gone = [since, open.map(({ id }) => id), open.map((terms) => curOf(context, terms))];
  const { rows } = await kit.db.pool.query<{ id: string; user_id: string; marked: boolean }>(
    `select s.table_id as id, s.user_id::text, s.leaving as marked from poker_seat s join poker_table t on t.id = s.table_id and t.cur <> 0
     where s.user_id > 0 and (s.leaving or ${GOES}) limit 200`,
    gone,
  );
  for (const { id, user_id: user, marked } of rows) {
    if (!marked)
      await onTable(context, id, (state, client) => markLeaving(state, client, BigInt(user), gone));
    await cashOut(context, BigInt(user), id);
  }
  await takeOutFrozen(context);
  await callWaiting(context);
  await lookAtWaiting(context);
  await lookAtTournaments(context);
  await bookWaiting(context);
}

/** Under the lock of the table: who came back or brought chips meanwhile stays. */
async function markLeaving(
  state: TableState,
  client: pg.ClientBase,
  user: bigint,
  gone: readonly unknown[],
): Promise<true | Failure> {
  const { rowCount } = await client.query(
    `select 1 from poker_seat s join poker_table t on t.id = s.table_id where ${GOES} and s.table_id = $4 and s.user_id = $5`,
    [...gone, state.id, user.toString()],
  );
  const seat = seatOf(state, user);
  if (rowCount === 0 || !seat) return notSeated;
  seat.leaving = true;
  return true;
}

/** The room is off: the hands that are played are called off, all chips go back, and what waits to be booked is. */
async function closeAll(context: PokerContext): Promise<void> {
  const { kit } = context;
  await callOffAll(context);
  await callOffTournaments(context);
  const { rows } = await kit.db.pool.query<{ id: string }>(
    'select distinct s.table_id as id from poker_seat s join poker_table t on t.id = s.table_id and t.cur <> 0',
  );
  await forEach(
    context,
    rows.map(({ id }) => id),
    async (id) => {
      await onTable(context, id, (state) => {
        for (const seat of state.seats) seat.leaving = true;
        if (isPlaying(state)) voidHand(state, kit.runtime.now());
        return true;
      });
      // Bots go with the last player.
      for (const user of await usersAt(context, id)) if (!isBot(user)) await cashOut(context, user, id);
    },
  );
  await bookWaiting(context);
}

/** What a process wrote down and did not come to book. */
async function bookWaiting(context: PokerContext): Promise<void> {
  await bookWaitingRake(context);
  await bookWaitingDues(context);
  await bookWaitingTournamentDues(context);
  await bookWaitingCompensations(context);
}
