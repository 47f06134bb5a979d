import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { useStore } from '../store.ts';

/** An amount in its own coin with all its places, whatever view of money the reader has chosen for playing. */
export function Coin({ value, coin }: { value: string; coin: string }): ReactNode {
  const decimals = useStore((state) => state.currencies.find(({ id }) => id === coin)?.decimals) ?? 8;
  return (
    <Amount
      value={value}
      kind={decimals === 2 ? 'fiat' : 'crypto'}
      decimals={decimals}
      code={coin.toUpperCase()}
      className="font-semibold"
    />
  );
}
