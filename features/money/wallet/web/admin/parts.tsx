/** Small pieces of the staff's room. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { trimZeros } from '#ui/decimal.ts';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';

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

/** The same in a sentence: "0.25 ETH". */
export function coinText(value: string, coin: string): string {
  return `${trimZeros(value)} ${coin.toUpperCase()}`;
}

/** Euros, for weighing one against another. */
export function Euros({ value }: { value: string }): ReactNode {
  return <Amount value={value} kind="fiat" symbol="€" className="text-fg2" />;
}

/** A player by name, with the way to their page for who may open it. */
export function Player({ person }: { person: { _id: string; name: string } }): ReactNode {
  const may = useAllowed('users');
  if (!may) return person.name;
  return (
    <AppLink to={`/admin/user/${person._id}`} className={linkClass()}>
      {person.name}
    </AppLink>
  );
}

/** A hash or address: all of it, broken where the line ends. */
export function Mono({ children }: { children: ReactNode }): ReactNode {
  return (
    <span dir="ltr" className="font-mono text-xs break-all text-fg2">
      {children}
    </span>
  );
}
