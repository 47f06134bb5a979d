import type { SessionView } from '#platform/contract/boot.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { ApiError, call, TWO_FACTOR } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { translate } from '#platform/web/i18n.ts';
import { getStore } from '#platform/web/store.ts';
import { linkNonce, linkWallet, walletNonce, walletSignature, type Wallet } from '../contract.ts';
import { accountOf, sign, wasDeclined, type FoundWallet } from './ethereum.ts';

/** Why a wallet did not do it, as the player is told. */
export class WalletFault extends Error {
  /** Null: they said no themselves, in the wallet or to their second factor, and nothing is told. */
  readonly text: string | null;

  constructor(text: string | null) {
    super(text ?? 'declined');
    this.text = text;
  }
}

/** @param otherwise key of the text for what the server did not refuse */
export function faultOf(error: unknown, { codes }: Pick<Endpoint, 'codes'>, otherwise: string): WalletFault {
  if (wasDeclined(error)) return new WalletFault(null);
  if (!(error instanceof ApiError) || error.kind !== 'refused') return new WalletFault(translate(otherwise));
  return new WalletFault(error.code === TWO_FACTOR ? null : errorText(error, codes));
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
    throw faultOf(error, nonceCall, 'wallet.login.nonceFailed');
  }
}

/** @throws WalletFault */
export async function logInWith(wallet: FoundWallet): Promise<SessionView> {
  // A page that has stood open for long may have lost its CSRF cookie; this renews it.
  await fetch('/sanctum/csrf-cookie', { credentials: 'include' }).catch(() => {});
  const proof = await signed(wallet, walletNonce);
  // Kept of the link that the visitor came by.
  const { inviteCode } = getStore();
  return call(walletSignature, { ...proof, inviteCode }).catch((error: unknown) => {
    throw faultOf(error, walletSignature, 'wallet.login.signatureFailed');
  });
}

/** @throws WalletFault */
export async function linkWith(wallet: FoundWallet): Promise<readonly Wallet[]> {
  const proof = await signed(wallet, linkNonce);
  const { wallets } = await call(linkWallet, proof).catch((error: unknown) => {
    throw faultOf(error, linkWallet, 'wallet.login.signatureFailed');
  });
  return wallets;
}
