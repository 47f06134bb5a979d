/** What a player did, as the markers of harm count it. Real money only, at the prices of now. */
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { firstId } from '#platform/server/money/bet-id.ts';
import { exclusionEnded } from '#platform/server/policy/bars.ts';
import { DAY_MS, type Facts, type Movement, type Session } from './markers.ts';
import { withStretches } from './sittings.ts';

type Tools = Pick<ServerKit, 'db' | 'money' | 'policy' | 'runtime' | 'services'>;

const WEEKS = 9;
const SESSION_DAYS = 14;

/** @param user who; reads only */
export async function factsOf(kit: Tools, user: bigint): Promise<Facts> {
  const now = kit.runtime.now();
  const [weeks, sessions, movements, refusals, eased, vulnerable, { guard }] = await Promise.all([
    weeksOf(kit, user, now),
    sessionsOf(kit, user, now),
    movementsOf(kit, user, now),
    kit.policy.refusals({ user, limit: 200 }),
    easedOf(kit, user, now),
    kit.services.staffFlag(kit.db.pool, user, 'vulnerable'),
    kit.money.peek(user),
  ]);
  const recent = refusals.filter(({ rule, until }) => rule.startsWith('limit.') && until > now - 7 * DAY_MS);
  return {
    now,
    weeks,
    sessions,
    deposits: movements.deposit,
    cancelled: movements.cancelled.filter(({ at }) => at > now - SESSION_DAYS * DAY_MS),
    hits: recent.reduce((sum, { count }) => sum + count, 0),
    eased,
    vulnerable,
    excludedUntil: exclusionEnded(guard, now),
  };
}

async function easedOf({ db }: Tools, user: bigint, now: number): Promise<number> {
  const { rows } = await db.pool.query<{ asked: number }>(
    'select count(*)::int as asked from limits_raise where user_id = $1 and asked_at > $2',
    [user.toString(), new Date(now - 30 * DAY_MS)],
  );
  return rows[0]!.asked;
}

async function weeksOf({ db, money }: Tools, user: bigint, now: number): Promise<bigint[]> {
  const { rows } = await db.pool.query<{ ago: number; cur: number; staked: string; paid: string }>(
    `select (($2::timestamptz at time zone 'UTC')::date - day) / 7 as ago, cur, sum(staked)::text as staked, sum(paid)::text as paid
       from limits_day where user_id = $1 and day > ($2::timestamptz at time zone 'UTC')::date - ${7 * WEEKS}
      group by 1, 2`,
    [user.toString(), new Date(now)],
  );
  const weeks = Array.from({ length: WEEKS }, () => 0n);
  for (const { ago, cur, staked, paid } of rows) {
    // A round that was settled after midnight of a clock that went back.
    if (ago < 0) continue;
    const currency = money.currencyById(cur);
    weeks[ago]! += microEur(BigInt(staked), currency) - microEur(BigInt(paid), currency);
  }
  return weeks;
}

interface SessionRow {
  session: number;
  cur: number;
  from: Date;
  to: Date;
  bets: number;
  staked: string;
  paid: string;
  first: string;
  last: string;
}

// Sessions are numbered by the pauses between bets; a row for each of their currencies.
const SESSIONS = `
with played as (
  select id, cur, stake, payout, at, at - lag(at) over w as pause from bet
   where user_id = $1 and cur > 0 and id >= $2::uuid window w as (order by at, id)),
numbered as (
  select *, count(*) filter (where pause >= interval '30 minutes') over (order by at, id) as session from played),
placed as (
  select *, row_number() over w as no, count(*) over (partition by session) as of from numbered window w as (partition by session order by at, id))
select session::int, cur, min(at) as "from", max(at) as "to", count(*)::int as bets, sum(stake)::text as staked, sum(payout)::text as paid,
    coalesce(sum(stake) filter (where no <= 20), 0)::text as first, coalesce(sum(stake) filter (where no > of - 20), 0)::text as last
  from placed group by session, cur order by session`;

async function sessionsOf({ db, money, services }: Tools, user: bigint, now: number): Promise<Session[]> {
  const since = now - SESSION_DAYS * DAY_MS;
  const [{ rows }, ...stretches] = await Promise.all([
    db.pool.query<SessionRow>(SESSIONS, [user.toString(), firstId(since)]),
    ...services.playStretches.map((read) => read(db.pool, user, since)),
  ]);
  const sessions = new Map<number, Session>();
  for (const row of rows) {
    const currency = money.currencyById(row.cur);
    const eur = (units: string): bigint => microEur(BigInt(units), currency);
    const known = sessions.get(row.session);
    sessions.set(row.session, {
      from: Math.min(row.from.getTime(), known?.from ?? Infinity),
      to: Math.max(row.to.getTime(), known?.to ?? 0),
      bets: row.bets + (known?.bets ?? 0),
      staked: eur(row.staked) + (known?.staked ?? 0n),
      paid: eur(row.paid) + (known?.paid ?? 0n),
      firstStakes: eur(row.first) + (known?.firstStakes ?? 0n),
      lastStakes: eur(row.last) + (known?.lastStakes ?? 0n),
    });
  }
  return withStretches([...sessions.values()], stretches.flat());
}

async function movementsOf(
  { db }: Tools,
  user: bigint,
  now: number,
): Promise<Record<'deposit' | 'cancelled', Movement[]>> {
  const { rows } = await db.pool.query<{ kind: 'deposit' | 'cancelled'; at: Date; eur: string }>(
    `select kind, at, eur::text from limits_movement where user_id = $1 and at > $2 order by at, id`,
    [user.toString(), new Date(now - 60 * DAY_MS)],
  );
  const movements: Record<'deposit' | 'cancelled', Movement[]> = { deposit: [], cancelled: [] };
  for (const { kind, at, eur } of rows) movements[kind].push({ at: at.getTime(), eur: BigInt(eur) });
  return movements;
}
