/** What the signer works with, and the chains it serves. */
import type { ChainAsset, ChainDriver, ChainId, ChainKeys, Plan } from '../driver.ts';
import type { ReadBurn, ReadWithdrawal } from './approvals.ts';
import type { Caps } from './caps.ts';
import type { Journal } from './journal.ts';
import type { PasskeyPin } from './passkey.ts';
import type { refusalLog } from './refusals.ts';

export interface SignerChain {
  readonly keys: ChainKeys;
  /** First the chain's own coin. */
  readonly assets: readonly ChainAsset[];
  readonly network: ChainDriver['network'];
}

/** What became of a transaction, by the signer's own look at the chain; 'open' when that is not certain, or nobody knows. */
export type FateOf = (
  chain: ChainId,
  txid: string,
  plan: Plan,
  /** Signed here for something that excludes it. */
  isRival: (txid: string) => boolean,
) => Promise<'mined' | 'dead' | 'open'>;

export interface SignerOptions {
  readonly chains: ReadonlyMap<ChainId, SignerChain>;
  readonly caps: Caps;
  readonly journal: Journal;
  readonly readWithdrawal: ReadWithdrawal;
  /** Absent: nothing is burnt. */
  readonly readBurn?: ReadBurn;
  /** Absent: no node is asked, and nothing is ever known to be dead. */
  readonly fateOf?: FateOf;
  /** Passkeys of staff that are pinned, read again for each payment. */
  readonly pins: () => readonly PasskeyPin[];
  readonly now: () => number;
}

export interface SignerContext extends SignerOptions {
  readonly refusals: ReturnType<typeof refusalLog>;
  /** ISO time. */
  at(): string;
}

/** The signer was not told to serve this chain. */
export class UnknownChain extends Error {
  override name = 'UnknownChain';

  constructor(chain: string) {
    super(`the signer does not serve ${chain}`);
  }
}

/** Its bytes are not what a plan of this chain has, or not what the plan says of them. */
export class UnreadablePlan extends Error {
  override name = 'UnreadablePlan';
}

/** @throws UnknownChain */
export function chainOf({ chains }: SignerContext, id: ChainId): SignerChain {
  const chain = chains.get(id);
  if (!chain) throw new UnknownChain(id);
  return chain;
}
