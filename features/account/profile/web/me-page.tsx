import { useEffect, type ReactNode } from 'react';
import { navigate } from '#platform/web/router.tsx';
import { useUser } from '#platform/web/session.ts';

/** /profile/me, where menus lead: whoever it is, their own profile. No name is so short. */
export default function MePage(): ReactNode {
  const id = useUser()?._id;
  useEffect(() => {
    if (id !== undefined) navigate(`/profile/${id}`, { replace: true });
  }, [id]);
  return <div className="min-h-100" />;
}
