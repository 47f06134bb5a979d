import type { ReactNode } from 'react';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '../app-link.tsx';
import { useAllowed } from '../session.ts';

interface PlayerLinkProps {
  player: { readonly _id: string; readonly name: string };
  /** Of their page. */
  tab?: string;
  /** Look of the link. */
  className?: string;
}

/** A player by name, with the way to their page for staff who may open it: all others would be sent home. */
export function PlayerLink({
  player: { _id, name },
  tab,
  className = linkClass(),
}: PlayerLinkProps): ReactNode {
  if (!useAllowed('users')) return <span className="font-semibold">{name}</span>;
  return (
    <AppLink to={`/admin/user/${_id}${tab === undefined ? '' : `?tab=${tab}`}`} className={className}>
      {name}
    </AppLink>
  );
}
