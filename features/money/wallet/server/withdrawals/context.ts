/** What the parts of withdrawals share. */
import type { Failure } from '#platform/contract/error.ts';
import type { ChainAsset, ChainDriver, ChainId, OwnAddress } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { walletSettings } from '../../settings.ts';
import type { WithdrawSettings } from '../../withdraw-settings.ts';
import type { WithdrawStatus } from '../../withdraw-states.ts';
import { starting, unsupported } from '../refusals.ts';

export interface WithdrawContext {
  readonly kit: ServerKit;
  /** The address withdrawals are paid from; asked of the signer once. @throws SignerUnreachable */
  hot(chain: ChainId): Promise<OwnAddress>;
  /** Something was approved or asked for: whoever pays looks at once. */
  nudge(): void;
}

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): WithdrawSettings {
  return settings.get('wallet', walletSettings).withdrawals;
}

/** A coin on a chain, as both the ledger and the chain have it. */
export interface Coin {
  readonly driver: ChainDriver;
  readonly currency: Currency;
  readonly asset: ChainAsset;
}

/** @returns null when this house does not pay this coin on this chain */
export function coinOf({ chains, money }: ServerKit, chain: string, code: string): Coin | null {
  const driver = chains.get(chain);
  const currency = money.currency(code);
  const asset = driver?.assets.find((one) => one.currency === code);
  if (!driver || !currency || !asset || !currency.chains.some(({ id }) => id === chain)) return null;
  return { driver, currency, asset };
}

/** The coin that a player asks about, or why not. */
export function askedCoin(
  kit: ServerKit,
  { currency: chain, type: code }: { readonly currency: string; readonly type: string },
): Coin | Failure {
  const coin = coinOf(kit, chain, code);
  if (coin) return coin;
  const { chains, money } = kit;
  const pays = money.currency(code)?.chains.some(({ id }) => id === chain) ?? false;
  const comes =
    chains.wanted.includes(chain) && !chains.get(chain) && !chains.off().some(({ id }) => id === chain);
  return pays && comes ? starting : unsupported;
}

/** A row of `withdrawal`. Amounts are smallest units as decimal text. */
export interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly cur: number;
  readonly chain: ChainId;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
  readonly net: string;
  readonly micro_eur: string;
  readonly status: WithdrawStatus;
  readonly auto: boolean;
  readonly hold_id: string;
  readonly attempt: number;
  readonly step: 'none' | 'planned' | 'signed' | 'sent' | 'mined' | 'failed' | 'done';
  readonly wait_reason: string | null;
  readonly wait_until: Date | null;
  readonly decline_reason: string | null;
  readonly txid: string | null;
  readonly confirmations: number;
  readonly trouble: string | null;
  readonly at: Date;
  readonly approved_at: Date | null;

  readonly ended_at: Date | null;
}
