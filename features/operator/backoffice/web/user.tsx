import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Load } from '#platform/web/load.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { useSlots } from '#platform/web/features.ts';
import { Slot, SlotPart } from '#platform/web/slots.tsx';
import { useAllowed } from '#platform/web/session.ts';
import type { UserDetail } from '../players-contract.ts';
import { AdminFrame } from './frame.tsx';
import { Mono } from './parts.tsx';
import { userQuery } from './queries.ts';
import { UserAccess } from './user-access.tsx';
import { UserBalances } from './user-balances.tsx';
import { UserRestrictions } from './user-guard.tsx';
import { UserLedger } from './user-ledger.tsx';
import { UserNotes } from './user-notes.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserProfile } from './user-profile.tsx';
import { UserRounds } from './user-rounds.tsx';
import { UserBadges } from './users.tsx';

const TABS = ['profile', 'balances', 'ledger', 'rounds', 'limits', 'access', 'notes', 'permissions'] as const;

export default function User(): ReactNode {
  const t = useT('backoffice.user');
  const key = usePath().split('/')[3] ?? '';
  const query = useQuery(userQuery(key));
  const name = query.data?.user.name ?? '…';
  return (
    <AdminFrame title={name} up={{ to: '/admin/users', label: t('up') }}>
      <Load query={query}>{(detail) => <Detail detail={detail} />}</Load>
    </AdminFrame>
  );
}

function Detail({ detail }: { detail: UserDetail }): ReactNode {
  const t = useT('backoffice.user');
  const all = useT();
  const { user, guard } = detail;
  const asked = useSearch()['tab'];
  const mayPermit = useAllowed('permissions.edit');
  const mayRestrict = useAllowed('users.guard');
  // Other features add tabs of their own, each with what it knows of the player.
  const slots = useSlots('admin.user.tabs');
  const own = TABS.filter((id) => (id === 'permissions' ? mayPermit : id === 'limits' ? mayRestrict : true));
  const items = [
    ...own.map((id) => ({ id: id as string, label: t(`tab.${id}`) })),
    ...slots.map(({ id, label }) => ({ id, label: label === undefined ? id : all(label) })),
  ];
  const tab = items.find(({ id }) => id === asked)?.id ?? 'profile';
  const slot = slots.find(({ id }) => id === tab);
  // On phones the tabs are a row that scrolls: the open one must be in it.
  useEffect(() => {
    document.getElementById(`user-tab-${tab}`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [tab]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar seed={user._id} src={user.avatar} size={40} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="truncate text-fg2">{user.email ?? t('noEmail')}</span>
            <UserBadges row={{ ...user, excluded: guard.excludedUntil !== null }} />
          </p>
          <p className="flex items-center gap-1">
            <Mono>{user._id}</Mono>
            <CopyButton text={user._id} label={t('copyId')} copiedLabel={t('copied')} size={32} />
          </p>
        </div>
      </div>
      <Tabs
        panels="user"
        label={t('tabs')}
        items={items}
        value={tab}
        onChange={(id) => navigate(`/admin/user/${user._id}?tab=${id}`, { replace: true })}
      />
      <TabPanel panels="user" id={tab} className="flex flex-col gap-4">
        {tab === 'profile' && (
          <>
            <UserProfile detail={detail} />
            <Slot place="admin.user" props={{ id: user._id, name: user.name }} />
          </>
        )}
        {tab === 'balances' && <UserBalances detail={detail} />}
        {tab === 'ledger' && <UserLedger id={user._id} />}
        {tab === 'rounds' && <UserRounds id={user._id} />}
        {tab === 'limits' && (
          <UserRestrictions
            key={guard.limits.map(({ kind, period, cap }) => `${kind}.${period}.${cap}`).join()}
            detail={detail}
          />
        )}
        {tab === 'access' && <UserAccess id={user._id} />}
        {tab === 'notes' && <UserNotes id={user._id} />}
        {tab === 'permissions' && (
          <UserPermissions key={`${user.roles.join()}|${user.permissions.join()}`} detail={detail} />
        )}
        {slot && (
          <SlotPart
            slot={slot}
            fallback={<Skeleton className="h-60 w-full" />}
            props={{ id: user._id, name: user.name }}
          />
        )}
      </TabPanel>
    </>
  );
}
