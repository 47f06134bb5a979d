/** Amounts as a chain counts them (wei, satoshi) and as the ledger does. They differ in decimals: 18 against 8 for ether. */

/**
 * On-chain units as ledger units, floored; what is below the ledger's unit comes back as the rest, in on-chain units.
 * @param decimals of the asset on its chain @param ledger decimals of the ledger's currency
 */
export function toLedger(amount: bigint, decimals: number, ledger: number): { units: bigint; rest: bigint } {
  if (decimals <= ledger) return { units: amount * 10n ** BigInt(ledger - decimals), rest: 0n };
  const scale = 10n ** BigInt(decimals - ledger);
  return { units: amount / scale, rest: amount % scale };
}

/** Ledger units as on-chain units; null when the chain cannot carry so fine an amount. */
export function toChain(units: bigint, decimals: number, ledger: number): bigint | null {
  if (decimals >= ledger) return units * 10n ** BigInt(decimals - ledger);
  const scale = 10n ** BigInt(ledger - decimals);
  return units % scale === 0n ? units / scale : null;
}
