/** Giving a bonus, inside `money.exclusive` of the player: one at a time, and nothing that is not worth playing for. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { BonusGift, BonusWork } from '#platform/server/services/bonus.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type Currency, microUsd } from '#platform/server/money/currency.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { PolicyContext } from '#platform/server/policy/decide.ts';
import { demoBuild } from '#platform/server/money/refusals.ts';
import { keepPosting, post } from './postings.ts';
import { DAY_MS, hasActive, microOf, nextBatch, settingsOf } from './context.ts';
import { bonusActive, notPlayed, tooLarge, tooSmall } from './refusals.ts';

export interface Grant {
  /** Ledger id of the real currency. */
  readonly cur: number;
  /** Smallest units. */
  readonly amount: bigint;
  readonly kind: 'deposit' | 'cash';
  readonly name: string;
  readonly multiplier: number;
  readonly offer?: string;
  /** Id of the crediting that brings it. */
  readonly deposit?: string;
  /** Id of the bonus, where the caller has one. */
  readonly id?: string;
  readonly staff?: string;
  readonly reason?: string;
}

/** Where the player is who asks for a bonus, or is known to be where nobody asks. */
type Where = Pick<PolicyContext, 'country' | 'unasked'>;

async function whereOf(kit: ServerKit, { client, state, country }: BonusWork): Promise<Where> {
  if (country !== undefined) return { country };
  return { country: await kit.policy.placeOf(state, client), unasked: true };
}

/** Whether this player may be given bonus money that is wagered so many times. */
export function refuseBonus(
  kit: ServerKit,
  state: PlayerState,
  where: Where,
  wagering: number,
): Failure | null {
  return kit.config.demo ? demoBuild : judgeBonus(kit, state, where, wagering);
}

/** The same in a demo build too, which shows what it does not give. */
export function judgeBonus(
  kit: ServerKit,
  state: Pick<PlayerState, 'guard' | 'terms'>,
  { country, ...unasked }: Where,
  wagering: number,
): Failure | null {
  return kit.policy.decide('bonus', state, {
    ...kit.policy.view('bonuses', country),
    ...unasked,
    demo: false,
    worth: 0n,
    now: kit.runtime.now(),
    wagering,
  });
}

/** Bonus money of a currency that the house does not play in could never be wagered. */
export function refuseCurrency(
  { services }: Pick<ServerKit, 'services'>,
  { code }: Currency,
): Failure | null {
  const only = services.onlyCurrency();
  return only === null || only === code ? null : notPlayed;
}

/** @returns id of the bonus and of its posting */
export async function grantBonus(
  kit: ServerKit,
  work: BonusWork,
  grant: Grant,
): Promise<{ id: string; posting: string } | Failure> {
  const { client, state, draft } = work;
  const settings = settingsOf(kit);
  const barred = refuseBonus(kit, state, await whereOf(kit, work), grant.multiplier);
  if (barred) return barred;
  if (await hasActive(client, state.user)) return bonusActive;
  const currency = kit.money.currencyById(grant.cur);
  const unplayed = refuseCurrency(kit, currency);
  if (unplayed) return unplayed;
  if (microUsd(grant.amount, currency) < microOf(settings.leastUsd)) return tooSmall;
  const now = kit.runtime.now();
  const id = grant.id ?? kit.runtime.uuid();
  const { lane, batch } = await nextBatch(kit, client, state.user);
  const cap = grant.kind === 'cash' ? grant.amount * BigInt(settings.cashCapTimes) : null;
  await client.query(
    `insert into bonus (id, user_id, cur, kind, offer, name, deposit, granted, to_wager, cap, lane, from_batch, at,
       expires_at, staff, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      state.user.toString(),
      currency.id,
      grant.kind,
      grant.offer ?? null,
      grant.name,
      grant.deposit ?? null,
      grant.amount.toString(),
      (grant.amount * BigInt(grant.multiplier)).toString(),
      cap?.toString() ?? null,
      lane,
      batch.toString(),
      new Date(now),
      new Date(now + settings.expireDays * DAY_MS),
      grant.staff ?? null,
      grant.reason ?? null,
    ],
  );
  const posting = post(kit, work, ledgerId(currency, 'bonus'), grant.amount, KIND.bonusGrant, grant.name);
  await keepPosting(client, id, posting);
  draft.event(state, 'bonus.granted', {
    id,
    cur: currency.id,
    amount: grant.amount.toString(),
    kind: grant.kind,
    offer: grant.offer ?? null,
  });
  return { id, posting };
}

/** Why other rooms may give nobody so much; null: they may. */
export function refuseWorth(
  kit: ServerKit,
  { cur: ledgerCurrencyId, amount }: Pick<BonusGift, 'cur' | 'amount'>,
): Failure | null {
  const settings = settingsOf(kit);
  const currency = kit.money.currencyById(ledgerCurrencyId);
  const unplayed = refuseCurrency(kit, currency);
  if (unplayed) return unplayed;
  const worth = microUsd(amount, currency);
  if (worth > microOf(settings.grantMaxUsd)) return tooLarge;
  return worth < microOf(settings.leastUsd) ? tooSmall : null;
}

/** A bonus for nothing, as other rooms give it: its winnings are capped. */
export async function giveCash(
  kit: ServerKit,
  work: BonusWork,
  { cur: ledgerCurrencyId, amount, name, won }: BonusGift,
): Promise<string | Failure> {
  const settings = settingsOf(kit);
  const worth = microUsd(amount, kit.money.currencyById(ledgerCurrencyId));
  if (!won && worth > microOf(settings.grantMaxUsd)) return tooLarge;
  const given = await grantBonus(kit, work, {
    cur: ledgerCurrencyId,
    amount,
    kind: 'cash',
    name,
    multiplier: settings.cashMultiplier,
  });
  return isFailure(given) ? given : given.posting;
}
