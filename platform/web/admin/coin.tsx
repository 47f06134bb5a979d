import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { useStore } from '../store.ts';

/** An amount in its own coin with all its places, whatever view of money the reader has chosen for playing. */
export function Coin({ value, coin }: { value: string; coin: string }): ReactNode {
  const known = useStore((state) => state.currencies.find(({ id }) => id === coin));
  return (
    <Amount
      value={value}
      kind="crypto"
      decimals={known?.scale ?? 8}
      least={known?.decimals === 2 ? 2 : 0}
      code={coin.toUpperCase()}
      className="font-semibold"
    />
  );
}
