/** Small pieces of the staff's room. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { trimZeros } from '#ui/decimal.ts';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useAllowed } from '#platform/web/session.ts';

/** An amount in a sentence: "0.25 ETH". */
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
