import type { SessionView } from '#platform/contract/boot.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { linkNonce, linkWallet, walletNonce, walletSignature, type Wallet } from '../contract.ts';
import { accountOf, sign, wasDeclined, type FoundWallet } from './ethereum.ts';

/** What went wrong, as the catalogue's texts tell it; null: the player declined, and nothing is told. */
export type Fault =
  | 'nonceFailed'
  | 'signatureFailed'
  | 'multiAccount'
  | 'closed'
  | 'taken'
  | 'tooMany'
  | null;

export class WalletFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault ?? 'declined');
    this.fault = fault;
  }
}

interface Signed {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
  readonly nonce: string;
}

async function signed(
  { ethereum }: FoundWallet,
  nonceCall: typeof walletNonce | typeof linkNonce,
): Promise<Signed> {
  try {
    const { account, chainId } = await accountOf(ethereum);
    const { nonce, message } = await call(nonceCall, { account, chainId });
    return { message, nonce, address: account, signature: await sign(ethereum, message, account) };
  } catch (error) {
    throw new WalletFault(wasDeclined(error) ? null : 'nonceFailed');
  }
}

const logInFaults: Readonly<Record<number, Fault>> = { 2: 'multiAccount', 3: 'closed' };
const linkFaults: Readonly<Record<number, Fault>> = { 2: 'taken', 3: 'tooMany' };

function faultOf(error: unknown, faults: Readonly<Record<number, Fault>>): WalletFault {
  return new WalletFault((error instanceof ApiError && faults[error.code]) || 'signatureFailed');
}

/** @throws WalletFault */
export async function logInWith(wallet: FoundWallet): Promise<SessionView> {
  // A page that has stood open for long may have lost its CSRF cookie; this renews it.
  await fetch('/sanctum/csrf-cookie', { credentials: 'include' }).catch(() => {});
  const proof = await signed(wallet, walletNonce);
  return call(walletSignature, proof).catch((error: unknown) => {
    throw faultOf(error, logInFaults);
  });
}

/** @throws WalletFault */
export async function linkWith(wallet: FoundWallet): Promise<readonly Wallet[]> {
  const proof = await signed(wallet, linkNonce);
  const { wallets } = await call(linkWallet, proof).catch((error: unknown) => {
    throw faultOf(error, linkFaults);
  });
  return wallets;
}
