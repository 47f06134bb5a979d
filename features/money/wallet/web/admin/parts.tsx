/** Small pieces of the staff's room. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { trimZeros } from '#ui/decimal.ts';

/** An amount in a sentence: "0.25 ETH". */
export function coinText(value: string, coin: string): string {
  return `${trimZeros(value)} ${coin.toUpperCase()}`;
}

/** Euros, for weighing one against another. */
export function Euros({ value }: { value: string }): ReactNode {
  return <Amount value={value} kind="fiat" symbol="€" className="text-fg2" />;
}
