/** What can be claimed right now, and all of it at once. */
import { formatUnits, parseUnits } from '#platform/contract/units.ts';
import { call } from '#platform/web/api.ts';
import { worthOf } from '#platform/web/amount-view.ts';
import { errorText } from '#platform/web/errors.tsx';
import { getStore } from '#platform/web/store.ts';
import { faucet } from '../faucet-contract.ts';
import { claimRakeback } from '../rakeback-contract.ts';
import type { RewardStatus } from '../vip-contract.ts';

/** Paid by pressing a button. The wheel is not among them: it may bring a deposit bonus with terms of its own. */
export const CLAIMS = ['rakeback', 'faucet'] as const;
export type Claim = (typeof CLAIMS)[number];

type Standing = Pick<RewardStatus, 'faucet' | 'rakeback'>;

/** @param now by the server's clock */
export function claimsReady({ faucet: spin, rakeback }: Standing, now: number): Claim[] {
  const ready = {
    rakeback: rakeback.next <= now && Number(rakeback.worthUsd) > 0,
    faucet: spin.deposited && spin.next <= now,
  };
  return CLAIMS.filter((claim) => ready[claim]);
}

export interface Claimed {
  /** Dollars of all that was paid. */
  readonly usd: string;
  readonly failed: readonly { readonly claim: Claim; readonly why: string }[];
}

const PLACES = 18;

/** Claims one after the other, each by its own call; one that is refused does not keep the next. */
export async function claimAll(claims: readonly Claim[]): Promise<Claimed> {
  let sum = 0n;
  const failed: { claim: Claim; why: string }[] = [];
  for (const claim of claims) {
    try {
      sum += parseUnits(await PAID[claim](), PLACES) ?? 0n;
    } catch (error) {
      failed.push({ claim, why: errorText(error, CODES[claim]) });
    }
  }
  return { usd: cents(sum), failed };
}

const CODES = { rakeback: claimRakeback.codes, faucet: faucet.codes } as const;

/** Each claim, and the dollars that it paid. */
const PAID: Readonly<Record<Claim, () => Promise<string>>> = {
  async rakeback() {
    const { claimed } = await call(claimRakeback, {});
    const { currencies } = getStore();
    const sum = claimed.reduce((total, { id, value }) => {
      const price = currencies.find((currency) => currency.id === id)?.price ?? '0';
      return total + (parseUnits(worthOf(value, price), PLACES) ?? 0n);
    }, 0n);
    return formatUnits(sum, PLACES);
  },
  faucet: async () => (await call(faucet, {})).value,
};

/** Cut to whole cents, as dollars are read. */
function cents(units: bigint): string {
  return formatUnits(units / 10n ** BigInt(PLACES - 2), 2);
}
