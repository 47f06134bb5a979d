import { useEffect, type ReactNode } from 'react';
import { navigate } from '#platform/web/router.tsx';

/** The short address of the mailbox; the back office draws it in its frame. */
export default function MailboxPage(): ReactNode {
  useEffect(() => navigate('/admin/room/mailbox', { replace: true }), []);
  return null;
}
