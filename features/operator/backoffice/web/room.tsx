import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePath } from '#platform/web/app-link.tsx';
import { useNav, useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { SlotBody } from '#platform/web/slots.tsx';
import { AdminFrame } from './frame.tsx';

/** A room that another feature brings: slot of place `admin.rooms`, reached by a nav item of place `admin`. */
export default function AdminSection(): ReactNode {
  const t = useT();
  const path = usePath();
  const id = path.split('/')[3];
  const slot = useSlots('admin.rooms').find((room) => room.id === id);
  // The nav item carries the permission: who may not see it, may not see the room.
  const item = useNav('admin').find(({ to }) => to === path);
  if (!slot || !item) {
    return (
      <AdminFrame title={t('backoffice.title.room')}>
        <EmptyState icon="lock" text={t('backoffice.noRoom')} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame title={t(item.label)}>
      <SlotBody slot={slot} fallback={<RoomToCome />} />
    </AdminFrame>
  );
}

/** Keeps the place of a room whose code is on its way. */
function RoomToCome(): ReactNode {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
