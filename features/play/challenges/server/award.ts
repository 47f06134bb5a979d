/**
 * Who wins. A place goes to whoever reached the goal first by the commit of the round, whichever lane it was in and whichever
 * process reads it: nothing is given before every bet of that time has been read. Each win is one transaction with its prize.
 */
import { isFailure } from '#platform/contract/error.ts';
import { hasReadBets } from '#platform/server/events/has-read-bets.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { CURSOR, MARGIN_MS, settingsOf, type ChallengeRow, type Queryable } from './context.ts';
import { giveBack } from './create.ts';
import { notNow } from './refusals.ts';

/** Devices that were used in so long tell who belongs together. */
const SHARED_MS = 30 * 86_400_000;

interface Candidate {
  readonly user_id: string;
  readonly bet_id: string;
  readonly at: Date;
  readonly shown_at: Date | null;
}

/** Gives every place whose winner is certain, and ends what is over. Safe at any time, any number of times, anywhere. */
export async function settleChallenges(kit: ServerKit): Promise<void> {
  const { rows } = await kit.db.pool.query<ChallengeRow>(
    `select * from challenge where state = 'open' and starts_at <= $1 order by ends_at, challenge.id`,
    [new Date(kit.runtime.now())],
  );
  if (rows.length === 0) return;
  const until = Math.min(kit.runtime.now() - MARGIN_MS, await offSince(kit));
  if (!(await hasReadBets(kit.db, CURSOR, until))) return;
  for (const row of rows) {
    const all = await awardPlaces(kit, row, until);
    if (all && row.ends_at.getTime() <= until) await end(kit, row);
  }
}

/** Whoever reached the goal before the room was switched off has their place; others wait until it is on again. */
async function offSince({ features }: ServerKit): Promise<number> {
  if (features.isOn('challenges')) return Infinity;
  return (await features.offSpans('challenges')).at(-1)?.from ?? Infinity;
}

/** @returns whether nobody who is certain waits for a place */
async function awardPlaces(kit: ServerKit, row: ChallengeRow, until: number): Promise<boolean> {
  for (const candidate of await candidatesOf(kit, row, until)) {
    // Nobody is told of a round before its own stage has shown it; those behind wait for their place.
    if (candidate.shown_at && candidate.shown_at.getTime() > kit.runtime.now()) return false;
    const user = BigInt(candidate.user_id);
    const given = await award(kit, row, user, candidate);
    if (given === 'full') return true;
    if (given === 'given') continue;
    await kit.db.pool.query(
      'insert into challenge_skip (challenge_id, user_id, rule, at) values ($1, $2, $3, $4) on conflict do nothing',
      [row.id, candidate.user_id, given.rule, new Date(kit.runtime.now())],
    );
  }
  return true;
}

/** Players who have reached the goal often enough before a moment, in the order in which they did. */
async function candidatesOf(kit: ServerKit, row: ChallengeRow, until: number): Promise<Candidate[]> {
  const { rows } = await kit.db.pool.query<Candidate>(
    `select h.user_id::text, h.bet_id, h.at, h.shown_at from (
       select *, row_number() over (partition by user_id order by at, lane, batch, bet_id) as nth
       from challenge_hit where challenge_id = $1 and at < $2) h
     where h.nth = $3
       and not exists (select 1 from challenge_win w where w.challenge_id = $1 and w.user_id = h.user_id)
       and not exists (select 1 from challenge_skip s where s.challenge_id = $1 and s.user_id = h.user_id)
     order by h.at, h.lane, h.batch, h.bet_id`,
    [row.id, new Date(until), row.times],
  );
  return rows;
}

/** One place and its prize, once, whoever tries. */
async function award(
  kit: ServerKit,
  { id }: ChallengeRow,
  user: bigint,
  { bet_id: bet, at }: Candidate,
): Promise<'given' | 'full' | { rule: string }> {
  let refused: { rule: string } | null = null;
  const done = await kit.money.exclusive(user, async (client, state, draft) => {
    const { rows } = await client.query<ChallengeRow>('select * from challenge where id = $1 for update', [
      id,
    ]);
    const row = rows[0]!;
    const won = await client.query('select 1 from challenge_win where challenge_id = $1 and user_id = $2', [
      id,
      user.toString(),
    ]);
    if (row.state !== 'open' || row.taken >= row.places || won.rowCount === 1) return notNow;
    refused = await ruleAgainst(kit, client, row, state);
    if (refused) return notNow;
    const posting = kit.runtime.uuid();
    const prize = BigInt(row.prize);
    // Back to the account that every gift is paid from: reports count it there, on the day it is given.
    draft.transfer(state, row.cur, prize, ACCOUNT.prizes, ACCOUNT.promotions, KIND.challengeReserve, posting);
    const paid = { cur: row.cur, net: prize, counter: ACCOUNT.promotions, kind: KIND.challengePrize };
    const posted = writePosting(state, draft, paid, posting);
    if (isFailure(posted)) throw new Error(`the prize of challenge ${id} was refused: ${posted.message}`);
    await client.query(
      'insert into challenge_win (challenge_id, place, user_id, bet_id, at, posting) values ($1, $2, $3, $4, $5, $6)',
      [id, row.taken + 1, user.toString(), bet, at, posting],
    );
    await client.query(
      `update challenge set taken = taken + 1, state = case when taken + 1 = places then 'ended' else state end where id = $1`,
      [id],
    );
    return { cur: row.cur, balance: posted.balance, stamp: draft.stamp(state) };
  });
  if (!isFailure(done)) {
    await pushBalance(kit, user, {
      ledgerCurrencyId: done.cur,
      balance: done.balance,
      bonus: null,
      stamp: done.stamp,
    });
    return 'given';
  }
  return refused ?? 'full';
}

/** Who cannot win: as with everything the house gives, and nobody of the house itself, nor by a second account. */
async function ruleAgainst(
  kit: ServerKit,
  client: Queryable,
  row: ChallengeRow,
  state: PlayerState,
): Promise<{ rule: string } | null> {
  const account = await kit.identity.byId(state.user);
  if (!account) return { rule: 'gone' };
  if (account.roles.length > 0 || account.permissions.length > 0) return { rule: 'staff' };
  if (await isOfStaff(kit, client, row, state.user)) return { rule: 'linked' };
  const barred = kit.policy.decide('bonus', state, {
    ...kit.policy.view('challenges', await kit.policy.placeOf(state, client)),
    demo: false,
    worth: 0n,
    now: kit.runtime.now(),
    unasked: true,
  });
  if (barred) return { rule: barred.policy?.rule ?? 'policy' };
  if (!settingsOf(kit).oneForDevice) return null;
  return (await isShared(client, row.id, state.user, kit.runtime.now() - SHARED_MS))
    ? { rule: 'device' }
    : null;
}

/** Whether somebody was on a device or at an address of who set it, or of who agreed to it. */
async function isOfStaff(
  kit: ServerKit,
  client: Queryable,
  { created_by: maker, approved_by: second }: ChallengeRow,
  user: bigint,
): Promise<boolean> {
  const agreed = second === null ? null : await kit.identity.byPublicId(second);
  const staff = [BigInt(maker), ...(agreed ? [agreed.id] : [])];
  for (const id of staff) if (await kit.services.staffRequests.isLinked(client, id, user)) return true;
  return false;
}

/** Whether a winner of it has used a device of this player. */
async function isShared(client: Queryable, id: string, user: bigint, since: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from account_device own join account_device theirs on theirs.device = own.device and theirs.last_seen > $3
       join challenge_win w on w.challenge_id = $1 and w.user_id = theirs.account_id
     where own.account_id = $2 and own.last_seen > $3 limit 1`,
    [id, user.toString(), new Date(since)],
  );
  return rowCount === 1;
}

/** Its time is over and every place that was won is given: the rest goes back. */
async function end(kit: ServerKit, { id, created_by: maker }: ChallengeRow): Promise<void> {
  await kit.money.exclusive(BigInt(maker), async (client, state, draft) => {
    const { rows } = await client.query<ChallengeRow>(
      `update challenge set state = 'ended' where id = $1 and state = 'open' returning *`,
      [id],
    );
    if (!rows[0]) return notNow;
    await giveBack(kit, client, rows[0], { state, draft });
    return {};
  });
}
