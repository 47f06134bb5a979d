/** Logging in with a wallet, and the wallets of an account. */
import * as z from 'zod/mini';
import { sessionView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';

const text = (most: number) => z.string().check(z.maxLength(most));
/** Address of an account on an EVM chain. */
const address = text(100);
const chainId = z.optional(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)));

const nonceReply = z.object({
  nonce: z.string(),
  /** EIP-4361 text to sign; the fixed sentence and the nonce are taken too. */
  message: z.string(),
});
const signed = z.object({
  message: text(4000),
  /** Hex. Contract wallets may send long ones. */
  signature: text(20_000),
  address,
  nonce: text(100),
});

export const walletNonce = endpoint({
  method: 'POST',
  path: '/auth/metamask/nonce',
  who: 'guest',
  body: z.object({ account: address, chainId }),
  reply: nonceReply,
  codes: { 1: 'wallet.login.nonceFailed' },
  invalid: { status: 422, code: 1, message: 'An error has occurred. Try again later.' },
  rate: { max: 30, seconds: 60, by: 'address' },
  summary: 'A nonce for a wallet to sign; the answer is the same for every address',
});

export const walletSignature = endpoint({
  method: 'POST',
  path: '/auth/metamask/signature',
  who: 'guest',
  body: z.extend(signed, {
    /** Code of a link that the visitor came by: whoever opens an account is that player's guest. */
    inviteCode: z.optional(z.nullable(text(100).check(printable))),
  }),
  reply: sessionView,
  codes: {
    1: 'wallet.login.signatureFailed',
    2: 'wallet.login.multiAccount',
    3: 'wallet.login.closed',
    [-1024]: 'wallet.login.factor',
  },
  invalid: { status: 401, code: 1, message: 'Failed to authenticate.' },
  rate: { max: 30, seconds: 60, by: 'address' },
  bodyLimit: 32_768,
  summary: 'Logs in with a signed nonce; an unknown wallet opens an account',
});

export const linkNonce = endpoint({
  method: 'POST',
  path: '/api/wallet-login/nonce',
  who: 'user',
  body: z.object({ account: address, chainId }),
  reply: nonceReply,
  codes: { 4: 'wallet.link.fresh', 1: 'wallet.login.nonceFailed', [-1024]: 'wallet.login.factor' },
  invalid: { status: 422, code: 1, message: 'An error has occurred. Try again later.' },
  rate: { max: 30, seconds: 60 },
  summary: 'A nonce to sign for linking a wallet to the account',
});

const wallet = z.object({
  /** With the capitals of EIP-55. */
  address: z.string(),
  contract: z.boolean(),
  /** ISO. */
  linked: z.string(),
  used: z.string(),
});
export type Wallet = z.output<typeof wallet>;

export const wallets = endpoint({
  method: 'POST',
  path: '/api/wallet-login/wallets',
  who: 'user',
  body: z.object({}),
  reply: z.object({ wallets: z.array(wallet) }),
  summary: 'Wallets the account is entered with',
});

export const linkWallet = endpoint({
  method: 'POST',
  path: '/api/wallet-login/link',
  who: 'user',
  body: signed,
  reply: z.object({ wallets: z.array(wallet) }),
  codes: { 1: 'wallet.login.signatureFailed', 2: 'wallet.link.taken', 3: 'wallet.link.tooMany' },
  invalid: { status: 401, code: 1, message: 'Failed to authenticate.' },
  rate: { max: 30, seconds: 60 },
  bodyLimit: 32_768,
  summary: 'Links a wallet to the account by its signature',
});

export const unlinkWallet = endpoint({
  method: 'POST',
  path: '/api/wallet-login/unlink',
  who: 'user',
  body: z.object({ address }),
  reply: z.object({ wallets: z.array(wallet) }),
  codes: { 1: 'wallet.link.last', 404: 'wallet.link.unknown', [-1024]: 'wallet.login.factor' },
  rate: { max: 30, seconds: 60 },
  summary: 'Takes a wallet away from the account',
});
