/** Withdrawals, for players. `currency` of the withdraw call is the chain's id, `type` the coin's code. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';
import { UNCONFIRMED } from './refusals.ts';
import { anyAmount } from './views.ts';
import { WITHDRAWAL } from './withdraw-states.ts';

/** Why a withdrawal waits. Each comes with a clock: when it ends by itself, or when staff have looked at it at the latest. */
export const HOLD_REASONS = [
  /** 48 hours after a change of password, address or second factor. No request is taken. */
  'security-change',
  /** Not enough staked for what was deposited. No request is taken. */
  'wagering',
  /** Identity to be verified first. No request is taken. */
  'verification',
  /** Money is owed: a deposit or winnings were taken back after they had been spent. No request is taken. */
  'debt',
  /** A bonus is under way: it is wagered or cancelled first. No request is taken. */
  'bonus',
  /** Above what is paid without a look by staff. */
  'amount',
  /** Above what is paid without a look by staff in 24 hours. */
  'day-amount',
  /** The account is new. */
  'new-account',
  /** Security of the account changed lately. */
  'recent-change',
  /** Staff look at every withdrawal. */
  'review',
  /** A second member of staff has to agree. */
  'second-approval',
  /** The house fills up the address it pays from. */
  'hot-wallet',
  /** The network does not answer, or has not taken the payment yet. */
  'network',
  /** The network asks more for a payment than the house pays; it is made when that has passed. */
  'network-fee',
  /** What signs payments does not answer, or could not sign this one. */
  'signer',
  /** The address does not take the payment; staff decide. */
  'payee',
  /** The network took the payment and undid it; staff decide. */
  'failed-on-chain',
  /** A great win goes out week by week. No request beyond what is free is taken. */
  'payout-cap',
] as const;
const holdReason = z.enum(HOLD_REASONS);
export type HoldReason = z.output<typeof holdReason>;

export const hold = z.object({
  reason: holdReason,
  /** Epoch ms; null where only an act of the player ends it (verification, wagering). */
  until: z.nullable(z.int()),
});
export type Hold = z.output<typeof hold>;

const withdrawStatus = z.literal(Object.values(WITHDRAWAL));

export const withdrawView = z.object({
  _id: z.string(),
  /** Coin: 'usdt'. */
  currency: z.string(),
  /** Chain: 'eth'. */
  chain: z.string(),
  address: z.string(),
  /** What left the balance. */
  sum: amount,
  /** What of it the house keeps: the level's percentage and the network's flat fee. */
  fee: amount,
  /** What arrives. */
  net: amount,
  created_at: z.string(),
  status: withdrawStatus,
  /** Approved by rule, with nobody looking. */
  auto: z.boolean(),
  decline_reason: z.nullable(z.string()),
  /** Once it is signed. */
  txid: z.nullable(z.string()),
  confirmations: z.int(),
  hold: z.nullable(hold),
  cancellable: z.boolean(),
});
export type WithdrawView = z.output<typeof withdrawView>;

const coin = z.string().check(z.minLength(1), z.maxLength(12));

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/withdraw',
  who: 'user',
  body: z.object({
    /** In whole coins: "0.25", in ASCII digits. */
    sum: anyAmount,
    /** Chain id. */
    currency: coin,
    wallet: z.string().check(z.maxLength(200)),
    /** Coin's code. */
    type: coin,
  }),
  reply: withdrawView,
  codes: {
    1: 'cashier.refusal.amount',
    2: 'cashier.refusal.funds',
    3: 'cashier.refusal.oneAtATime',
    /** 'Enter wallet!' when there is none; else `errors.wallet` names the rule. */
    4: 'cashier.refusal.address',
    5: 'cashier.refusal.dayLimit',
    6: 'cashier.refusal.locked',
    7: 'cashier.refusal.wagering',
    8: 'cashier.refusal.unsupported',
    9: 'cashier.refusal.bonus',
    /** With 503: the same may be asked again in a moment. */
    10: 'cashier.refusal.starting',
    11: 'cashier.refusal.payoutCap',
    12: 'cashier.hold.debt',
    13: 'cashier.refusal.bonusComing',
    [-18]: 'cashier.refusal.verification',
    [UNCONFIRMED]: 'cashier.refusal.unconfirmed',
  },
  invalid: { status: 422, code: 1, message: 'Invalid amount' },
  rate: { max: 30, seconds: 60 },
  summary: 'Ask for a payment to an address. "Withdrawal request has been created."',
});

export const withdrawHistory = endpoint({
  method: 'POST',
  path: '/api/wallet/history/withdraws',
  who: 'user',
  view: 'reads',
  key: 'history',
  body: z.object({
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
    /** `_id` of the last one of the page before. */
    before: z.optional(z.uuid()),
  }),
  reply: z.array(withdrawView),
  summary: 'The player’s withdrawals, newest first.',
});

export const cancelWithdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/cancel_withdraw',
  who: 'user',
  body: z.object({ id: z.uuid() }),
  reply: withdrawView,
  codes: { 9: 'cashier.refusal.tooLate', 10: 'cashier.refusal.noCancel' },
  summary: 'Take back a withdrawal that nobody has looked at yet.',
});

const sumRule = z.enum([
  'notation',
  'negative',
  'zero',
  'decimals',
  'size',
  'minimum',
  'funds',
  'capped',
  'day',
]);
const payeeRule = z.enum([
  'empty',
  'look-alike',
  'checksum',
  'other-network',
  'other-chain',
  'unsupported',
  'malformed',
  'ours',
]);

export const withdrawQuote = endpoint({
  method: 'POST',
  path: '/api/wallet/withdraw/quote',
  who: 'user',
  body: z.object({
    currency: coin,
    type: coin,
    sum: z.optional(anyAmount),
    /** Where it would go; what is wrong with it is told under `wrong`. */
    wallet: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    /** Percent of the sum, by VIP level: '0.5'. */
    feePercent: amount,
    /** Flat, in the coin. */
    networkFee: amount,
    minimum: amount,
    /** Most that can be asked for now: balance and what is left of the 24 hours. */
    maximum: amount,
    /** Of `sum`, when it can be withdrawn: what is kept in all, what of that is the level's percentage, and what arrives. */
    fee: z.nullable(amount),
    houseFee: z.nullable(amount),
    net: z.nullable(amount),
    /** Of the last 24 hours, in euro, the same in the coin, and in number; null: no such limit. */
    left: z.object({ eur: z.nullable(amount), sum: z.nullable(amount), count: z.nullable(z.int()) }),
    /** What the request would refuse of `sum` and `wallet`; null: nothing, or they were left out. */
    wrong: z.object({ sum: z.nullable(sumRule), wallet: z.nullable(payeeRule) }),
    /** What would stand in its way or keep it waiting, first what refuses it. */
    holds: z.array(hold),
    /** Withdrawals are looked at between these hours: '11:00', '19:00', in `timeZone`. */
    pickup: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }),
    /** Payment takes so many minutes, at least and at most. */
    minutes: z.object({ least: z.int(), most: z.int() }),
    /** False where the licence forbids to take a withdrawal back. */
    cancellable: z.boolean(),
    /** An open withdrawal, which a new one waits for. */
    open: z.nullable(withdrawView),
  }),
  codes: { 8: 'cashier.refusal.unsupported', 10: 'cashier.refusal.starting' },
  rate: { max: 240, seconds: 60 },
  summary: 'What a withdrawal would cost, how much may go, and what would keep it waiting.',
});

/** A player's own: a withdrawal was made or has changed. */
export const withdrawals = channel({
  name: 'withdrawals.{user}',
  who: 'self',
  events: { WithdrawalChanged: withdrawView },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'withdrawals.{user}': EventsOf<typeof withdrawals>;
  }
}
