/** What the server and the signer say to each other: one POST with JSON a call, over a unix socket or HTTP. */
import * as z from 'zod/mini';
import { CHAIN_IDS, type ChainId, type OwnAddress, type Plan, type Signed } from '../driver.ts';
import type { PasskeyPin } from './passkey.ts';

const chain = z.enum(CHAIN_IDS);
/** Below the account: '0/17' a deposit address, '1/0' the hot address. */
const path = z.string().check(z.regex(/^[01]\/(0|[1-9]\d{0,9})$/));
const units = z.string().check(z.regex(/^(0|[1-9]\d{0,59})$/));

const plan = z.object({
  chain,
  kind: z.enum(['pay', 'sweep', 'fund', 'cancel', 'burn']),
  paths: z.array(path).check(z.minLength(1), z.maxLength(500)),
  outputs: z
    .array(z.object({ address: z.string().check(z.maxLength(200)), currency: z.string(), amount: units }))
    .check(z.maxLength(10)),
  fee: units,
  inputs: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500)),
  nonce: z.nullable(units),
  body: z.unknown(),
});

/** Most of one call. Plans of chains with outputs carry the whole transactions that are spent. */
export const MAX_REQUEST_BYTES = 16_000_000;
/** More than were ever signed for one withdrawal by a house that does as it should. */
export const MAX_EARLIER = 20;

/** What a plan is for. The signer looks up whether that was approved, or whether the money stays ours. */
export const purpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pay'), withdrawal: z.uuid(), attempt: z.int().check(z.gte(1)) }),
  z.object({ kind: z.enum(['sweep', 'fund', 'cancel']), subject: z.uuid(), to: path }),
  z.object({ kind: z.literal('burn'), burn: z.uuid() }),
]);
export type Purpose = z.output<typeof purpose>;

export const requests = {
  publicKey: z.object({ chain }),
  pool: z.object({
    chain,
    start: z.int().check(z.gte(0)),
    count: z.int().check(z.gte(1), z.lte(1000)),
  }),
  address: z.object({ chain, path }),
  /** `earlier`: plans that were signed for it before, of which the signer asks the chain what became of them. */
  sign: z.object({
    plan,
    for: purpose,
    earlier: z.optional(z.array(plan).check(z.maxLength(MAX_EARLIER))),
  }),
  /** The text that stands for a day's root of liabilities, signed by the hot address of a chain. */
  reserves: z.object({
    chain,
    /** Whose tree it is. */
    currency: z.string().check(z.regex(/^[a-z0-9]{1,12}$/)),
    text: z.string().check(z.maxLength(200)),
  }),
  /** Whose passkeys are pinned, and where approvals of staff need them. */
  passkeys: z.object({}),
  log: z.object({
    /** Only what is about this withdrawal or payment. */
    subject: z.optional(z.uuid()),
    before: z.optional(z.int().check(z.gte(1))),
    limit: z.int().check(z.gte(1), z.lte(1000)),
  }),
} as const;
export type Method = keyof typeof requests;
export type RequestOf<M extends Method> = z.output<(typeof requests)[M]>;

/** 'dead', 'mined': what the chain said for good of a transaction that was signed before. 'reserves': a root that was signed for. */
export const LOG_EVENTS = ['start', 'signed', 'refused', 'dead', 'mined', 'reserves'] as const;

/** A line of the signer's log. */
export interface LogEntry {
  /** ISO time. */
  readonly at: string;
  readonly event: (typeof LOG_EVENTS)[number];
  readonly kind: Plan['kind'] | null;
  readonly chain: string | null;
  /** Withdrawal, burn, or the payment that sweeps, funds or cancels. */
  readonly subject: string | null;
  /** How many times a withdrawal was approved again after a payment of it died; 1 is the first. */
  readonly attempt: number;
  readonly outputs: Plan['outputs'];
  /** Most it can cost, on-chain units. */
  readonly fee: string;
  /** Path that pays, for chains with nonces. */
  readonly from: string | null;
  readonly nonce: string | null;
  readonly inputs: readonly string[];
  readonly txid: string | null;
  readonly rule: string | null;
  /** What it uses up and until when it can be mined, from its bytes; lines of earlier versions have neither. */
  readonly slots?: readonly string[];
  readonly ends?: number | null;
  /** Of a line about reserves: the root. */
  readonly root?: string;
  /** Nobody of the staff had approved it. */
  readonly auto?: boolean;
  /** Public ids of the staff who did. */
  readonly staff?: readonly string[];
  /** Who asked for what was refused: 'socket', or the address of another machine. */
  readonly caller?: string;
  /** Of a line about nothing in particular: so many more were refused by this rule and have no line of their own. */
  readonly times?: number;
}

export interface LogLine extends LogEntry {
  readonly no: number;
  /** Hash of the line before; 64 zeros for the first. */
  readonly prev: string;
  readonly hash: string;
}

export interface LogPage {
  /** Newest first. */
  readonly lines: readonly LogLine[];
  /** Lines there are. */
  readonly total: number;
  /** Number of the first line that does not follow from the one before it; null when all do. */
  readonly broken: number | null;
}

/** The signer will not sign this: `rule` says which of its rules it breaks. */
export interface Refusal {
  readonly refused: string;
  readonly message: string;
}

/** A signature over the text of reserves, and whose it is. */
export interface ReservesSigned {
  readonly address: string;
  readonly signature: string;
}

export interface Replies {
  publicKey: { readonly key: string | null };
  pool: { readonly addresses: readonly OwnAddress[] };
  address: { readonly address: OwnAddress };
  sign: Signed | Refusal;
  reserves: ReservesSigned | Refusal;
  passkeys: { readonly chains: readonly ChainId[]; readonly pins: readonly PasskeyPin[] };
  log: LogPage;
}
