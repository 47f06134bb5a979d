/** Deposits, for players: addresses, history, invoices of processors, payments by bank; and the hint of a chain node. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';
import { UNCONFIRMED } from './refusals.ts';
import { anyAmount, coinId, depositView, network } from './views.ts';

/** The refusals of the catalogue, with the codes this house gives them. */
export const DEPOSIT_REFUSALS = {
  zero: { code: 1, message: 'Amount must be greater than 0' },
  unsafe: { code: 2, message: 'Invalid amount' },
  unsupported: { code: 3, message: 'This currency is not supported by provider' },
  minimum: { code: 4, message: 'Amount is less than minimal' },
  failed: { code: 5, message: 'Failed to generate deposit address' },
} as const;

const refusals = {
  1: 'cashier.refusal.zero',
  2: 'cashier.refusal.unsafe',
  3: 'cashier.refusal.unsupported',
  4: 'cashier.refusal.minimum',
  5: 'cashier.refusal.failed',
  [UNCONFIRMED]: 'cashier.refusal.unconfirmed',
  [-11]: 'cashier.refusal.depositLimit',
  [-12]: 'cashier.refusal.depositExcluded',
  [-16]: 'cashier.refusal.depositCountry',
  [-17]: 'cashier.refusal.depositAge',
  [-18]: 'cashier.refusal.depositVerification',
  [-23]: 'cashier.refusal.terms',
} as const;

export const getDepositWallet = endpoint({
  method: 'POST',
  path: '/api/wallet/getDepositWallet',
  who: 'user',
  body: z.object({
    currency: z.string().check(z.maxLength(40)),
    /** Chain, or the id of a processor. */
    chain: z.string().check(z.maxLength(40)),
    /** In whole coins: "0.25". It names what will be paid; whatever arrives is credited. */
    amount: anyAmount,
  }),
  reply: z.object({
    /** Address to pay to. The same one every time on a chain of our own. */
    wallet: z.string(),
    currency: z.string(),
    chain: z.object({ id: z.string(), name: z.string(), network: z.nullable(network) }),
    /** What wallets read from a QR code: 'bitcoin:bc1…?amount=0.25', else the address. */
    uri: z.string(),
    amount,
    /** Least that is credited, in the coin. */
    minimum: amount,
    confirmations: z.int(),
    /** Coin that a contract passes on is not noticed here: it has to be sent by a plain transfer. */
    plainOnly: z.boolean(),
    /** A development chain: the coins are worth nothing. */
    local: z.boolean(),
    /** ISO time after which an invoice of a processor is no longer watched; null: never. */
    expires_at: z.nullable(z.string()),
    /** The processor's own page; null where there is none. */
    url: z.nullable(z.string()),
  }),
  codes: refusals,
  invalid: { status: 422, code: DEPOSIT_REFUSALS.unsafe.code, message: DEPOSIT_REFUSALS.unsafe.message },
  rate: { max: 30, seconds: 60 },
  summary: 'Address that a deposit is paid to.',
});

export const depositHistory = endpoint({
  method: 'POST',
  path: '/api/wallet/history/deposits',
  who: 'user',
  view: 'reads',
  key: 'history',
  body: z.object({
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
    /** `_id` of the last one of the page before. */
    before: z.optional(z.uuid()),
  }),
  reply: z.array(depositView),
  summary: 'The player’s deposits, newest first.',
});

export const walletNotify = endpoint({
  method: 'GET',
  path: '/api/walletNotify/:currencyid/:txid',
  who: 'guest',
  body: z.object({
    // Whatever is sent is answered alike, so nothing is refused here.
    currencyid: z.string(),
    txid: z.string(),
    /** Not needed from this machine. The staff's page of chains shows the address with it. */
    secret: z.optional(z.unknown()),
  }),
  reply: z.object({}),
  rate: { max: 5000, seconds: 10, by: 'address' },
  summary: 'A chain node says: look at this transaction. Only a hint; the answer is always the same.',
});

const payable = z.object({
  /** Coin: 'usdt'. */
  currency: z.string(),
  /** Least that is credited, in the coin. */
  minimum: amount,
  /** Development coins can be had for nothing. */
  faucet: z.boolean(),
});

export const walletChains = endpoint({
  method: 'POST',
  path: '/api/wallet/chains',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Chains of our own that run now, with the coins that can be deposited over each. */
    chains: z.array(
      z.object({
        id: z.string(),
        /** 'Ethereum' */
        name: z.string(),
        network,
        confirmations: z.int(),
        coins: z.array(payable),
        /** Seconds since the chain was last read; null before the first time. A large one: its node is away. */
        age: z.nullable(z.int()),
      }),
    ),
    /** Processors that are set up; their id is passed as `chain`. */
    processors: z.array(z.object({ id: z.string(), name: z.string(), coins: z.array(payable) })),
    /** Whether payments by bank are taken. */
    bank: z.boolean(),
  }),
  summary: 'What can be deposited, and over which chains.',
});

export const walletFaucet = endpoint({
  method: 'POST',
  path: '/api/wallet/faucet',
  who: 'user',
  body: z.object({ currency: coinId, chain: coinId }),
  reply: z.object({ sum: amount, currency: z.string(), txid: z.string() }),
  codes: {
    [UNCONFIRMED]: 'cashier.refusal.unconfirmed',
    3: 'cashier.refusal.unsupported',
    6: 'cashier.refusal.faucetLater',
    7: 'cashier.refusal.faucetFailed',
  },
  rate: { max: 10, seconds: 60 },
  summary: 'Send coins of a development chain to one’s own deposit address. Not on real chains.',
});

/** Own id of a bank payment: what the bank calls it. */
const bankTxid = z.string().check(z.maxLength(200));

export const bankRefusals = {
  txid: { code: 8, message: 'invalid transaction id' },
  pending: { code: 9, message: 'one verification pending' },
} as const;

export const bankDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/bank',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Whom to pay, line by line, as the operator wrote it. */
    instructions: z.string(),
    /** What belongs into the payment's reference. */
    reference: z.string(),
    currencies: z.array(payable),
    /** The one that staff still look at. */
    pending: z.nullable(depositView),
  }),
  codes: { 3: 'cashier.refusal.unsupported' },
  summary: 'How to pay in by bank.',
});

export const claimBankDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/bank/claim',
  who: 'user',
  body: z.object({ currency: z.string().check(z.maxLength(40)), amount: anyAmount, txid: bankTxid }),
  reply: depositView,
  codes: { ...refusals, 8: 'cashier.refusal.bankTxid', 9: 'cashier.refusal.bankPending' },
  invalid: { status: 422, code: bankRefusals.txid.code, message: bankRefusals.txid.message },
  rate: { max: 20, seconds: 60 },
  summary: 'Hand in the id of a payment made by bank. Staff look at it before it is credited.',
});

/** A player's own: a deposit was seen, has come closer, or was credited. */
export const deposits = channel({
  name: 'deposits.{user}',
  who: 'self',
  events: { DepositChanged: depositView },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'deposits.{user}': EventsOf<typeof deposits>;
  }
}
