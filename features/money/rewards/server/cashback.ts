/**
 * Cashback: for each day that a player lost on, the level's part of the day's edge, at most of what was lost. Counted
 * from the edge and not from the loss, so that long shots, which mostly lose, earn no more than what they cost.
 * First what is due is written down, once; then each is a posting with a key of its own.
 */
import { isFailure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { hasReadBets } from '#platform/server/events/has-read-bets.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { basisPoints, readAccount, settingsOf, termsOf } from './account.ts';
import { EDGE_SCALE } from '#platform/contract/edge.ts';

/** A batch is stamped before it commits: after so long no bet of the old day can still be on its way. */
const MARGIN_MS = 30_000;
const AT_ONCE = 500;
const CURSOR = 'rewards.bets';

interface DayRow {
  day: string;
  ends: Date;
  user_id: string;
  cur: number;
  staked: string;
  paid: string;
  edge: string;
}

/** @param part hundredths of a percent @returns smallest units, floored */
export function cashbackOf(day: { staked: bigint; paid: bigint; edge: bigint }, part: bigint): bigint {
  const lost = (day.staked - day.paid) * EDGE_SCALE;
  if (lost <= 0n) return 0n;
  return ((lost < day.edge ? lost : day.edge) * part) / (EDGE_SCALE * 10_000n);
}

/** Settles every day that is over. Safe to run at any time, any number of times, by any number of processes. */
export async function settleCashback(kit: ServerKit): Promise<void> {
  if (kit.config.demo) return;
  while (await decideSome(kit)) continue;
  for (let last: Due | null = null; ;) {
    last = await paySome(kit, last);
    if (!last) return;
  }
}

/** @returns true when more may wait */
async function decideSome(kit: ServerKit): Promise<boolean> {
  const until = kit.runtime.now() - MARGIN_MS;
  if (!(await hasReadBets(kit.db, CURSOR, until))) return false;
  const { rows } = await kit.db.pool.query<DayRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, (day + 1)::timestamp at time zone $2 as ends, user_id::text, cur, staked::text,
       paid::text, edge::text from reward_day
     where cashback is null and day < ($1::timestamptz at time zone $2)::date order by reward_day.day, reward_day.user_id, cur limit $3`,
    [new Date(until), settingsOf(kit).timeZone, AT_ONCE],
  );
  const rewarded = new Map<string, boolean>();
  for (const row of rows) {
    // A day that ended while rewards were off earns nothing: nobody was promised it.
    const isOn = rewarded.get(row.day) ?? (await kit.features.wasOn('rewards', row.ends.getTime()));
    rewarded.set(row.day, isOn);
    await decideDay(kit, row, isOn);
  }
  return rows.length === AT_ONCE;
}

async function decideDay(
  kit: ServerKit,
  { day, user_id: user, cur: ledgerCurrencyId, ...row }: DayRow,
  isOn: boolean,
): Promise<void> {
  const figures = { staked: BigInt(row.staked), paid: BigInt(row.paid), edge: BigInt(row.edge) };
  const { level } = await readAccount(kit, BigInt(user));
  const value = cashbackOf(figures, basisPoints(termsOf(settingsOf(kit), level).cashback));
  // Who has excluded themselves is given nothing to come back for.
  const given = isOn && value > 0n && !(await refused(kit, BigInt(user))) ? value : 0n;
  await kit.db.pool.query(
    `update reward_day set cashback = $4 where day = $1 and user_id = $2 and cur = $3 and cashback is null`,
    [day, user, ledgerCurrencyId, given.toString()],
  );
}

async function refused(kit: ServerKit, user: bigint): Promise<boolean> {
  const context = { ...kit.policy.view('rewards', null), demo: false, worth: 0n, unasked: true };
  return (await kit.policy.ask('bonus', user, context)) !== null;
}

interface Due {
  readonly day: string;
  readonly user_id: string;
  readonly cur: number;
  readonly cashback: string;
}

/** Pays what comes after `last`. One that is refused is tried again with the next look. @returns where to go on */
async function paySome(kit: ServerKit, last: Due | null): Promise<Due | null> {
  const { rows } = await kit.db.pool.query<Due>(
    `select to_char(day, 'YYYY-MM-DD') as day, user_id::text, cur, cashback::text from reward_day
     where cashback > 0 and posting is null and ($2::date is null or (day, user_id, cur) > ($2, $3::bigint, $4::int))
     order by reward_day.day, reward_day.user_id, cur limit $1`,
    [AT_ONCE, last?.day ?? null, last?.user_id ?? null, last?.cur ?? null],
  );
  for (const { day, user_id: user, cur: ledgerCurrencyId, cashback } of rows) {
    const posted = await kit.money.post({
      user: BigInt(user),
      cur: ledgerCurrencyId,
      net: BigInt(cashback),
      counter: ACCOUNT.promotions,
      kind: KIND.cashback,
      key: `cashback:${day}:${user}:${ledgerCurrencyId}`,
      note: `Cashback for ${day}`,
    });
    if (isFailure(posted)) {
      kit.log.error({ day, user, cur: ledgerCurrencyId, refusal: posted.message }, 'cashback not paid');
      continue;
    }
    await kit.db.pool.query(
      'update reward_day set posting = $4 where day = $1 and user_id = $2 and cur = $3',
      [day, user, ledgerCurrencyId, posted.id],
    );
  }
  return rows.length === AT_ONCE ? rows.at(-1)! : null;
}

const SHOWN_DAYS = 14;

/** What the player was paid for the last days, and when the running one ends. */
export async function cashbackStatus(kit: ServerKit, user: bigint, level: number) {
  const settings = settingsOf(kit);
  const [paid, end] = await Promise.all([
    kit.db.pool.query<{ day: string; cur: number; cashback: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day, cur, cashback::text from reward_day
       where user_id = $1 and cashback > 0 order by reward_day.day desc, cur limit $2`,
      [user.toString(), SHOWN_DAYS],
    ),
    kit.db.pool.query<{ at: Date }>(
      `select (date_trunc('day', $1::timestamptz at time zone $2) + interval '1 day') at time zone $2 as at`,
      [new Date(kit.runtime.now()), settings.timeZone],
    ),
  ]);
  return {
    percent: termsOf(settings, level).cashback,
    next: end.rows[0]!.at.getTime(),
    paid: paid.rows.map(({ day, cur: ledgerCurrencyId, cashback }) => {
      const currency = kit.money.currencyById(ledgerCurrencyId);
      return { day, currency: currency.code, value: formatAmount(BigInt(cashback), currency) };
    }),
  };
}
