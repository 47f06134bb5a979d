/** Whether a player may give money away: the same for a tip and for a rain of theirs. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { formatUnits, parseAmount } from '#platform/contract/money.ts';
import { POLICY } from '#platform/server/policy/decide.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur, microUsd, type Currency } from '#platform/server/money/currency.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { hasDebt } from '#platform/server/services/debts.ts';
import type { TransferSettings } from '../settings.ts';
import { cents, DAY_MS, HOUR_MS, MICRO_OF_CENT, settingsOf, type Queryable } from './context.ts';
import {
  accountTooNew,
  badAmount,
  bonusComing,
  dailyCap,
  giftsClosed,
  muted,
  off,
  owing,
  stakeFirst,
  tooSmall,
  waitSeconds,
  withBonus,
  worthOutOfRange,
} from './refusals.ts';

const unverified = fail(
  403,
  POLICY.kyc,
  'Verify your identity to go on: upload your documents in the settings of your profile.',
);

export interface Gift {
  readonly currency: Currency;
  /** Smallest units. */
  readonly amount: bigint;
}

/** What is to be given, as the ledger counts it; refused when such gifts are off or too small or large. */
export function readGift(
  kit: ServerKit,
  what: 'tips' | 'playerRain',
  { currency: code, amount: text }: { currency: string; amount: string },
): Gift | Failure {
  const { transfers } = settingsOf(kit);
  if (!transfers[what] || kit.config.demo) return off;
  const currency = kit.money.currency(code);
  const amount = currency && parseAmount(text, currency);
  if (!currency || typeof amount !== 'bigint' || amount <= 0n) return badAmount;
  const worth = microUsd(amount, currency);
  if (worth < cents(transfers.leastUsd) * MICRO_OF_CENT || worth > cents(transfers.mostUsd) * MICRO_OF_CENT)
    return worthOutOfRange(transfers.leastUsd, transfers.mostUsd);
  return { currency, amount };
}

/**
 * Every other rule, on the state that the commit checks.
 * @param country where the giver is, null when nobody knows
 */
export async function refuseGiver(
  kit: ServerKit,
  client: Queryable,
  state: PlayerState,
  { currency, amount }: Gift,
  country: string | null,
): Promise<Failure | null> {
  const { transfers } = settingsOf(kit);
  const now = kit.runtime.now();
  const barred = kit.policy.decide('transfer', state, {
    ...kit.policy.view('transfers', country),
    demo: false,
    worth: microEur(amount, currency),
    now,
  });
  if (barred) return barred;
  if ((state.guard?.tier ?? 0) < transfers.tier) return unverified;
  const chat = kit.services.chat.source();
  if (chat && (await chat.isMuted(client, state.user))) return muted;
  if (await kit.services.bonus.active(state.user, client)) return withBonus;
  if (await kit.services.bonus.coming(state.user, client)) return bonusComing;
  if (await hasDebt(kit.services.debts, client, state.user)) return owing;
  return (
    (await accountRule(kit, client, state.user, now)) ??
    (await wagerRule(kit, client, state)) ??
    (await paceRule(client, state.user, transfers, { worth: microUsd(amount, currency), now })) ??
    ((state.balances.get(currency.id) ?? 0n) < amount ? tooSmall : null)
  );
}

/** As for withdrawals: not from a new account, nor soon after its safety was changed. */
async function accountRule(
  kit: ServerKit,
  client: Queryable,
  user: bigint,
  now: number,
): Promise<Failure | null> {
  const { accountHours } = settingsOf(kit).transfers;
  const { rows } = await client.query<{ created_at: Date; locked: Date | null }>(
    'select created_at, withdrawals_locked_until as locked from account where id = $1',
    [user.toString()],
  );
  const { created_at: since, locked } = rows[0]!;
  if (since.getTime() + accountHours * HOUR_MS > now) return accountTooNew(accountHours);
  if (locked === null || locked.getTime() <= now) return null;
  const until = locked.toISOString().slice(0, 16).replace('T', ' ');
  return giftsClosed(until);
}

/** In micro-euro; what is asked of whom staff suspect and nothing has come in for. */
const MIN_ASKED = 1_000_000n;

/**
 * What came in, from outside and from other players, is staked once before it goes to somebody else. Where staff suspect the money
 * nothing goes, however much is staked: in the words of this rule, which anybody may hear. Ones of their own would tell of the flag.
 */
async function wagerRule(kit: ServerKit, client: Queryable, state: PlayerState): Promise<Failure | null> {
  const { rows } = await client.query<{ got: string }>(
    'select coalesce(sum(micro_eur), 0)::text as got from transfer where to_user = $1',
    [state.user.toString()],
  );
  const wanted = BigInt(state.guard?.deposited ?? '0') + BigInt(rows[0]!.got);
  const staked = await kit.services.stakedMicroEur(client, state.user);
  if (staked < wanted) return stakeFirst(formatUnits(wanted - staked, 6));
  if (!(await kit.services.staffFlag(client, state.user, 'aml'))) return null;
  const more = wanted > 0n ? wanted : MIN_ASKED;
  return stakeFirst(formatUnits(more - (staked % more), 6));
}

/** Not too often, and not too much in a day. What came back of a rain counts as given: it left the balance. */
async function paceRule(
  client: Queryable,
  user: bigint,
  { everySeconds, dailyUsd }: TransferSettings,
  { worth, now }: { worth: bigint; now: number },
): Promise<Failure | null> {
  const { rows } = await client.query<{ worth: string; last: Date | null }>(
    `select coalesce(sum(micro_usd), 0)::text as worth, max(at) as last from transfer_given where user_id = $1 and at > $2`,
    [user.toString(), new Date(now - DAY_MS)],
  );
  const { worth: today, last } = rows[0]!;
  const wait = last === null ? 0 : last.getTime() + everySeconds * 1000 - now;
  if (wait > 0) return waitSeconds(Math.ceil(wait / 1000));
  const left = cents(dailyUsd) * MICRO_OF_CENT - BigInt(today);
  if (worth <= left) return null;
  const rest = left > 0n ? left / MICRO_OF_CENT : 0n;
  return dailyCap(formatUnits(rest, 2), dailyUsd);
}

/** Counts a gift for the rules to come. */
export async function noteGift(
  client: Queryable,
  user: bigint,
  { currency, amount }: Gift,
  now: number,
): Promise<void> {
  await client.query('insert into transfer_given (user_id, at, micro_usd) values ($1, $2, $3)', [
    user.toString(),
    new Date(now),
    microUsd(amount, currency).toString(),
  ]);
}
