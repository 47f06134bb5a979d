import type { ReactNode } from 'react';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { NoticeList } from './notice-list.tsx';

export const modal = { title: 'notifications.title', size: 'sm' } as const;

/** The same as a window, from the menu of phones: openModal('notifications'). */
export default function NoticesModal({ close }: ModalProps): ReactNode {
  return (
    <Queries>
      <NoticeList close={close} />
    </Queries>
  );
}
