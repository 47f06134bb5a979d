import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { AppLink, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { UserRow } from '../players-contract.ts';
import { writeFilters } from './filter-address.ts';
import { AdminFrame } from './frame.tsx';
import { Euro, Time } from './parts.tsx';
import { usersQuery } from './queries.ts';
import { useSettled } from './use-settled.ts';

const LIMIT = 50;

export default function Users(): ReactNode {
  const t = useT('backoffice.users');
  const asked = useSearch()['q'] ?? '';
  const [typed, setTyped] = useState(asked);
  useSettled(typed, 250, (text) => {
    if (text.trim() !== asked) writeFilters('/admin/users', { q: text.trim() });
  });
  const pages = useCursorPages<string>(asked, 'backoffice.pager');
  const query = useQuery(usersQuery({ query: asked, before: pages.before, limit: LIMIT }));
  const search = (
    <>
      <span className="text-xs text-fg3 tnum">
        {query.data ? t('count', { count: query.data.total }) : ''}
      </span>
      <div className="w-full sm:w-90">
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          maxLength={254}
          prefix={<Icon name="search" size={18} />}
        />
      </div>
    </>
  );
  return (
    <AdminFrame title={t('heading')} actions={search}>
      <Panel flush>
        <Load query={query} fallback={<UserTable rows={null} />}>
          {(data) => <UserTable rows={data.users} />}
        </Load>
      </Panel>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </AdminFrame>
  );
}

function UserTable({ rows }: { rows: readonly UserRow[] | null }): ReactNode {
  const t = useT('backoffice');
  const columns: TableColumn<UserRow>[] = [
    {
      id: 'name',
      head: t('users.name'),
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <Avatar seed={row._id} size={24} />
          <AppLink to={`/admin/user/${row._id}`} className={linkClass()}>
            {row.name}
          </AppLink>
          <UserBadges row={row} />
        </span>
      ),
    },
    { id: 'email', head: t('users.email'), from: 'md', cell: (row) => row.email ?? '–' },
    {
      id: 'balance',
      head: t('users.balance'),
      numeric: true,
      cell: (row) => <Euro value={row.balanceEur} />,
    },
    {
      id: 'bets',
      head: t('users.bets'),
      numeric: true,
      from: 'md',
      cell: (row) => formatCount(row.totalsEur.bets),
    },
    {
      id: 'wagered',
      head: t('users.wagered'),
      numeric: true,
      from: 'sm',
      cell: (row) => <Euro value={row.totalsEur.wagered} />,
    },
    {
      id: 'result',
      head: t('users.result'),
      numeric: true,
      from: 'sm',
      cell: (row) => <Euro value={row.totalsEur.result} profit />,
    },
    { id: 'created', head: t('users.created'), from: 'lg', cell: (row) => <Time iso={row.created_at} /> },
  ];
  return (
    <Table
      compact
      caption={t('users.heading')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row._id}
      placeholders={12}
      empty={<EmptyState icon="users" text={t('users.none')} />}
    />
  );
}

/** What stands out about an account. */
export function UserBadges({ row }: { row: Pick<UserRow, 'roles' | 'permissions' | 'excluded'> }): ReactNode {
  const t = useT('backoffice.users');
  const staff = row.permissions.length > 0 || row.roles.length > 0;
  return (
    <>
      {row.roles.includes('*') ? (
        <Badge tone="accent">{t('admin')}</Badge>
      ) : (
        staff && <Badge tone="info">{t('staff')}</Badge>
      )}
      {row.excluded && <Badge tone="lose">{t('excluded')}</Badge>}
    </>
  );
}
