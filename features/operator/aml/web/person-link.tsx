import type { ReactNode } from 'react';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useAllowed } from '#platform/web/session.ts';

interface PersonLinkProps {
  person: { _id: string; name: string };
  /** Of their page. */
  tab?: string;
}

export function PersonLink({ person, tab }: PersonLinkProps): ReactNode {
  return useAllowed('users') ? (
    <AppLink
      to={`/admin/user/${person._id}${tab === undefined ? '' : `?tab=${tab}`}`}
      className={linkClass()}
    >
      {person.name}
    </AppLink>
  ) : (
    <span className="font-semibold">{person.name}</span>
  );
}
